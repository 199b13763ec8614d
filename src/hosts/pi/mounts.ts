/** What modes bring along in a session of Pi: kept here, and put into Pi's prompt while a run's is rendered. */

import { baselineOf, type Mounts } from '../../app/mounts.ts';
import type { Workspace } from '../../app/workspace.ts';
import {
  broughtBy,
  type Identity,
  type Item,
  type Items,
  type MountAbilities,
  unmountedIn,
  unmountedText,
} from '../../kernel/contributions.ts';
import { modesIn } from '../../kernel/resolution.ts';
import { no, ok } from '../../kernel/result.ts';
import { resolutionIn } from '../../kernel/standing.ts';
import { DELEGATES } from '../../kernel/tool-names.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { emit } from './events.ts';
import type { Pi, PromptOptions } from './pi-api.ts';

export type PiMounts = Mounts & {
  /** Notes what Pi has by itself. Only commands and the start of a run are told. */
  readonly see: (options: PromptOptions) => void;
};

export function piMounts(pi: Pi, log: (text: string) => void): PiMounts {
  const mounted = new Map<Identity, Item>();
  const failed = new Map<Identity, string>();
  let own: NonNullable<PromptOptions['skills']> = [];
  let baseline: ReadonlySet<Identity> = new Set();
  return {
    log,
    now: () => ({ abilities: abilitiesOf(pi), baseline, mounted, failed }),
    see({ skills = [], contextFiles = [] }) {
      own = skills;
      baseline = baselineOf({
        skill: skills.map(({ filePath }) => filePath),
        context: contextFiles.map(({ path }) => path),
      });
      for (const item of mounted.values()) {
        const why = baseline.has(item.identity) ? null : whyNot(item);
        if (why === null) continue;
        mounted.delete(item.identity);
        failed.set(item.identity, why);
      }
    },
    mount(item) {
      const why = whyNot(item);
      if (why !== null) {
        failed.set(item.identity, why);
        return no(why);
      }
      failed.delete(item.identity);
      mounted.set(item.identity, item);
      announce(item);
      return ok(null);
    },
    unmount(item) {
      mounted.delete(item.identity);
      announce(item);
      return ok(null);
    },
  };

  /** The model tells skills apart by their names. */
  function whyNot({ kind, identity, name }: Item): string | null {
    if (kind !== 'skill') return null;
    const others = [...mounted.values()].filter((one) => one.kind === 'skill' && one.identity !== identity);
    const path = own.find((one) => one.name === name)?.filePath ?? others.find((one) => one.name === name)?.path;
    return path === undefined ? null : `another skill is called \`${name}\` (${path})`;
  }

  function announce({ kind }: Item): void {
    if (kind !== 'agent') return;
    const agents = agentsIn(mounted).map(({ id, path, about }) => ({ name: id, path, description: about }));
    emit(pi, 'agents', { agents });
  }
}

/** An agent is called by a tool, which Pi itself does not have. */
function abilitiesOf(pi: Pi): MountAbilities {
  const hasDelegate = pi.getAllTools().some(({ name }) => DELEGATES.includes(name));
  const names = DELEGATES.map((name) => `\`${name}\``).join(', ');
  return {
    context: 'mounts',
    skill: 'mounts',
    agent: hasDelegate ? 'mounts' : { cannot: `this Pi has no tool that calls agents (${names})` },
  };
}

const agentsIn = (mounted: Items): Item[] => [...mounted.values()].filter(({ kind }) => kind === 'agent');

/** What of the modes in force is not mounted, or not sent since another extension forces the whole prompt of this run. */
export function mountTrouble({ standing }: Workspace, mounts: Mounts, isForced = false): string[] {
  const resolution = resolutionIn(standing);
  const brought = broughtBy(resolution === null ? [] : modesIn(resolution), mounts.now());
  const hidden = brought.filter(({ kind, state }) => isForced && kind !== 'context' && state === 'mounted');
  return [
    ...unmountedIn(brought),
    ...hidden.map((one) => unmountedText(one.by, one, 'another extension sets the whole system prompt')),
  ];
}

/** What `read` reads while Pi's options hold what is mounted. Afterwards they do not, so that a session keeps none of it. */
export function withMounted<T>(options: PromptOptions, mounted: Items, read: () => T): T {
  const { skills = [], sections = {}, selectedTools = [] } = options;
  const agents = agentsText(agentsIn(mounted), selectedTools);
  options.skills = [...skills, ...[...mounted.values()].filter(({ kind }) => kind === 'skill').map(skillOf)];
  if (agents !== null) options.sections = { ...sections, mode_agents: agents };
  try {
    return read();
  } finally {
    options.skills = skills;
    options.sections = sections;
  }
}

/** A skill as Pi lists it. */
const skillOf = ({ name, about, path }: Item): NonNullable<PromptOptions['skills']>[number] => {
  const baseDir = path.replace(/[/\\][^/\\]*$/, '');
  const sourceInfo = { path, source: 'pimodes', scope: 'temporary', origin: 'top-level', baseDir } as const;
  return { name, description: about ?? '', filePath: path, baseDir, sourceInfo, disableModelInvocation: false };
};

/** The agents of the modes in force, for the tool that calls them; null without either. */
function agentsText(agents: readonly Item[], tools: readonly string[]): string | null {
  const tool = tools.find((name) => DELEGATES.includes(name));
  if (agents.length === 0 || tool === undefined) return null;
  const rows = agents.map(
    ({ id, about, path }) => `- ${[`${id}:`, ...(about === null ? [] : [about]), `(${path})`].map(inTag).join(' ')}`,
  );
  return [`Agents for the \`${tool}\` tool, each with the file that defines it:`, ...rows].join('\n');
}

/** Inert, and unable to close the section that it stands in. */
const inTag = (text: string): string => visibleLine(text).replaceAll('<', '&lt;');
