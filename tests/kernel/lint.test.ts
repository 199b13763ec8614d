import { describe, expect, test } from 'vitest';
import { subjectOf } from '../../src/formats/lint-subject.ts';
import { lintMode, lintTogether } from '../../src/kernel/lint.ts';
import type { Known, Subject } from '../../src/kernel/lint-subject.ts';
import type { Scope, Strategy } from '../../src/kernel/mode.ts';
import { no } from '../../src/kernel/result.ts';
import { definitionOf, readFile, told } from '../support/mode-files.ts';
import { key } from '../support/notation.ts';

const known: Known = new Map<ReturnType<typeof key>, Strategy>([
  [key('plan'), 'append'],
  [key('builder'), 'replace_base'],
]);

/** A file as the rules see it; its last line ends. */
function subject(
  name: string,
  text: string,
  { scope = 'global' as Scope, missing = [] as Subject['missing'] } = {},
): Subject {
  const bytes = new TextEncoder().encode(text.endsWith('\n') ? text : `${text}\n`);
  return subjectOf(definitionOf(readFile(name, bytes, { scope })), bytes, missing);
}

const native = (fields: string, body = 'Text.\n', more: { scope?: Scope; missing?: Subject['missing'] } = {}) =>
  subject('x.md', `---\nname: x\nstrategy: append\ndescription: D.\n${fields}\n---\n${body}`, more);
const amplifier = (fields: string, body = 'Text. Use /mode off.\n', more: { scope?: Scope } = {}) =>
  subject('x.md', `---\nmode:\n  name: x\n  description: D.\n${fields.replace(/^(?=.)/gm, '  ')}\n---\n${body}`, more);
const said = (one: Subject): string[] => told(lintMode(one, known));

test('an ordinary mode gives no reason to say anything', () => {
  expect(said(native(''))).toEqual([]);
  expect(said(native('tools: { deny: [write] }', 'Use /mode off when done.'))).toEqual([]);
});

describe('ways out', () => {
  test.each([
    ['transitions: { clear: false }', ['lint/no-way-out 5:16']],
    ['transitions: { clear: false, to: [plan] }', []],
    ['transitions: { clear: false, to: [gone] }', ['lint/no-way-out 5:16', 'lint/unknown-mode 5:35']],
    ['transitions: { to: [gone, plan] }', ['lint/unknown-mode 5:21']],
    ['requires: [plan, gone]', ['lint/unknown-mode 5:18']],
    ['conflictsWith: [gone]', []],
    ['before: [plan]\nafter: [builder]', ['lint/order-names-base 6:9']],
  ])('%s', (fields, codes) => {
    expect(said(native(fields, 'Use /plan next.'))).toEqual(codes);
  });

  test.each([
    ['Text.', false],
    ['Use /mode off when done.', true],
    ['Then `/mode off`.', true],
    ['When the plan is agreed on, type "/implement".', true],
    ['Go on with (/plan).', true],
    ['A person ends this mode.', true],
    ['Call exit_plan_mode with the plan.', true],
    ['Look into /etc and /plan/notes.', false],
    ['Either/or.', false],
  ])('a mode that restricts and says %j tells how to leave: %s', (body, isTold) => {
    expect(said(native('tools: { deny: [write] }', body))).toEqual(
      isTold ? [] : [expect.stringMatching(/^lint\/no-exit-guidance 7:/)],
    );
  });
});

