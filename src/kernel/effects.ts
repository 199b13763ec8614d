/** What a tool may do to the world, which is what `access` caps: a name says nothing, so what nobody declares executes. */

/** From the least to the most. */
export const EFFECTS = ['read', 'write', 'execute'] as const;
export type Effect = (typeof EFFECTS)[number];

/** A tool as the host knows it. `hints` are its author's, with the meaning of MCP tool annotations; null: not said. */
export type Tool = {
  readonly name: string;
  readonly hints: { readonly readOnly: boolean | null; readonly destructive: boolean | null };
  /** Registered by pimodes itself, and so never judged. */
  readonly isOwn: boolean;
};

/** The user's own declarations, by exact tool name. They are never read from a mode file or a project. */
export type DeclaredEffects = Readonly<Record<string, Effect>>;

/** An effect, and on whose word. */
export type KnownEffect = {
  readonly effect: Effect;
  readonly from: 'settings' | 'built-in' | 'annotations' | 'undeclared';
};

export const SHELLS: readonly string[] = ['bash', 'powershell'];

/** Tools of the host that write to the file that their `path` names, and nowhere else. */
export const FILE_WRITERS: readonly string[] = ['edit', 'write'];

const BUILT_IN: ReadonlyMap<string, Effect> = new Map([
  ...['read', 'grep', 'find', 'ls'].map((name) => [name, 'read'] as const),
  ...FILE_WRITERS.map((name) => [name, 'write'] as const),
  ...SHELLS.map((name) => [name, 'execute'] as const),
]);

/** The tools of which everybody knows what they do. */
export const KNOWN_TOOLS: readonly string[] = [...BUILT_IN.keys()];

/** A tool of which nothing but its name is known. */
export const toolNamed = (name: string): Tool => ({
  name,
  hints: { readOnly: null, destructive: null },
  isOwn: false,
});

/** A tool as a host lists it, with MCP tool annotations. `isOwn`: registered by pimodes, which only the host's adapter can tell. */
export const toolOf = (
  listed: {
    readonly name: string;
    readonly annotations?: { readonly readOnlyHint?: boolean; readonly destructiveHint?: boolean } | undefined;
  },
  { isOwn }: Pick<Tool, 'isOwn'>,
): Tool => ({
  name: listed.name,
  hints: {
    readOnly: listed.annotations?.readOnlyHint ?? null,
    destructive: listed.annotations?.destructiveHint ?? null,
  },
  isOwn,
});

/** The user's word counts first, then what is known of the host's own tools, then the tool's annotations. */
export function effectOf({ name, hints }: Tool, declared: DeclaredEffects): KnownEffect {
  const said = Object.hasOwn(declared, name) ? declared[name] : undefined;
  if (said !== undefined) return { effect: said, from: 'settings' };
  const known = BUILT_IN.get(name);
  if (known !== undefined) return { effect: known, from: 'built-in' };
  if (hints.readOnly === true && hints.destructive !== true) return { effect: 'read', from: 'annotations' };
  if (hints.readOnly === false && hints.destructive === false) return { effect: 'write', from: 'annotations' };
  return { effect: 'execute', from: 'undeclared' };
}
