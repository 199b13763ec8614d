import { describe, expect, test } from 'vitest';
import type { Reading } from '../../../src/formats/mode-file.ts';
import { verdictOn } from '../../../src/kernel/lint-subject.ts';
import { definitionOf, readFile, told } from '../../support/mode-files.ts';

/** An Amplifier mode called `x` with these fields. */
const read = (fields: string, body = 'Text.\n'): Reading =>
  readFile('x.md', `---\nmode:\n  name: x\n${fields.replace(/^(?=.)/gm, '  ')}\n---\n${body}`);
const modeOf = (fields: string) => definitionOf(read(fields)).mode;

describe('tools', () => {
  test.each([
    // fields                                             tool          verdict
    ['', 'read', 'block'],
    ['default_action: allow', 'read', 'allow'],
    ['tools: { safe: [read_file] }', 'read', 'allow'],
    ['tools: { safe: [read_file] }', 'read_file', 'allow'],
    ['tools: { safe: [read_file] }', 'grep', 'block'],
    ['tools: { safe: [glob] }', 'find', 'allow'],
    ['tools: { safe: [apply_patch] }', 'edit', 'allow'],
    ['tools: { safe: [apply_patch] }', 'edit_file', 'block'],
    ['tools: { warn: [bash] }', 'bash', 'warn'],
    ['tools: { confirm: [write_file] }', 'write', 'confirm'],
    ['tools: { safe: [bash], block: [bash] }', 'bash', 'block'],
    ['tools: { safe: [bash], confirm: [bash] }', 'bash', 'confirm'],
    ['tools: { safe: [bash], warn: [bash] }', 'bash', 'warn'],
    ['tools: { warn: [bash], confirm: [bash] }', 'bash', 'confirm'],
    ['tools: { confirm: [bash], block: [bash] }', 'bash', 'block'],
    ['tools: { safe: [edit_file], block: [apply_patch] }', 'edit', 'block'],
    ['tools: { block: [edit_file] }\ndefault_action: allow', 'edit', 'block'],
    ['tools: { block: [edit_file] }\ndefault_action: allow', 'apply_patch', 'block'],
    ['tools: { block: [Bash] }\ndefault_action: allow', 'bash', 'allow'],
    ['', 'mode', 'allow'],
    ['', 'todo', 'allow'],
    ['tools: { warn: [todo], confirm: [todo] }', 'todo', 'allow'],
    ['tools: { block: [todo] }', 'todo', 'block'],
    ['tools: { safe: [todo], block: [todo] }', 'todo', 'block'],
    ['tools: { block: [mode] }', 'mode', 'allow'],
  ] as const)('%j: %s gets %s', (fields, tool, verdict) => {
    expect(verdictOn(modeOf(fields), tool)).toBe(verdict);
  });

  test.each(['Allow', 'ALLOW', 'deny', '""'])('a default action of %s blocks, and that is told', (word) => {
    const reading = read(`default_action: ${word}`);
    expect(told(reading.diagnostics)).toEqual(['mode/default-action 4:19']);
    expect(verdictOn(definitionOf(reading).mode, 'read')).toBe('block');
  });
});

describe('shortcut', () => {
  test.each([
    // field                       command  told
    ['', 'x', []],
    ['shortcut: Rv', 'rv', []],
    ['shortcut: false', false, []],
    ['shortcut: off', false, []],
    ['shortcut: No', false, []],
    ['shortcut: "false"', 'false', ['mode/boolean-trap 4:13']],
    ["shortcut: 'off'", 'off', ['mode/boolean-trap 4:13']],
    ['shortcut: yes', false, ['mode/boolean-trap 4:13']],
    ['shortcut: true', false, ['mode/boolean-trap 4:13']],
    ['shortcut: oN', 'on', ['mode/boolean-trap 4:13']],
    ['shortcut: y', 'y', []],
    ['shortcut:', false, ['mode/no-command 4:3']],
    ['shortcut: 7', false, ['mode/no-command 4:13']],
    ['shortcut: my mode', false, ['mode/no-command 4:13']],
    ['shortcut: /x', false, ['mode/no-command 4:13']],
  ] as const)('%j gives %s', (field, command, codes) => {
    const reading = read(field);
    expect(definitionOf(reading).mode.shortcut).toBe(command);
    expect(told(reading.diagnostics)).toEqual(codes);
  });

  test('a list or a mapping is none', () => {
    expect(told(read('shortcut: [x]').diagnostics)).toEqual(['mode/wrong-type 4:13']);
  });

  test('a name that cannot be a command selects nothing by itself', () => {
    const reading = readFile('x.md', '---\nmode: { name: "My mode" }\n---\nText.');
    expect(definitionOf(reading).mode).toMatchObject({ key: 'x', label: 'My mode', shortcut: false });
    expect(told(reading.diagnostics)).toEqual(['mode/name-differs 2:15', 'mode/no-command 2:15']);
  });
});

