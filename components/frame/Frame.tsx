import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useTheme } from '../hooks/use-theme.ts';
import { clip, type Line, widthOf } from '../text/line.ts';
import type { Border, Role } from '../theme.ts';
import { TextLine } from './TextLine.tsx';

export type Section = {
  readonly name: string;
  readonly title: Line;
  /** At the right of the title's rule. */
  readonly end?: Line;
  /** Rows inside; the children fill exactly so many. */
  readonly height: number;
  readonly children: ReactNode;
};

type FrameProps = {
  /** The whole width, sides included. */
  readonly width: number;
  readonly sections: readonly Section[];
  readonly border: Border;
  readonly as: Role;
};

/** Sections one upon the other in a box, each under a rule with its title. */
export function Frame({ width, sections, border, as }: FrameProps) {
  const { glyphs, styleOf } = useTheme();
  const sides = {
    topLeft: '',
    topRight: '',
    bottomLeft: '',
    bottomRight: '',
    top: '',
    bottom: '',
    left: border.side,
    right: border.side,
  };
  const { color, dimColor } = styleOf(as);
  return (
    <Box flexDirection="column" width={width} flexShrink={0}>
      {sections.map(({ name, title, end = [], height, children }, index) => (
        <Box key={name} flexDirection="column" flexShrink={0}>
          <TextLine line={rule(index === 0 ? TOP : MIDDLE, title, end)} />
          <Box
            borderStyle={sides}
            borderTop={false}
            borderBottom={false}
            {...(color === undefined ? {} : { borderColor: color })}
            {...(dimColor === undefined ? {} : { borderDimColor: dimColor })}
            flexDirection="column"
            flexShrink={0}
            width={width}
            height={height}
          >
            {children}
          </Box>
        </Box>
      ))}
      <TextLine line={rule(BOTTOM, [], [])} />
    </Box>
  );

  function rule([left, right]: readonly [keyof Border, keyof Border], title: Line, end: Line): Line {
    return ruleOf({
      width,
      left: border[left],
      right: border[right],
      title,
      end,
      as,
      rule: border.rule,
      ellipsis: glyphs.ellipsis,
    });
  }
}

const TOP = ['topLeft', 'topRight'] as const;
const MIDDLE = ['left', 'right'] as const;
const BOTTOM = ['bottomLeft', 'bottomRight'] as const;

type Rule = {
  readonly width: number;
  readonly left: string;
  readonly right: string;
  readonly rule: string;
  readonly title: Line;
  readonly end: Line;
  readonly as: Role;
  readonly ellipsis: string;
};

/** A line across with a title at its left and more at its right; `end` is left out where both do not fit. */
export function ruleOf({ width, left, right, rule, title, end, as, ellipsis }: Rule): Line {
  const room = width - left.length - right.length - 2;
  const shown = clip(title, room, ellipsis);
  const rest = widthOf(end) > 0 && widthOf(shown) + widthOf(end) + 1 <= room ? end : [];
  const gap = room - widthOf(shown) - widthOf(rest);
  return [
    { text: left + rule, as },
    ...shown,
    { text: rule.repeat(Math.max(0, gap)), as },
    ...rest,
    { text: rule + right, as },
  ];
}
