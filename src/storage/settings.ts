/** Our settings: read without a library, since every command reads them; written by settings-write.ts. */

import { DRIFT_POLICIES, type DriftPolicy } from '../kernel/activation.ts';
import { type Diagnostic, diagnose } from '../kernel/diagnostic.ts';
import { type DeclaredEffects, EFFECTS } from '../kernel/effects.ts';
import { nearest } from '../kernel/nearest.ts';
import { visibleLine } from '../kernel/visible.ts';
import { readJsonObject } from './json-file.ts';

export const COLORS = ['auto', 'always', 'never'] as const;
export type Color = (typeof COLORS)[number];

export type Settings = {
  /** What a first activation begins with. */
  readonly driftPolicy: DriftPolicy;
  /** Folders of packs, or of modes, lowest precedence first; as written. */
  readonly searchPaths: readonly string[];
  readonly color: Color;
  readonly ascii: boolean;
  /** What tools do of which the host does not say it, by exact name; read here alone, never from a project. */
  readonly effects: DeclaredEffects;
};

export const DEFAULT_SETTINGS: Settings = {
  driftPolicy: 'block',
  searchPaths: [],
  color: 'auto',
  ascii: false,
  effects: {},
};

/** What each setting takes, in words and as a test. */
export const SETTINGS = {
  driftPolicy: { takes: '`block`, `warn` or `allow`', accepts: (value: unknown) => isOneOf(value, DRIFT_POLICIES) },
  searchPaths: { takes: 'a list of paths', accepts: (value: unknown) => Array.isArray(value) && value.every(isPath) },
  color: { takes: '`auto`, `always` or `never`', accepts: (value: unknown) => isOneOf(value, COLORS) },
  ascii: { takes: '`true` or `false`', accepts: (value: unknown) => typeof value === 'boolean' },
  effects: { takes: 'an object of tool names, each `read`, `write` or `execute`', accepts: isEffects },
} as const satisfies { [Key in keyof Settings]: { takes: string; accepts: (value: unknown) => boolean } };

function isEffects(value: unknown): boolean {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && Object.values(value).every((effect) => isOneOf(effect, EFFECTS));
}

const isOneOf = (value: unknown, known: readonly unknown[]): boolean => known.includes(value);
const isPath = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '' && !value.includes('\0');

/** Whether `key` is one of ours. */
export const isSetting = (key: string): key is keyof Settings => Object.hasOwn(SETTINGS, key);

/** The settings in `path`. What is wrong in it is told, and stands for its default; the file is never touched. */
export function readSettings(path: string): {
  readonly settings: Settings;
  readonly diagnostics: readonly Diagnostic[];
} {
  const { value, diagnostics } = readJsonObject(path);
  if (value === null) return { settings: DEFAULT_SETTINGS, diagnostics };
  const at = { path, line: 1, column: 1 };
  const said: Diagnostic[] = [];
  const good: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries(value)) {
    if (!isSetting(key)) {
      const near = nearest(key, Object.keys(SETTINGS));
      const hint = near.length > 0 ? { hint: `did you mean \`${near[0]}\`?` } : {};
      said.push(
        diagnose('mode/unknown-key', `the setting \`${visibleLine(key)}\` is not known and does nothing`, {
          at,
          ...hint,
        }),
      );
    } else if (SETTINGS[key].accepts(setting)) good[key] = setting;
    else
      said.push(
        diagnose('mode/bad-value', `the setting \`${key}\` is ignored: it takes ${SETTINGS[key].takes}`, { at }),
      );
  }
  return { settings: { ...DEFAULT_SETTINGS, ...good }, diagnostics: said };
}