describe('words that YAML 1.1 takes for booleans', () => {
  test.each([
    ['advertised: no', { advertised: false }],
    ['advertised: On', { advertised: true }],
    ['allow_clear: off', { leaving: { to: 'anywhere', mayClear: false } }],
  ])('%s', (field, meaning) => {
    expect(modeOf(field)).toMatchObject(meaning);
  });

  test.each(['advertised: "no"', "allow_clear: 'false'", 'advertised: y'])('%s is a text, and refused', (field) => {
    const reading = read(field);
    expect(reading.kind).toBe('broken');
    expect(told(reading.diagnostics)).toEqual([expect.stringMatching(/^mode\/wrong-type 4:/)]);
  });

  test.each(['on', 'No', 'true', '123', '~', ''])('a name of %j is none', (name) => {
    const reading = readFile('x.md', `---\nmode:\n  name: ${name}\n---\nText.`);
    expect(told(reading.diagnostics)).toEqual([expect.stringMatching(/^mode\/wrong-type 3:/)]);
  });
});

describe('transitions', () => {
  test.each([
    ['', { to: 'anywhere', mayClear: true }, []],
    ['allowed_transitions: [plan]', { to: ['plan'], mayClear: true }, []],
    ['allowed_transitions: []', { to: 'anywhere', mayClear: true }, ['mode/empty-transitions 4:24']],
    ['allow_clear: false', { to: 'anywhere', mayClear: false }, []],
  ])('%j', (fields, leaving, codes) => {
    const reading = read(fields);
    expect(definitionOf(reading).mode.leaving).toEqual(leaving);
    expect(told(reading.diagnostics)).toEqual(codes);
  });

  test('a name that no key can have is refused, and so is the mode itself', () => {
    expect(told(read('allowed_transitions: [My Plan]').diagnostics)).toEqual(['mode/bad-key 4:25']);
    expect(told(read('allowed_transitions: [plan, x]').diagnostics)).toEqual(['mode/contract 4:31']);
  });
});

test.each([
  ['tools: { sfe: [a] }', 'mode/unknown-guard-key 4:12'],
  ['tool: { safe: [a] }', 'mode/unknown-guard-key 4:3'],
  ['allowed_transition: [a]', 'mode/unknown-guard-key 4:3'],
  ['allow_cler: false', 'mode/unknown-guard-key 4:3'],
  ['contribute: {}', 'mode/unknown-guard-key 4:3'],
  ['contributes: { contxt: [a] }', 'mode/unknown-guard-key 4:18'],
  ['block: [bash]', 'mode/unknown-guard-key 4:3'],
  ['tools: { default_action: allow }', 'mode/unknown-guard-key 4:12'],
  ['tools: []', 'mode/wrong-type 4:10'],
  ['tools:', 'mode/wrong-type 4:3'],
  ['tools: { safe: "read_file, grep" }', 'mode/wrong-type 4:18'],
  ['tools: { safe: ["read file"] }', 'mode/bad-value 4:19'],
  ['tools: { block: ["ba\\u200bsh"] }', 'mode/bad-value 4:20'],
  ['contributes: { agents: { a: {} } }', 'mode/missing 4:28'],
])('%s is refused, since a guard might be lost', (fields, code) => {
  const reading = read(fields);
  expect(reading.kind).toBe('broken');
  expect(told(reading.diagnostics)).toContain(code);
});
