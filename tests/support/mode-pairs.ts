/** The terminal modes that a program set and took back, counted in all that it wrote. */

const SETS = { '?1049': 'the alternate screen', '?2004': 'bracketed paste', '?2026': 'synchronized output' } as const;

/** What was left on, in words; nothing when each mode that was set was reset, and as often. */
export function leftOn(raw: string): string[] {
  const pairs = Object.entries(SETS).map(([mode, name]) => {
    return [name, count(raw, `\u001b[${mode}h`), count(raw, `\u001b[${mode}l`)] as const;
  });
  const kitty = [(raw.match(/\u001b\[>\d+u/g) ?? []).length, count(raw, '\u001b[<u')] as const;
  const isHidden = raw.lastIndexOf('\u001b[?25l') > raw.lastIndexOf('\u001b[?25h');
  return [
    ...pairs.filter(([, on, off]) => on !== off).map(([name, on, off]) => `${name}: ${on} on, ${off} off`),
    ...(kitty[0] === kitty[1] ? [] : [`kitty keys: ${kitty[0]} pushed, ${kitty[1]} popped`]),
    ...(isHidden ? ['the cursor is hidden'] : []),
    ...['?1000', '?1002', '?1003', '?1006', '?1004'].filter((mode) => raw.includes(`\u001b[${mode}h`)),
  ];
}

const count = (text: string, part: string): number => text.split(part).length - 1;
