import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** The file that starts `program` by the search path `path`; null when there is none. Folders that depend on the current one are passed over. */
export function programOn(program: string, path: string): string | null {
  for (const folder of path.split(delimiter)) {
    const file = join(folder, program);
    if (isAbsolute(folder) && isExecutable(file)) return file;
  }
  return null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
