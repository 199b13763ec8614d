/** Every host that is known, with what it can do with a composition. */

import { ABILITY_NAMES, type Ability, type Host } from '../kernel/host.ts';
import { SUPPORTED } from './pi/supported.ts';

/** A program that takes a text and knows nothing of modes. */
const byText = (name: string, ...can: readonly Ability[]): Host => ({
  name,
  program: name,
  through: 'compose',
  versions: null,
  can: new Set(can),
});

export const PI: Host = { name: 'pi', program: 'pi', through: 'run', versions: SUPPORTED, can: new Set(ABILITY_NAMES) };

/** Pi first. What the others take is what their own flags and variables for a prompt do. */
export const HOSTS: readonly Host[] = [
  PI,
  byText('claude', 'append', 'replace-base'),
  byText('codex', 'append', 'replace-base'),
  byText('opencode', 'append', 'replace-base'),
  byText('gemini', 'replace-base'),
];
