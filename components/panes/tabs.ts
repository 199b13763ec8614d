import { PANES, type Pane } from '../layout.ts';
import { type Line, type Span, span, widthOf } from '../text/line.ts';
import type { Glyphs } from '../theme.ts';

const NAMES: Readonly<Record<Pane, string>> = { modes: 'Modes', preview: 'Preview', diff: 'Diff', text: 'Text' };

type Tabs = { readonly panes: readonly Pane[]; readonly shown: Pane; readonly isFocused: boolean };

/** The names of panes on a rule of `width` cells, with their keys where there is room. The one on screen stands out, in brackets where it has the keys. */
export function tabs(which: Tabs, width: number, glyphs: Glyphs): Line {
  const numbered = tabsOf(which, (pane) => `${PANES.indexOf(pane) + 1} ${NAMES[pane]}`, glyphs);
  return widthOf(numbered) <= width - 2 ? numbered : tabsOf(which, (pane) => NAMES[pane], glyphs);
}

function tabsOf({ isFocused, panes, shown }: Tabs, nameOf: (pane: Pane) => string, { box, tab }: Glyphs): Line {
  return panes.flatMap((pane, index): Span[] => {
    const gap = index === 0 ? [] : [span(box.rule, 'muted')];
    const name = nameOf(pane);
    if (pane !== shown) return [...gap, span(` ${name} `, 'muted')];
    return [...gap, isFocused ? span(`[ ${name} ]`, 'focus') : span(`${tab} ${name} ${tab}`, 'title')];
  });
}