describe('guards', () => {
  test.each([
    ['tools: { allow: [] }', ['lint/nothing-allowed 5:10']],
    ['tools: { allow: [read], deny: [read] }', ['lint/nothing-allowed 5:10']],
    ['tools: { allow: [read] }', []],
    ['tools: { confirm: [edit, write, bash] }', []],
    ['tools: { confirm: [edit, grep] }', ['lint/approval-fatigue 5:26']],
    ['tools: { confirm: [a, b, c, d, e, f] }', ['lint/approval-fatigue 5:10']],
    ['contributes: { agents: { a: { source: x } } }', []],
    ['contributes: { agents: { a: { source: x } } }\ntools: { allow: [read] }', ['lint/agents-unreachable 5:26']],
    ['contributes: { agents: { a: { source: x } } }\naccess: read-only', ['lint/agents-unreachable 5:26']],
    ['contributes: { agents: { a: { source: x } } }\ntools: { warn: [delegate] }', []],
    ['contributes: { skills: [s] }\ntools: { deny: [read] }', []],
    ['contributes: { skills: [s] }\ntools: { allow: [grep] }', ['lint/skills-unreachable 5:25']],
  ])('%s', (fields, codes) => {
    expect(said(native(fields, 'Use /mode off.'))).toEqual(codes);
  });

  test('a hidden mode may restrict when it says so', () => {
    const hidden = 'advertised: false\ntools: { deny: [write] }';
    expect(said(native(hidden, 'Answer. Use /mode off.'))).toEqual(['lint/hidden-restriction 5:1']);
    expect(said(native(hidden, 'Do not write files. Use /mode off.'))).toEqual([]);
    expect(said(native('advertised: false\ntools: { deny: [web] }', 'Answer. Use /mode off.'))).toEqual([]);
  });

  test.each([
    ['READ-ONLY MODE: look.', true],
    ['# Look\n\nThis mode is strictly read-only.', true],
    ['Zero side effects.', true],
    ['You stay read-only until told otherwise.', true],
    ['A read-only file is left alone.'.padStart(400, '.'), false],
    ['Write functions without side effects.'.padStart(400, '.'), false],
    ['A read-only mode has no business with `write`.'.padStart(400, '.'), false],
    ['Read, and only then write.', false],
  ])('%j claims to be read-only: %s', (body, isClaim) => {
    const open = said(native('', body));
    expect(open).toEqual(isClaim ? [expect.stringMatching(/^lint\/read-only-claim/)] : []);
    const kept = said(native('tools: { allow: [read] }', `${body} Use /mode off.`));
    expect(kept).toEqual([]);
  });

  test('a description claims too, and a cap keeps the promise', () => {
    const text = (more: string) =>
      `---\nname: x\nstrategy: append\ndescription: A read-only look.\n${more}---\nText. Use /mode off.`;
    expect(said(subject('x.md', text('')))).toEqual(['lint/read-only-claim 4:1']);
    expect(said(subject('x.md', text('access: read-only\n')))).toEqual([]);
  });
});

describe('what a mode is called, and costs', () => {
  test.each([
    ['design', 'pack', ['lint/generic-name 2:1']],
    ['design', 'global', []],
    ['ui-design', 'pack', []],
    ['compact', 'global', []],
  ] as const)('%s in scope %s', (name, scope, codes) => {
    const text = `---\nname: ${name}\nstrategy: append\ndescription: D.\n---\nText.`;
    expect(said(subject(`${name}.md`, text, { scope }))).toEqual(codes);
  });

  test('a shortcut that means something else is told, and none is no matter', () => {
    expect(said(native('shortcut: quit'))).toEqual(['lint/command-taken 5:1']);
    expect(said(native('shortcut: false'))).toEqual([]);
    expect(said(native(''))).toEqual([]);
  });

  test('a heavy prompt is told by how often it is sent', () => {
    const heavy = 'word '.repeat(1_700);
    expect(said(native('', heavy))).toEqual([]);
    expect(said(native('deliver: turn', heavy))).toEqual(['lint/heavy-body 7:1']);
    expect(said(native('', heavy.repeat(4)))).toEqual(['lint/heavy-body 7:1']);
  });

  test('no description is a note', () => {
    const one = subject('x.md', '---\nname: x\nstrategy: append\n---\nText.');
    expect(lintMode(one, known)).toMatchObject([{ code: 'lint/no-description', severity: 'info' }]);
  });

  test('agents and skills that are not there', () => {
    const skill = { kind: 'skill', id: '@a:s', source: '@a:s', file: no('gone') } as const;
    const one = native('contributes: { skills: ["@a:t", "@a:s"] }', 'Text.', {
      missing: [{ contribution: skill, why: 'gone' }],
    });
    expect(said(one)).toEqual(['lint/missing-contribution 5:33']);
  });
});

