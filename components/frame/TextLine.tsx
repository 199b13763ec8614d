import { Text } from 'ink';
import { memo } from 'react';
import { useTheme } from '../hooks/use-theme.ts';
import type { Line } from '../text/line.ts';
import type { Role, Style } from '../theme.ts';

type TextLineProps = { readonly line: Line; readonly isInverse?: boolean };

/** One row of spans, drawn anew only when it reads or looks different. Inverse rows are a plain bar without colours. */
export const TextLine = memo(function TextLine({ line, isInverse = false }: TextLineProps) {
  const { styleOf } = useTheme();
  // A text of nothing would take no row at all.
  if (line.every(({ text }) => text === '')) return <Text> </Text>;
  const style = (as: Role): Style => (isInverse && as !== 'match' ? {} : styleOf(as));
  return (
    <Text wrap="truncate" inverse={isInverse}>
      {line.map(({ text, as }, index) => {
        if (as === undefined) return text;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity, and none of them keeps state
          <Text key={index} {...style(as)}>
            {text}
          </Text>
        );
      })}
    </Text>
  );
}, isSame);

function isSame(was: TextLineProps, now: TextLineProps): boolean {
  if (was.line === now.line) return was.isInverse === now.isInverse;
  return (
    was.isInverse === now.isInverse &&
    was.line.length === now.line.length &&
    was.line.every((span, index) => span.text === now.line[index]?.text && span.as === now.line[index]?.as)
  );
}
