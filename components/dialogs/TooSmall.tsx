import { Box, Text } from 'ink';
import { commandFor } from '../../src/kernel/directive.ts';
import type { Selection } from '../../src/kernel/selection.ts';
import { LEAST, type Size } from '../layout.ts';
import { wrapLine } from '../text/wrap.ts';

type TooSmallProps = { readonly size: Size; readonly selection: Selection };

/** Where nothing fits: what is needed, and that the draft is still there. */
export function TooSmall({ size: { columns, rows }, selection }: TooSmallProps) {
  const words = [
    `pimodes needs ${LEAST.columns}x${LEAST.rows}, this is ${columns}x${rows}`,
    'the draft is kept; q leaves',
    `or: ${commandFor(selection)}`,
  ];
  const lines = words.flatMap((line) => wrapLine(line, columns)).slice(0, rows);
  return (
    <Box flexDirection="column" width={columns} height={rows}>
      {lines.map((line) => (
        <Text key={line} wrap="truncate">
          {line}
        </Text>
      ))}
    </Box>
  );
}