describe('Amplifier', () => {
  test.each([
    ['tools: { safe: [read_file], block: [read_file] }', ['lint/nothing-allowed 5:12', 'lint/several-buckets 5:39']],
    ['tools: { safe: [edit_file, grep], warn: [apply_patch] }', ['lint/several-buckets 5:44']],
    ['tools: { safe: [grep], block: [todo, mode] }', ['lint/bypassing-tool 5:34', 'lint/bypassing-tool 5:40']],
    ['tools: { safe: [grep, LSP, recipes] }', ['lint/no-counterpart 5:25']],
    ['tools: { safe: [grep, todo] }', []],
    ['contributes: { skills: ["@a:s"] }\ntools: { safe: [read_file] }', ['lint/skills-unreachable 5:27']],
    ['allow_clear: no\ntools: { safe: [grep] }', ['lint/no-way-out 5:3']],
    ['allowed_transitions: [gone]\ntools: { safe: [grep] }', ['lint/unknown-mode 5:25']],
  ])('%s', (fields, codes) => {
    expect(said(amplifier(fields))).toEqual(codes);
  });

  test('which list counts is told only where Amplifier would take another', () => {
    const [differs] = lintMode(amplifier('tools: { safe: [grep, bash], block: [bash] }'), known);
    const [same] = lintMode(amplifier('tools: { safe: [grep], warn: [bash], block: [bash] }'), known);
    expect(differs?.message).toMatch(/Amplifier/);
    expect(same?.message).not.toMatch(/Amplifier/);
  });

  test('a byte order mark is told, since Amplifier does not load such a file', () => {
    const text = '\ufeff---\nmode: { name: x, description: D., tools: { safe: [grep] } }\n---\nUse /mode off.';
    expect(said(subject('x.md', text))).toEqual(['lint/byte-order-mark 1:1']);
  });
});

test('of modes that ask for one command the first in precedence has it; another definition of the same key is no rival', () => {
  const one = (name: string, shortcut: string, scope: Scope) =>
    subject(`${name}.md`, `---\nname: ${name}\nstrategy: append\nshortcut: ${shortcut}\n---\nText.`, { scope });
  const all = [
    one('a', 'go', 'pack'),
    one('b', 'go', 'global'),
    one('c', 'go', 'project'),
    one('c', 'stay', 'global'),
    one('d', 'false', 'global'),
  ];
  expect(lintTogether(all).map(({ message }) => message)).toEqual([
    '`/go` selects `c`, which comes first',
    '`/go` selects `c`, which comes first',
  ]);
});

test('of modes in one scope, that of the later folder comes first', () => {
  const at = (folder: string, name: string): Subject => {
    const one = subject(`${name}.md`, `---\nname: ${name}\nstrategy: append\nshortcut: go\n---\nText.`);
    return { ...one, mode: { ...one.mode, path: `/${folder}/${name}.md` } };
  };
  const all = [at('low', 'a'), at('low', 'b'), at('high', 'd'), at('high', 'c')];
  expect(lintTogether(all).map(({ message }) => message.includes('`d`'))).toEqual([true, true, true]);
});

test.each([
  'a'.repeat(100_000),
  `/${'a'.repeat(100_000)}/`,
  `leave${' '.repeat(100_000)}it`,
  `this mode is ${'ly'.repeat(50_000)} read`,
  'read-only '.repeat(10_000),
  '/a'.repeat(50_000),
])('no body holds the rules up: %.20j', (body) => {
  const start = performance.now();
  said(native('tools: { deny: [write] }', body));
  expect(performance.now() - start).toBeLessThan(2_000);
});

test('a JSON mode is judged like any other, at its own places', () => {
  const text =
    '{"schemaVersion": 2, "key": "x", "label": "X", "promptStrategy": "append",\n "requires": ["gone"], "systemPrompt": "READ-ONLY MODE"}';
  expect(said(subject('x.json', text))).toEqual([
    'lint/no-description 1:22',
    'lint/unknown-mode 2:15',
    'lint/read-only-claim 2:40',
  ]);
});

test('what a file holds can drive no terminal from a message', () => {
  const evil = '"a\\e[2J\\u202e"';
  const one = amplifier(`tools: { safe: [grep] }\ncontributes: { skills: [${evil}] }`);
  const missing = one.mode.contributes.map((contribution) => ({ contribution, why: 'gone' }));
  const words = lintMode({ ...one, missing }, known).flatMap(({ message, hint = '' }) => [message, hint]);
  expect(words.length).toBeGreaterThan(2);
  expect(words.filter((text) => /\p{Cc}|\u202e/u.test(text))).toEqual([]);
});
