import type { Sandbox } from './sandbox.ts';

/** A Markdown base, a Markdown overlay and a JSON v2 overlay in the global folder. */
export function writeThreeModes({ write }: Sandbox): void {
  write('.pi/agent/modes/builder.md', '---\nname: builder\nlabel: Builder\nstrategy: replace_base\n---\nBuild it.\n');
  write('.pi/agent/modes/terse.md', '---\nname: terse\ndescription: Few words.\nstrategy: append\n---\n\nBe terse.\n');
  write(
    '.pi/agent/modes/kind.json',
    '{"schemaVersion":2,"key":"kind","label":"Kind","promptStrategy":"append","systemPrompt":"Be kind."}\n',
  );
}

/** The project's state file; there is one. */
export const stateLines = (
  text: string,
): { type: string; customType?: string; id: string; parentId?: string | null; data?: Record<string, unknown> }[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
