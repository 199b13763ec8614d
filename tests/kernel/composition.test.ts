import { describe, expect, test } from 'vitest';
import { type Channel, compose } from '../../src/kernel/composition.ts';
import { identityOf, NO_HOST } from '../../src/kernel/contributions.ts';
import type { Mode } from '../../src/kernel/mode.ts';
import { resolve } from '../../src/kernel/resolution.ts';
import { base, brings, catalog, contextsOf, exact, mode, promptOf, selection } from '../support/notation.ts';

const exactBytes = '  EXACT\r\nBYTES \n\n';
const today = catalog(
  base('builder'),
  exact('minimal'),
  mode('review', { label: 'Review' }),
  mode('note', { deliver: 'turn' }),
  mode('plan'),
);
const textOf = (mode: Mode) => ({
  prompt: mode.key === 'minimal' ? exactBytes : promptOf(mode.key),
  contexts: contextsOf(mode),
});
const composed = (text: string, channel?: Channel) => compose(resolve(selection(text), today), textOf, channel);
const host = { assembled: 'HOST', envelope: 'ENVELOPE' };

const section = (n: number, label: string, prompt: string) =>
  `<prompt_overlay_${n}>\n# Active prompt overlay ${n}: ${label}\n${prompt}\n</prompt_overlay_${n}>`;

test.each([
  ['native', 'nothing', ''],
  ['builder', 'replace-base', 'BUILDER TEXT'],
  ['minimal', 'exact', exactBytes],
  ['native + review', 'append', section(1, 'Review', 'REVIEW TEXT')],
  ['native + plan, review', 'append', `${section(1, 'plan', 'PLAN TEXT')}\n\n${section(2, 'Review', 'REVIEW TEXT')}`],
  ['builder + review', 'replace-base', `BUILDER TEXT\n\n${section(1, 'Review', 'REVIEW TEXT')}`],
])('without a host, %s goes into the slot %s, byte for byte', (text, slot, prompt) => {
  expect(composed(text)).toMatchObject({ slot, prompt });
});

test.each([
  ['native', 'HOST'],
  ['native + review', `HOST\n\n${section(1, 'Review', 'REVIEW TEXT')}`],
  ['builder + review', `BUILDER TEXT\n\nENVELOPE\n\n${section(1, 'Review', 'REVIEW TEXT')}`],
  ['minimal', exactBytes],
])('with a host, %s is the whole prompt', (text, prompt) => {
  expect(composed(text, { host, turns: 'reminder' }).prompt).toBe(prompt);
});

test("a blocked or native standing is the host's own prompt, untouched", () => {
  expect(compose(null, textOf, { host, turns: 'reminder' }).prompt).toBe('HOST');
  expect(compose(null, textOf)).toMatchObject({ slot: 'nothing', prompt: '', sections: [] });
});

test('the ordinal counts effective overlays of both deliveries, so a reminder keeps its number', () => {
  const made = composed('native + note, gone, review', { host: null, turns: 'reminder' });
  expect(made.prompt).toBe(section(2, 'Review', 'REVIEW TEXT'));
  expect(made.reminder).toBe(section(1, 'note', 'NOTE TEXT'));
  expect(made.inlined).toEqual([]);
});

test('an Amplifier mode of a reminder stands in its own tag, and as a section in ours', () => {
  const sea = { ...mode('sea', { deliver: 'turn' }), dialect: 'amplifier' } as Mode;
  const among = catalog(mode('note', { deliver: 'turn' }), sea, mode('plan'));
  const made = (channel?: Channel) => compose(resolve(selection('native + note, sea'), among), textOf, channel);
  expect(made({ host: null, turns: 'reminder' })).toMatchObject({
    slot: 'nothing',
    prompt: '',
    reminder: `${section(1, 'note', 'NOTE TEXT')}\n\n<system-reminder source="mode-sea">\nSEA TEXT\n</system-reminder>`,
  });
  expect(made().prompt).toBe(`${section(1, 'note', 'NOTE TEXT')}\n\n${section(2, 'sea', 'SEA TEXT')}`);
  expect(compose(resolve(selection('native + plan'), among), textOf, { host: null, turns: 'reminder' }).reminder).toBe(
    '',
  );
});

