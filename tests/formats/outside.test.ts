import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Convertible, convert } from '../../src/formats/convert.ts';
import { outsideFormatOf } from '../../src/formats/outside/detect.ts';
import { OUTSIDE_FORMATS, type OutsideFormat } from '../../src/formats/outside/names.ts';
import { readOutside } from '../../src/formats/outside/read.ts';
import { lossText } from '../../src/kernel/loss.ts';
import { DIALECTS } from '../../src/kernel/mode.ts';

/** The mode of a file, or why there is none. */
function read(format: OutsideFormat, text: string, path = '/x.md', mode: string | null = null): Convertible {
  const found = readOutside(format, { path, text }, mode);
  if (!found.ok) throw new Error(`${found.error.why} (${found.error.hint})`);
  return found.value;
}

const said = ({ losses }: Convertible) => losses.map(lossText);
const SILENT = { allow: null, deny: [], warn: [], confirm: [], shell: true, bashAllow: null, bashDeny: [] };
const tools = ({ meaning }: Convertible) => meaning.guard.tools;

describe('what a file is', () => {
  test.each<[path: string, text: string, format: OutsideFormat | null]>([
    ['/p/.claude/agents/x.md', '---\nname: x\n---\n', 'claude-agent'],
    ['C:\\p\\.claude\\agents\\x.md', '---\nname: x\n---\n', 'claude-agent'],
    ['/p/.claude/output-styles/x.md', 'Text', 'claude-style'],
    ['/p/.opencode/agent/x.md', '---\ndescription: D\n---\n', 'opencode'],
    ['/home/you/.config/opencode/agents/team/x.md', 'Text', 'opencode'],
    ['/p/.roomodes', '{}', 'roo'],
    ['/x.md', '---\nname: x\ntools: Read, Grep\n---\n', 'claude-agent'],
    ['/x.md', '---\nname: x\ntools: [read]\n---\n', 'claude-agent'],
    ['/x.md', '---\nname: x\nmodel: sonnet\n---\n', 'claude-agent'],
    ['/x.md', '---\nname: x\ndescription: Use it: now\nmodel: inherit\n---\n', 'claude-agent'],
    ['/x.md', '---\nname: x\ncolor: red\n---\n', 'claude-agent'],
    ['/x.md', '---\nname: X\nkeep-coding-instructions: false\n---\n', 'claude-style'],
    ['/x.md', '---\nmode: primary\n---\n', 'opencode'],
    ['/x.md', '---\ntools:\n  write: false\n---\n', 'opencode'],
    ['/x.md', '---\ndescription: D\ncolor: "#38A3EE"\n---\n', 'opencode'],
    ['/x.yaml', 'customModes:\n  - slug: a\n', 'roo'],
    ['/x.json', '{"customModes":[]}', 'roo'],
    ['/x.yaml', 'slug: a\nroleDefinition: R\n', 'roo'],
    ['/x.md', '---\nname: x\nstrategy: append\n---\n', null],
    ['/x.md', '---\nmode: { name: x }\n---\n', null],
    ['/x.md', '---\nname: x\ntools: { shell: false }\n---\n', null],
    ['/x.md', '---\nname: x\ntools: read, grep\nextends: y\n---\n', null],
    ['/x.md', '---\nname: x\n---\n', null],
    ['/x.json', '{"schemaVersion":2}', null],
    ['/x.yaml', 'a: 1', null],
  ])('%s with %j is %s', (path, text, format) => {
    expect(outsideFormatOf(path, text)).toBe(format);
  });
});

