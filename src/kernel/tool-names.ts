/** Names that different hosts give to one tool. Files written for another host mean the tool, not the word. */

/** Pi's name first. A name that stands in no row is known by itself alone. */
const SAME_TOOL: readonly (readonly string[])[] = [
  ['read', 'read_file'],
  ['write', 'write_file'],
  ['edit', 'edit_file', 'apply_patch'],
  ['find', 'glob'],
];

const rowOf = (name: string): readonly string[] => SAME_TOOL.find((row) => row.includes(name)) ?? [name];

/** Every name of the tool that `name` means, Pi's first. */
export const aliasesOf = (name: string): readonly string[] => rowOf(name);

/** The name that Pi has for the tool that `name` means. */
export const nameInPi = (name: string): string => rowOf(name)[0] ?? name;

/** Tools that deal with the conversation, not with the world, and that Amplifier's buckets let pass. */
export const INFRASTRUCTURE: readonly string[] = ['mode', 'todo'];

/** What hosts and their extensions call the tool that calls agents. */
export const DELEGATES: readonly string[] = ['delegate', 'task', 'subagent'];
