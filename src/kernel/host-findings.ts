/** What there is to say of the hosts on this machine, from facts that were read elsewhere. */

import { type Finding, findingsIn } from './finding.ts';
import { ABILITIES, type Ability, type Host } from './host.ts';
import { isAmong, versionsText } from './version.ts';
import { visibleLine } from './visible.ts';

/** A host that is on PATH. `version`: null when it did not say one, `slow` when it did not answer in time. */
export type FoundHost = { readonly host: Host; readonly path: string; readonly version: string | 'slow' | null };

/** A place from which a host loads our extension: a package's folder, or a file that is named or found; and the package it is of. */
export type Installed = { readonly place: string; readonly root: string; readonly version: string | null };

const { fine, note, problem } = findingsIn('hosts');

/** A host's version, and what of what is selected can be had there; `needs` is what that asks of a host. */
export function hostFindings(found: FoundHost, needs: readonly Ability[]): Finding[] {
  const version = versionFinding(found);
  return needs.length === 0 || version.level === 'problem' ? [version] : [version, fitFinding(found.host, needs)];
}

function versionFinding({ host, path, version }: FoundHost): Finding {
  const { name, program, through, versions } = host;
  const where = visibleLine(path);
  if (version === 'slow')
    return note(`${name} (${where}): \`${program} --version\` did not answer in time`, null, path);
  if (version === null) return note(`${name} (${where}): \`${program} --version\` names no version`, null, path);
  const how = through === 'run' ? `\`pimodes run ${name}\`` : '`pimodes compose` gives it a prompt';
  const about = `${name} ${visibleLine(version)} (${where}), ${how}`;
  if (versions === null || isAmong(version, versions)) return fine(about, path);
  return problem(
    `${about}: only ${versionsText(versions)} is supported, and no mode is in force there`,
    `install ${name} ${versionsText(versions)}`,
    path,
  );
}

function fitFinding({ name, can }: Host, needs: readonly Ability[]): Finding {
  const able = needs.filter((need) => can.has(need)).map((need) => ABILITIES[need].words);
  const unable = needs
    .filter((need) => !can.has(need))
    .map((need) => `${ABILITIES[need].words} (${ABILITIES[need].lacking})`);
  if (unable.length === 0) return fine(`${name} can do what is selected: ${able.join(', ')}`);
  const rest = able.length === 0 ? '' : `; it can ${able.join(', ')}`;
  return note(`${name} cannot do all that is selected: ${unable.join(', ')}${rest}`);
}

/** Whether Pi loads our extension, once, and of the version that this package is, at `root`. */
export function installFindings(
  installed: readonly Installed[],
  { root, version }: { readonly root: string; readonly version: string },
): Finding[] {
  const [first, ...others] = installed;
  if (first === undefined) {
    const remedy = `\`pimodes run\` needs no installation; \`pi install ${root}\` makes it permanent`;
    return [note('pimodes is not installed in Pi', remedy)];
  }
  const places = installed.map(({ place }) => visibleLine(place)).join(', ');
  const stray = installed.find((one) => one.version !== version);
  return [
    fine(`pimodes is installed in Pi: ${visibleLine(first.root)}`, first.root),
    ...(others.length === 0 ? [] : [twice(installed.length, places)]),
    ...(stray === undefined ? [] : [another(stray, version)]),
  ];
}

const twice = (times: number, places: string): Finding =>
  note(
    `Pi is told to load it ${times} times (${places}); only the first does anything`,
    'remove one: a package with `pi remove`, a file by hand',
  );

const another = ({ root, version }: Installed, own: string): Finding =>
  note(
    `Pi loads version ${visibleLine(version ?? '?')} from ${visibleLine(root)}; this is ${own}`,
    '`pi update --extensions`, or install this one instead',
    root,
  );
