import { Check } from 'typebox/schema';
import { expect, test } from 'vitest';
import { REPORTS } from '../../src/formats/schemas/report.ts';
import { picture } from '../support/golden.ts';
import { type RunOptions, sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';

test('settings are shown with where they are from, changed one at a time, and never at the cost of the file', async () => {
  const box = sandbox();
  const pictures: string[] = [];
  const shoot = async (args: readonly string[], options: RunOptions = {}) => {
    const env = Object.entries(options.env ?? {}).map(([name, value]) => `${name}=${value} `);
    const run = await runHere(box, ['settings', ...args], options);
    pictures.push(`$ ${env.join('')}pimodes settings ${args.join(' ')}\n${picture(run, box)}`);
  };
  await shoot([]);
  await shoot(['color', 'never']);
  await shoot(['color']);
  await shoot(['searchPaths', '~/packs']);
  await shoot(['effects', '{"web_search":"read"}']);
  await shoot(['charactersPerToken', '2.5']);
  await shoot(['--ascii'], { env: { NO_COLOR: '1' } });
  await shoot(['color', '--unset']);
  await shoot(['color', 'alway']);
  await shoot(['effects', '{"web_search":"reads"}']);
  await shoot(['charactersPerToken', '0']);
  await shoot(['colour']);
  await shoot(['--unset']);
  await shoot(['color', 'never', '--unset']);
  await shoot(['color', 'never', 'ever']);
  box.write('.pi/agent/pimodes/settings.json', '{\n  "color": "blue",\n  "asci": true\n}');
  await shoot([]);
  await shoot(['color', 'never']);
  box.write('.pi/agent/pimodes/settings.json', '{\n  "color": "blue",\n}');
  await shoot(['color']);
  await shoot(['color', 'never']);
  await expect(pictures.join('\n\n')).toMatchFileSnapshot('golden/settings.txt');
});

test('as a document all settings stand with their defaults, whatever one was asked for or changed', async () => {
  const box = sandbox();
  for (const args of [[], ['color'], ['color', 'never'], ['color', '--unset']]) {
    const { code, stdout } = await runHere(box, ['settings', ...args, '--json']);
    expect([args, code, Check(REPORTS.settings, JSON.parse(stdout))]).toEqual([args, 0, true]);
    const isSet = args[1] === 'never';
    expect(JSON.parse(stdout)).toMatchObject({
      settings: { color: isSet ? 'never' : 'auto', ascii: false },
      defaults: { color: 'auto' },
      from: { color: isSet ? 'file' : 'default', ascii: 'default' },
    });
  }
});

test('the estimate of tokens follows its setting wherever tokens are told', async () => {
  const box = sandbox();
  const cost = async () => {
    const [list, show, preview] = await Promise.all(
      [['list'], ['show', 'plan'], ['preview', '+plan']].map(async (args) =>
        JSON.parse((await runHere(box, [...args, '--json'])).stdout),
      ),
    );
    const plan = list.overlays.find(({ key }: { key: string }) => key === 'plan');
    return [
      plan.estimatedTokens,
      show.estimatedTokens,
      preview.composition.estimatedTokens,
      preview.composition.characters,
    ];
  };
  const [listed, shown, composed, characters] = await cost();
  await runHere(box, ['settings', 'charactersPerToken', '2']);
  expect([listed, composed]).toEqual([shown, Math.ceil(characters / 4)]);
  expect(await cost()).toEqual([expect.any(Number), expect.any(Number), Math.ceil(characters / 2), characters]);
  expect((await cost())[0]).toBeGreaterThanOrEqual(2 * listed - 1);
});
