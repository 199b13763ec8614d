import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Frame, type Section } from '../frame/Frame.tsx';
import { Lines } from '../frame/Lines.tsx';
import { useTheme } from '../hooks/use-theme.ts';
import type { Size } from '../layout.ts';
import { say } from '../text/line.ts';
import { type DialogText, dialogWidth, seenOf } from './dialog-text.ts';

type DialogProps = {
  readonly text: DialogText;
  readonly size: Size;
  /** The first of its lines on screen, where they do not all fit, and the keys that move it. */
  readonly top?: number;
  readonly scrollKeys?: string;
  /** The choices, in as many rows as the text says. */
  readonly children?: ReactNode;
};

const ROLES = { accent: 'focus', warning: 'title', danger: 'danger' } as const;

/** A box over the middle of the screen. */
export function Dialog({ text, size, top = 0, scrollKeys = '', children }: DialogProps) {
  const { glyphs } = useTheme();
  const { answers, as, choices, title } = text;
  const width = dialogWidth(size);
  const seen = seenOf(text, size.rows, top);
  const head = { name: 'said', title: say(` ${title} `, ROLES[as]) };
  const [said, answered] = [seen.lines.length, answers.length + choices];
  const lines = <Lines lines={seen.lines} width={width - 2} height={said} isOpaque />;
  const below = (
    <>
      <Lines lines={answers} width={width - 2} height={answers.length} isOpaque />
      {children}
    </>
  );
  const whole = (
    <>
      {lines}
      {below}
    </>
  );
  const place = ` ${seen.top + 1}-${seen.top + said} of ${seen.more}, ${scrollKeys} `;
  const sections: readonly Section[] =
    seen.more === null
      ? [{ ...head, height: said + answered, children: whole }]
      : [
          { ...head, height: said, children: lines },
          { name: 'answers', title: [], end: say(place, 'title'), height: answered, children: below },
        ];
  const height = sections.reduce((sum, section) => sum + section.height + 1, 1);
  // A blank column on either side, so that no text of what lies below runs into the frame.
  const hasMargin = size.columns >= width + 2;
  const margin = hasMargin && <Lines lines={[]} width={1} height={height} isOpaque />;
  return (
    <Box
      position="absolute"
      top={Math.max(0, Math.floor((size.rows - height) / 2))}
      left={Math.floor((size.columns - width) / 2) - (hasMargin ? 1 : 0)}
    >
      {margin}
      <Frame width={width} border={glyphs.dialog} as={as} sections={sections} />
      {margin}
    </Box>
  );
}
