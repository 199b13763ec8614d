import { Box } from 'ink';
import type { Catalog } from '../../src/kernel/catalog.ts';
import { changesIn } from '../../src/kernel/draft.ts';
import { TextLine } from '../frame/TextLine.tsx';
import { useTheme } from '../hooks/use-theme.ts';
import type { Roomy } from '../layout.ts';
import { remember } from '../remember.ts';
import { draftPrompt, type Scene } from '../scene.ts';
import { cutMiddle } from '../text/cells.ts';
import { type Line, span, spread, widthOf } from '../text/line.ts';
import { grouped, roughly } from '../text/numbers.ts';
import { shownPath } from '../text/paths.ts';
import type { Glyphs } from '../theme.ts';
import { counted } from './problems.ts';
import { baseName, draftWords, selectionLine } from './summary.ts';

type HeaderProps = { readonly scene: Scene; readonly layout: Roomy; readonly urgent: Line | null };

/** Where this is, what the draft is, and how much prompt that makes. `urgent` takes the last row where it has no other. */
export function Header({ scene, layout, urgent }: HeaderProps) {
  const { glyphs } = useTheme();
  const lines =
    layout.header === 1
      ? [shortLine(scene, layout, glyphs)]
      : [placeLine(scene, layout, glyphs), draftLine(scene, layout, glyphs)];
  const shown = urgent === null || layout.hasStatus ? lines : [...lines.slice(0, -1), urgent];
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
  const state = [...draftWords(model.draft, glyphs), span(' ')];
  const trust = trustWords(model.draft.against.catalog, world.isDistrusted);
  const room = Math.max(8, columns - widthOf(state) - ' pimodes  '.length - trust.length - 2);
  const path = cutMiddle(shownPath(world.where.cwd, world.where.home), room, glyphs.ellipsis);
  const place = [span(' pimodes', 'focus'), span(`  ${path}`), span(trust, world.isDistrusted ? 'warning' : 'muted')];
  return spread(place, state, columns, glyphs.ellipsis);
}

/** What the project has to say here: what the host was told of it, else how many of its modes nobody has approved. */
const trustWords = remember(({ approvals, entries, withheld }: Catalog, isDistrusted: boolean): string => {
  if (isDistrusted) return '  (not trusted by the host)';
  const waiting = [...withheld.values()].flat().filter(({ path }) => approvals.get(path) !== 'denied').length;
  if (waiting > 0) return `  (${counted(waiting, 'project mode', 'project modes')} not approved)`;
  return [...entries.values()].some(({ mode }) => mode.scope === 'project') ? '  (project modes approved)' : '';
});

function draftLine(scene: Scene, { columns }: Roomy, glyphs: Glyphs): Line {
  const { selection, against } = scene.model.draft;
  const prompt = draftPrompt(scene);
  const tokens = prompt === null ? '' : `~${grouped(prompt.estimatedTokens)} tokens `;
  return spread(
    [span(' '), ...selectionLine(selection, against.catalog, columns - tokens.length - 4, glyphs)],
    [span(tokens, 'muted')],
    columns,
    glyphs.ellipsis,
  );
}

function shortLine(scene: Scene, { columns }: Roomy, glyphs: Glyphs): Line {
  const { selection, against } = scene.model.draft;
  const changes = counted(changesIn({ selection, against }).length, 'change', 'changes');
  const prompt = draftPrompt(scene);
  const tokens = prompt === null ? '' : `~${roughly(prompt.estimatedTokens)} tok `;
  const state = changes === null ? [] : [span(`${glyphs.dirty} ${changes}  `, 'warning')];
  const overlays = selection.overlays.length === 0 ? '' : ` +${selection.overlays.length}`;
  return spread(
    [span(` ${baseName(selection.base)}`, 'title'), span(overlays, 'focus')],
    [...state, span(tokens, 'muted')],
    columns,
    glyphs.ellipsis,
  );
}