describe("Claude Code's agents", () => {
  test('an agent is a base with its tools by the names of Pi', () => {
    const agent = read(
      'claude-agent',
      '---\nname: auditor\ndescription: Audits.\ntools: Read, Grep, Glob, Edit, MultiEdit\nmodel: claude-opus-4-7\neffort: high\n---\n\nYou audit.\n\n',
    );
    expect(agent.meaning).toMatchObject({
      key: 'auditor',
      label: 'Auditor',
      description: 'Audits.',
      strategy: 'replace_base',
      model: 'anthropic/claude-opus-4-7',
      thinking: 'high',
    });
    expect(tools(agent)).toEqual({ ...SILENT, allow: ['read', 'grep', 'find', 'edit'] });
    expect(agent.prompt).toBe('You audit.');
    expect(said(agent)).toEqual([]);
  });

  test.each<[field: string, rules: object | null, losses: string[]]>([
    ['tools:', null, []],
    ['tools: "*"', null, []],
    ['tools: []', { allow: [] }, []],
    ['tools: [Read, "Bash(git log:*)", "Bash(ls *)"]', { allow: ['read', 'bash'], bashAllow: ['git log', 'ls'] }, []],
    ['tools: Bash, Bash(git:*)', { allow: ['bash'] }, []],
    ['tools: Bash(*)', { allow: ['bash'] }, []],
    [
      'tools: Bash(npm test)',
      { allow: ['bash'], bashAllow: ['npm test'] },
      ['altered tools: `Bash(npm test)` allows every command that begins so'],
    ],
    ['tools: Read(src/**, a)', { allow: ['read'] }, ['loosened tools: `Read(src/**, a)` allows all of `Read`']],
    ['disallowedTools: Write, Edit', { deny: ['write', 'edit'] }, []],
    ['disallowedTools: Bash(rm:*)', null, ['loosened disallowedTools: `Bash(rm:*)` has no counterpart']],
    [
      'tools: Read, WebFetch',
      { allow: ['read', 'WebFetch'] },
      ['altered tools: Pi itself has no `WebFetch`: only a tool is meant that is called exactly so'],
    ],
    ['tools: read, bash', { allow: ['read', 'bash'] }, []],
  ])('%s', (field, rules, losses) => {
    const agent = read('claude-agent', `---\nname: x\n${field}\n---\nText.\n`);
    expect(tools(agent)).toEqual(rules === null ? null : { ...SILENT, ...rules });
    expect(said(agent)).toEqual(losses);
  });

  test('what a mode has no field for is lost by name', () => {
    const agent = read(
      'claude-agent',
      '---\nname: x\nmodel: opus\ncolor: red\npermissionMode: plan\nmaxTurns: 3\neffort: huge\n---\nText.\n',
    );
    expect(said(agent)).toEqual([
      'lost model: `opus` is not written `provider/model`',
      'lost effort: there is no thinking level `huge`',
      'loosened permissionMode: what `plan` keeps from running is not restricted',
      'lost color: a mode has no such field',
      'lost maxTurns: a mode has no such field',
    ]);
  });

  test('front matter that is no YAML is read line by line, up to the next field that there is', () => {
    const agent = read(
      'claude-agent',
      [
        '---',
        'name: aide',
        'description: Use it when: asked.\\n\\nExamples:',
        '',
        '<example>',
        'user: "Do: this"',
        '</example>',
        'tools:',
        '  - Read',
        '  - "Grep"',
        'model: inherit',
        '---',
        'Text.',
      ].join('\n'),
    );
    expect(agent.meaning.description).toBe('Use it when: asked. Examples: <example> user: "Do: this" </example>');
    expect(tools(agent)).toEqual({ ...SILENT, allow: ['read', 'grep'] });
    expect(said(agent)).toEqual([]);
  });

  test('a description ends behind its last sentence that fits, which is told', () => {
    const agent = read('claude-agent', `---\nname: x\ndescription: ${'One more sentence. '.repeat(80)}\n---\nText.\n`);
    expect(agent.meaning.description).toBe('One more sentence. '.repeat(52).trim());
    expect(said(agent)).toEqual(['lost description: only its beginning, within 1000 characters']);
  });
});

describe("Claude Code's output styles", () => {
  const style = (fields: string) =>
    read('claude-style', `---\n${fields}---\nTalk so.\n`, '/output-styles/plain-words.md');

  test('one that keeps the instructions for coding is an overlay, any other a base', () => {
    expect(style('keep-coding-instructions: true\n').meaning.strategy).toBe('append');
    expect(style('keep-coding-instructions: false\n').meaning.strategy).toBe('replace_base');
    expect(style('').meaning).toMatchObject({ strategy: 'replace_base', key: 'plain-words', label: 'Plain Words' });
  });

  test('a name that is no key becomes the label', () => {
    const named = style('name: Crème & Brûlée!\n');
    expect(named.meaning).toMatchObject({ key: 'creme-brulee', label: 'Crème & Brûlée!' });
    expect(said(named)).toEqual([
      'altered name: `Crème & Brûlée!` cannot be a key, so the mode is called `creme-brulee`',
    ]);
  });

  test.each([
    ['Default', 'default-mode'],
    ['2nd', 'mode-2nd'],
    ['🎉', 'mode'],
    ['x'.repeat(80), 'x'.repeat(64)],
  ])('%s is called %s', (name, key) => {
    expect(style(`name: "${name}"\n`).meaning.key).toBe(key);
  });

  test('a file without front matter is all prompt', () => {
    expect(read('claude-style', 'Talk so.\n', '/output-styles/so.md')).toMatchObject({
      meaning: { key: 'so' },
      prompt: 'Talk so.',
    });
  });
});

