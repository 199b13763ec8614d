import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The version of the Pi that runs us, null when this process is not Pi's own. It is read from the package around the
 * running program: importing the package would load a second Pi wherever one is installed beside us.
 */
export function hostVersion(program = process.argv[1] ?? '', compiled = process.execPath): string | null {
  return versionAround(program) ?? versionIn(dirname(compiled));
}

function versionAround(program: string): string | null {
  let folder: string;
  try {
    folder = dirname(realpathSync(program));
  } catch {
    return null;
  }
  for (; dirname(folder) !== folder; folder = dirname(folder)) {
    const version = versionIn(folder);
    if (version !== null) return version;
  }
  return null;
}

function versionIn(folder: string): string | null {
  try {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return /^@[\w-]+\/pi-coding-agent$/.test(name) && typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
