import { expect, test } from 'vitest';
import { filled, flow, plain, say, span, spread, widthOf } from '../../../components/text/line.ts';

test('a line is cut in the span that no longer fits, and keeps the styles of the others', () => {
  const line = [span('base', 'title'), span(' and '), span('overlays', 'muted')];
  expect(filled(line, 12, '…')).toEqual([span('base', 'title'), span(' and '), span('ov…', 'muted')]);
});

test('a short line is filled up with blanks', () => {
  expect(plain(filled(say('ab'), 4, '…'))).toBe('ab  ');
});

test.each([
  [20, 'left              end'],
  [21, 'left               end'],
])('the end stands at the right of %i cells', (width) => {
  const line = spread(say('left'), say('end'), width, '…');
  expect(plain(line)).toMatch(/^left +end$/);
  expect(widthOf(line)).toBe(width);
});

test('where both do not filled, the start is cut; where little of it would stay, the end goes', () => {
  expect(plain(spread(say('a long start of a line'), say('end'), 20, '…'))).toBe('a long start o…  end');
  expect(plain(spread(say('a long start of a line'), say('the end'), 16, '…'))).toBe('a long start of…');
});

test('parts flow into rows', () => {
  const rows = flow([say('+ review'), say('- explain'), say('+ terse')], 20);
  expect(rows.map(plain)).toEqual(['+ review  - explain', '+ terse']);
});