describe("opencode's agents", () => {
  const agent = (fields: string, path = '/p/.opencode/agents/x.md') =>
    read('opencode', `---\n${fields}\n---\nText.\n`, path);

  test.each<[fields: string, rules: object | null, losses: string[]]>([
    ['tools: { write: false }', { deny: ['edit', 'write'] }, []],
    ['tools: { "*": false, grep: true, glob: true }', { allow: ['grep', 'find'] }, []],
    ['tools: { grep: true, "*": false }', { allow: [] }, []],
    ['permission: { edit: deny, bash: ask }', { deny: ['edit', 'write'], confirm: ['bash'] }, []],
    ['permission: { edit: deny, edit: allow }', null, []],
    ['tools: { bash: false }\npermission: { bash: allow }', null, []],
    ['permission: deny', { allow: [] }, []],
    [
      'permission: { "*": deny, read: allow, edit: ask }',
      { allow: ['read', 'edit', 'write'], confirm: ['edit', 'write'] },
      [],
    ],
    ['permission: { bash: { "*": deny, "git log *": allow, "ls*": allow } }', { bashAllow: ['git log', 'ls'] }, []],
    [
      'permission: { bash: { "*": deny, "git * log": allow } }',
      { deny: ['bash'] },
      ['lost permission: `bash` of `git * log` does not pass'],
    ],
    ['permission: { bash: { "git *": allow, "*": deny } }', { deny: ['bash'] }, []],
    [
      'permission: { bash: { "git push*": deny, "rm *": deny } }',
      { bashDeny: ['git push'] },
      [
        'altered permission: a denied command may not stand anywhere in the text',
        'loosened permission: `bash` of `rm *` is not denied',
      ],
    ],
    [
      'permission: { bash: { "*": ask, "git diff": allow } }',
      { confirm: ['bash'] },
      ['lost permission: `bash` of `git diff` is asked about, too'],
    ],
    [
      'permission: { bash: { "git push": ask } }',
      null,
      ['loosened permission: nobody is asked about `bash` of `git push`'],
    ],
    ['permission: { edit: { "docs/**": deny } }', null, ['loosened permission: `edit` of `docs/**` is not restricted']],
    [
      'permission: { edit: { "*": deny, "docs/**": allow } }',
      { deny: ['edit', 'write'] },
      ['lost permission: `edit` of `docs/**` is not told apart'],
    ],
    ['permission: { "mcp_*": deny }', null, ['loosened permission: `mcp_*` is not the name of a tool']],
    ['permission: ask', null, ['loosened permission: nobody is asked about tools that no list names']],
    [
      'permissions:\n  - { action: "*", resource: "*", effect: deny }\n  - { action: shell, resource: "git log *", effect: allow }',
      { allow: ['bash'], bashAllow: ['git log'] },
      [],
    ],
  ])('%s', (fields, rules, losses) => {
    const found = agent(fields);
    expect(tools(found)).toEqual(rules === null ? null : { ...SILENT, ...rules });
    expect(said(found)).toEqual(losses);
  });

  test('a model with a variant is a model and a thinking level', () => {
    expect(agent('model: anthropic/claude-sonnet-5-5#high').meaning).toMatchObject({
      model: 'anthropic/claude-sonnet-5-5',
      thinking: 'high',
    });
    expect(said(agent('model: a/b#fast'))).toEqual(['lost model: there is no thinking level `fast`']);
  });

  test('the name is the path below the folder of agents', () => {
    const nested = agent('mode: subagent\nhidden: true', '/p/.opencode/agents/team/rev.md');
    expect(nested.meaning).toMatchObject({ key: 'team-rev', strategy: 'replace_base' });
    expect(said(nested)).toEqual([
      'altered name: `team/rev` cannot be a key, so the mode is called `team-rev`',
      'lost mode: nothing but a person selects a mode, and this is for other agents to call',
      'lost hidden: a mode has no such field',
    ]);
  });
});