test('a host without reminders is given them as sections, and that is told', () => {
  const made = composed('native + note, review');
  expect(made.prompt).toBe(`${section(1, 'note', 'NOTE TEXT')}\n\n${section(2, 'Review', 'REVIEW TEXT')}`);
  expect(made).toMatchObject({ reminder: '', inlined: ['note'] });
});

test('only reminders selected: nothing is appended to the system prompt', () => {
  expect(composed('native + note', { host: null, turns: 'reminder' })).toMatchObject({ slot: 'nothing', prompt: '' });
});

test('the prompt is its sections joined by one blank line', () => {
  const made = composed('builder + review, plan', { host, turns: 'inline' });
  expect(made.sections.map(({ text }) => text).join('\n\n')).toBe(made.prompt);
  expect(made.sections.map(({ from, ordinal }) => [from, ordinal])).toEqual([
    ['builder', null],
    ['host', null],
    ['review', 1],
    ['plan', 2],
  ]);
});

describe('a context', () => {
  const shared = { contributes: [brings('context', 'rules'), brings('context', 'terms')] };
  const sharing = catalog(
    base('builder', shared),
    exact('only', shared),
    mode('one', shared),
    mode('two', { contributes: [brings('context', 'more'), brings('context', 'rules')] }),
    mode('note', { deliver: 'turn', ...shared }),
    mode('empty', shared),
  );
  const text = ({ key, contributes }: Mode) => ({
    prompt: key === 'empty' ? '' : promptOf(key),
    contexts: contextsOf({ contributes }),
  });
  const made = (picks: string, channel?: Channel) => compose(resolve(selection(picks), sharing), text, channel);
  const [RULES, TERMS, MORE] = ['rules', 'terms', 'more'].map((name) => `TEXT OF /brought/${name}`);

  test('goes before the prompt of the mode, whatever that is to the host', () => {
    expect(made('native + one').prompt).toBe(section(1, 'one', `${RULES}\n\n${TERMS}\n\nONE TEXT`));
    expect(made('builder', { host, turns: 'inline' }).prompt).toBe(`${RULES}\n\n${TERMS}\n\nBUILDER TEXT\n\nENVELOPE`);
    expect(made('native + empty').prompt).toBe(section(1, 'empty', `${RULES}\n\n${TERMS}`));
  });

  test('that several modes bring along is sent once, before the first of them that the model reads', () => {
    expect(made('native + one, two').prompt).toBe(
      [section(1, 'one', `${RULES}\n\n${TERMS}\n\nONE TEXT`), section(2, 'two', `${MORE}\n\nTWO TEXT`)].join('\n\n'),
    );
    expect(made('builder + one').sections.map((one) => one.text)).toEqual([
      `${RULES}\n\n${TERMS}\n\nBUILDER TEXT`,
      section(1, 'one', 'ONE TEXT'),
    ]);
    const reminding = made('native + note, two', { host: null, turns: 'reminder' });
    expect(reminding.prompt).toBe(section(2, 'two', `${MORE}\n\n${RULES}\n\nTWO TEXT`));
    expect(reminding.reminder).toBe(section(1, 'note', `${TERMS}\n\nNOTE TEXT`));
  });

  test("that two Amplifier modes bring along stands in the first one's tag alone", () => {
    const sea = (key: string) => ({ ...mode(key, { deliver: 'turn', ...shared }), dialect: 'amplifier' }) as Mode;
    const harbour = catalog(sea('tide'), sea('wind'));
    const { reminder } = compose(resolve(selection('native + tide, wind'), harbour), text, {
      host: null,
      turns: 'reminder',
    });
    expect(reminder).toBe(
      [
        `<system-reminder source="mode-tide">\n${RULES}\n\n${TERMS}\n\nTIDE TEXT\n</system-reminder>`,
        '<system-reminder source="mode-wind">\nWIND TEXT\n</system-reminder>',
      ].join('\n\n'),
    );
  });

  test('that the host sends itself is not sent again', () => {
    const mounting = { ...NO_HOST, baseline: new Set([identityOf('context', '/brought/rules')]) };
    expect(made('native + one', { host, turns: 'inline', mounting }).prompt).toBe(
      `HOST\n\n${section(1, 'one', `${TERMS}\n\nONE TEXT`)}`,
    );
  });

  test('is no part of an exact-final prompt', () => {
    expect(made('only').prompt).toBe('ONLY TEXT');
  });
});
