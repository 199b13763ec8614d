import { Box } from 'ink';
import type { Catalog } from '../../src/kernel/catalog.ts';
import { changesIn } from '../../src/kernel/draft.ts';
import { TextLine } from '../frame/TextLine.tsx';
import { useTheme } from '../hooks/use-theme.ts';
import type { Roomy } from '../layout.ts';
import type { Composed } from '../preview/composed.ts';
import { remember } from '../remember.ts';
import { draftPrompt, type Scene } from '../scene.ts';
import { cellsIn, cut, cutMiddle } from '../text/cells.ts';
import { type Line, span, spread, widthOf } from '../text/line.ts';
import { grouped, roughly } from '../text/numbers.ts';
import { shownPath } from '../text/paths.ts';
import type { Glyphs } from '../theme.ts';
import { counted } from './problems.ts';
import { baseName, draftWords, selectionLine, shortDraftWords } from './summary.ts';

type HeaderProps = { readonly scene: Scene; readonly layout: Roomy; readonly urgent: Line | null };

/** Where this is, what the draft is, and how much prompt that makes. What is `urgent` takes the last row. */
export function Header({ scene, layout, urgent }: HeaderProps) {
  const { glyphs } = useTheme();
  const lines =
    layout.header === 1
      ? [shortLine(scene, layout, glyphs)]
      : [placeLine(scene, layout, glyphs), draftLine(scene, layout, glyphs)];
  const shown = urgent === null ? lines : [...lines.slice(0, -1), urgent];
  return (
    <Box flexDirection="column" flexShrink={0} height={layout.header}>
      {shown.map((line, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are two fixed places
        <TextLine key={row} line={line} />
      ))}
    </Box>
  );
}

function placeLine({ model, world }: Scene, { columns }: Roomy, glyphs: Glyphs): Line {
  const path = shownPath(world.where.cwd, world.where.home);
  const [trust, shortTrust] = trustWords(model.draft.against.catalog, world.isDistrusted);
  const [state, shortState] = [draftWords(model.draft, glyphs), shortDraftWords(model.draft, glyphs)];
  // What goes first is said elsewhere too.
  const ways = [
    [state, trust],
    [state, shortTrust],
    [shortState, shortTrust],
    [shortState, ''],
  ] as const;
  const roomBeside = ([state, trust]: (typeof ways)[number]) =>
    columns - NAME.length - trust.length - widthOf(state) - 3;
  const way = ways.find((one) => roomBeside(one) >= Math.min(cellsIn(path), LEAST_PATH)) ?? ways[3];
  const [words, trusted] = way;
  const place = [
    span(NAME, 'focus'),
    span(cutMiddle(path, Math.max(8, roomBeside(way)), glyphs.ellipsis)),
    span(trusted, world.isDistrusted ? 'warning' : 'muted'),
  ];
  return spread(place, [...words, span(' ')], columns, glyphs.ellipsis);
}

const NAME = ' pimodes  ';
const LEAST_PATH = 20;

type Trust = readonly [inFull: string, short: string];

/** What the project has to say here: what the host was told of it, else how many of its modes nobody has approved. */
const trustWords = remember(({ approvals, entries, withheld }: Catalog, isDistrusted: boolean): Trust => {
  if (isDistrusted) return ['  (not trusted by the host)', '  (not trusted)'];
  const waiting = [...withheld.values()].flat().filter(({ path }) => approvals.get(path) !== 'denied').length;
  if (waiting > 0)
    return [`  (${counted(waiting, 'project mode', 'project modes')} not approved)`, `  (${waiting} not approved)`];
  return [[...entries.values()].some(({ mode }) => mode.scope === 'project') ? '  (project modes approved)' : '', ''];
});

function draftLine(scene: Scene, { columns }: Roomy, glyphs: Glyphs): Line {
  const { selection, against } = scene.model.draft;
  const inFull = selectionLine(selection, against.catalog, columns, glyphs);
  const [long, short] = costWords(draftPrompt(scene));
  const cost = widthOf(inFull) + long.length + 4 <= columns ? long : short;
  return spread(
    [span(' '), ...selectionLine(selection, against.catalog, columns - cost.length - 4, glyphs)],
    [span(cost, 'muted')],
    columns,
    glyphs.ellipsis,
  );
}

/** What the draft adds, in two lengths; nothing while there are no texts. */
function costWords(prompt: Composed | null): readonly [inFull: string, short: string] {
  if (prompt === null) return ['', ''];
  const { estimatedTokens, utf8Bytes } = prompt;
  if (utf8Bytes === 0) return ['nothing added ', 'nothing added '];
  const tokens = `~${grouped(estimatedTokens)} tokens `;
  return [`${grouped(utf8Bytes)} bytes, ${tokens}`, tokens];
}

function shortLine(scene: Scene, { columns }: Roomy, glyphs: Glyphs): Line {
  const { selection, against } = scene.model.draft;
  const changes = counted(changesIn({ selection, against }).length, 'change', 'changes');
  const prompt = draftPrompt(scene);
  const tokens = prompt === null || prompt.utf8Bytes === 0 ? '' : `~${roughly(prompt.estimatedTokens)} tok `;
  const overlays = selection.overlays.length === 0 ? '' : ` +${selection.overlays.length}`;
  const dirt = changes === null ? [] : [span(`${glyphs.dirty} ${changes}  `, 'warning')];
  const room = columns - widthOf(dirt) - overlays.length - 3;
  const isTight = cellsIn(baseName(selection.base)) > room - tokens.length;
  return spread(
    [span(` ${cut(baseName(selection.base), room, glyphs.ellipsis)}`, 'title'), span(overlays, 'focus')],
    isTight ? dirt : [...dirt, span(tokens, 'muted')],
    columns,
    glyphs.ellipsis,
  );
}