describe("Roo Code's modes", () => {
  const FILE = [
    'customModes:',
    '  - slug: docs-writer',
    '    name: 📝 Writer',
    '    roleDefinition: You write.',
    '    whenToUse: For texts.',
    '    customInstructions: |-',
    '      Be short.',
    '    groups:',
    '      - read',
    '      - - edit',
    '        - fileRegex: \\.md$',
    '    source: project',
    '  - slug: Ops',
    '    name: Ops',
    '    roleDefinition: You operate.',
    '    groups: [read, command, mcp]',
  ].join('\n');
  const mode = (text: string, slug: string | null = null) => read('roo', text, '/.roomodes', slug);

  test('the role begins the prompt, the instructions end it; groups are tools', () => {
    const writer = mode(FILE, 'docs-writer');
    expect(writer.meaning).toMatchObject({
      key: 'docs-writer',
      label: '📝 Writer',
      description: 'For texts.',
      strategy: 'replace_base',
    });
    expect(writer.prompt).toBe('You write.\n\nBe short.');
    expect(tools(writer)).toEqual({ ...SILENT, allow: ['read', 'grep', 'find', 'ls', 'edit', 'write'] });
    expect(said(writer)).toEqual([
      'altered customInstructions: it follows the role; Roo puts its own text between',
      'loosened groups: `edit` is not kept to files like `\\.md$`',
    ]);
  });

  test("with servers' tools, which have any name, the groups that are absent are denied", () => {
    const ops = mode(FILE, 'Ops');
    expect(ops.meaning).toMatchObject({
      key: 'ops',
      label: 'Ops',
      guard: { tools: { ...SILENT, deny: ['edit', 'write'] } },
    });
  });

  test('JSON is read like YAML, a byte order mark too, and one mode needs no name', () => {
    const text =
      '\u{feff}{"customModes":[{"slug":"a","name":"A","roleDefinition":"R","groups":["read","edit","command","browser","mcp"]}]}';
    expect(mode(text)).toMatchObject({ meaning: { key: 'a', guard: { tools: null } }, prompt: 'R', losses: [] });
  });

  test('which of several is meant has to be said', () => {
    expect(() => mode(FILE)).toThrow('it holds 2 modes: `docs-writer`, `Ops` (name one of them with `--mode SLUG`)');
    expect(() => mode(FILE, 'x')).toThrow('it holds no mode `x`: `docs-writer`, `Ops`');
  });

  test.each([
    ['customModes: [', 'it is neither YAML nor JSON at line 1'],
    ['customModes: []', 'there is no mode with a `slug` in it'],
    ['a: &a [*a, *a]', 'there is no mode'],
    [`a: &a [1]\nb: &b [${'*a,'.repeat(200)}]\nc: [${'*b,'.repeat(200)}]`, 'it is neither YAML nor JSON'],
  ])('%j is none', (text, why) => {
    expect(() => mode(text)).toThrow(why);
  });
});

test('no file makes a reader or a writer throw', () => {
  const word = fc.constantFrom(
    ...[
      '---\n',
      'name: ',
      'tools: ',
      'permission: ',
      'customModes:\n',
      '- slug: a\n  ',
      'groups: ',
      'model: ',
      'mode: ',
      '"*": ',
    ],
    ...[
      'Read',
      'Bash(a:*)',
      'deny',
      'ask',
      '{',
      '}',
      '[',
      ']',
      ', ',
      '\n',
      '\r',
      ': ',
      '#',
      '&a ',
      '*a',
      '\u0000',
      '\ud800',
      '🎉',
      '__proto__: ',
    ],
  );
  const texts = fc.array(word, { maxLength: 30 }).map((words) => words.join(''));
  fc.assert(
    fc.property(fc.constantFrom(...OUTSIDE_FORMATS), texts, (format, text) => {
      outsideFormatOf('/x.md', text);
      const found = readOutside(format, { path: '/x.md', text }, null);
      if (found.ok) for (const to of DIALECTS) convert(found.value, to);
    }),
    { numRuns: 300 },
  );
});
