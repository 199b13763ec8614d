/** Every generated file with its content, for the script that writes them and the test that holds them current. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AmplifierFrontMatter } from '../../src/formats/schemas/amplifier-mode.ts';
import { JsonModeV1, JsonModeV2 } from '../../src/formats/schemas/json-mode.ts';
import { NativeMode } from '../../src/formats/schemas/native-mode.ts';
import { PresetV1 } from '../../src/formats/schemas/preset.ts';
import { REPORTS } from '../../src/formats/schemas/report.ts';
import { SettingsFile } from '../../src/formats/schemas/settings.ts';
import { StateEntryV3 } from '../../src/formats/schemas/state-entry.ts';
import { between } from './between.ts';
import { jsonPage } from './json-page.ts';
import { manPage } from './man-page.ts';
import {
  commandTable,
  diagnosticsPage,
  eventTable,
  exitCodeTable,
  flagTable,
  keyTable,
  settingsTable,
} from './tables.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** Path under the root and text of every generated file. Runs the built command. */
export function pages(): Map<string, string> {
  return new Map([
    ['docs/diagnostics.md', diagnosticsPage()],
    ['docs/json.md', jsonPage()],
    ['man/pimodes.1', manPage()],
    ['README.md', readme()],
    ['docs/hosts-pi.md', between(readFileSync(join(ROOT, 'docs/hosts-pi.md'), 'utf8'), 'events', eventTable())],
    ...Object.entries(schemas()).map(([name, schema]) => [`schemas/${name}.json`, schemaText(schema)] as const),
  ]);
}

function readme(): string {
  const text = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const regions = {
    keys: keyTable(),
    settings: settingsTable(),
    commands: commandTable(),
    flags: flagTable(),
    'exit codes': exitCodeTable(),
  };
  return Object.entries(regions).reduce((page, [name, content]) => between(page, name, content), text);
}

const schemas = (): Record<string, object> => ({
  'mode-front-matter': NativeMode,
  'amplifier-front-matter': AmplifierFrontMatter,
  'json-mode-v1': JsonModeV1,
  'json-mode-v2': JsonModeV2,
  'state-entry-v3': StateEntryV3,
  'preset-v1': PresetV1,
  settings: SettingsFile,
  ...Object.fromEntries(Object.values(REPORTS).map((schema) => [(schema as { title?: string }).title, schema])),
});

const schemaText = (schema: object): string =>
  `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema }, null, 2)}\n`;
