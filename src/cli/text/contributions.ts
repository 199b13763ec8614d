import type { Mode } from '../../kernel/mode.ts';
import { visibleLine } from '../../kernel/visible.ts';

/** What a mode brings along, a line each, with the file that it is today. */
export const contributionLines = ({ contributes }: Mode): string[] =>
  contributes.map(({ kind, id, source, file }) => {
    const name = `${kind} ${visibleLine(id)}${id === source ? '' : ` from ${visibleLine(source)}`}`;
    return file.ok
      ? `brings     ${name}, ${visibleLine(file.value.path)}`
      : `! the ${name} cannot be mounted: ${visibleLine(file.error)}`;
  });
