/** One tool call against a guard: the strictest verdict of its parts, and every rule that spoke. */

import { type DeclaredEffects, effectOf, FILE_WRITERS, SHELLS, type Tool } from './effects.ts';
import type { Guard, GuardPart } from './guard.ts';
import type { Access, ModeKey } from './mode.ts';
import { type CommandText, filterCommand, readText } from './shell-filter.ts';
import { inOrder, type Reason, strictest, type Verdict } from './verdict.ts';

/** `command` is a shell's text, `paths` what a file tool writes to; null and none: not known. */
export type Call = { readonly tool: Tool; readonly command: string | null; readonly paths: readonly string[] };

/** The warnings that the model was given, as `MODE TOOL`. They are forgotten with the session and with the selection. */
export type Acknowledged = ReadonlySet<string>;

export const NOTHING_ACKNOWLEDGED: Acknowledged = new Set();

export type Circumstances = {
  readonly effects: DeclaredEffects;
  /** Whether a path, as the tool was given it, really lies inside the working folder. */
  readonly isInside: (path: string) => boolean;
  readonly acknowledged: Acknowledged;
};

export type Judgement = {
  readonly verdict: Verdict;
  /** Strictest first; none when the call is allowed. */
  readonly reasons: readonly Reason[];
  /** What counts from the next call on: a verdict of `warn` is given once for each mode and tool. */
  readonly acknowledged: Acknowledged;
};

/** A call as a host reports it; arguments are looked at only where the tool is known to take them. */
export function callOf(tool: Tool, input: unknown): Call {
  const given = typeof input === 'object' && input !== null ? (input as Readonly<Record<string, unknown>>) : {};
  const command = SHELLS.includes(tool.name) && typeof given.command === 'string' ? given.command : null;
  const paths = FILE_WRITERS.includes(tool.name) && typeof given.path === 'string' ? [given.path] : [];
  return { tool, command, paths };
}

/** What `guard` says of `call`. What cannot be decided is blocked. */
export function judge(guard: Guard, call: Call, circumstances: Circumstances): Judgement {
  const { acknowledged } = circumstances;
  if (call.tool.isOwn) return { verdict: 'allow', reasons: [], acknowledged };
  const text = readText(call.tool.name, call.command);
  const reasons = inOrder(
    guard.parts
      .flatMap((part) => [
        ...byName(part, call.tool.name),
        ...byCommand(part, text),
        ...byCap(part, call, circumstances),
      ])
      .filter(({ verdict, mode }) => verdict !== 'warn' || !acknowledged.has(warning(mode, call.tool.name))),
  );
  const verdict = strictest(reasons.map((reason) => reason.verdict));
  const given = verdict === 'warn' ? reasons.map(({ mode }) => warning(mode, call.tool.name)) : [];
  return { verdict, reasons, acknowledged: given.length === 0 ? acknowledged : new Set([...acknowledged, ...given]) };
}

const warning = (mode: ModeKey, tool: string): string => `${mode} ${tool}`;

function byName({ mode, basis, rules: { tools } }: GuardPart, name: string): Reason[] {
  if (tools === null) return [];
  const found: Reason[] = [];
  const say = (verdict: Reason['verdict'], rule: Reason['rule'], item: string | null, why: string) =>
    void found.push({ verdict, mode, basis, rule, item, why });
  if (!tools.shell && SHELLS.includes(name)) say('block', 'tools.shell', 'false', 'the shell is disabled');
  if (tools.allow !== null && !tools.allow.includes(name))
    say('block', 'tools.allow', null, `\`${name}\` is not among the tools that it allows`);
  if (tools.deny.includes(name)) say('block', 'tools.deny', name, `\`${name}\` is denied`);
  if (tools.confirm.includes(name))
    say('confirm', 'tools.confirm', name, `\`${name}\` needs a person's yes, each time`);
  if (tools.warn.includes(name)) say('warn', 'tools.warn', name, `\`${name}\` is only for when it is really needed`);
  return found;
}

/** A disabled shell has been blocked already; its filters have nothing to add. */
function byCommand({ mode, basis, rules: { tools } }: GuardPart, text: CommandText | null): Reason[] {
  if (text === null || tools === null || !tools.shell) return [];
  const { bashAllow: allow, bashDeny: deny } = tools;
  return filterCommand({ allow, deny }, text).map((refused) => ({ verdict: 'block', mode, basis, ...refused }));
}

function byCap({ mode, basis, rules: { access } }: GuardPart, call: Call, circumstances: Circumstances): Reason[] {
  const why = access === null ? null : whyOver(access, call, circumstances);
  return why === null ? [] : [{ verdict: 'block', mode, basis, rule: 'access', item: access, why }];
}

function whyOver(cap: Access, { tool, paths }: Call, { effects, isInside }: Circumstances): string | null {
  const { effect, from } = effectOf(tool, effects);
  if (cap === 'full' || effect === 'read') return null;
  if (effect === 'execute') {
    const unknown =
      from === 'undeclared' ? `nobody declares what \`${tool.name}\` does, so it counts as execution` : null;
    return `${unknown ?? `\`${tool.name}\` executes`}, and access is ${cap}`;
  }
  if (cap === 'read-only') return `\`${tool.name}\` writes, and access is read-only`;
  if (paths.length === 0) return `where \`${tool.name}\` writes is not known, and access is workspace-write`;
  const outside = paths.find((path) => !isInside(path));
  return outside === undefined ? null : `\`${outside}\` is outside the working folder, and access is workspace-write`;
}
