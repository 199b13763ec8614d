import { PANES, type Pane } from '../layout.ts';
import { type Line, type Span, span } from '../text/line.ts';
import type { Glyphs } from '../theme.ts';

const NAMES: Readonly<Record<Pane, string>> = { modes: 'Modes', preview: 'Preview', diff: 'Diff', text: 'Text' };

/** The names of panes on a rule: the one on screen stands out, in brackets where it has the keys. */
export function tabs(panes: readonly Pane[], shown: Pane, isFocused: boolean, { box, dot }: Glyphs): Line {
  return panes.flatMap((pane, index): Span[] => {
    const gap = index === 0 ? [] : [span(box.rule, 'muted')];
    const name = `${PANES.indexOf(pane) + 1} ${NAMES[pane]}`;
    if (pane !== shown) return [...gap, span(` ${name} `, 'muted')];
    return [...gap, isFocused ? span(`[ ${name} ]`, 'focus') : span(`${dot} ${name} ${dot}`, 'title')];
  });
}
