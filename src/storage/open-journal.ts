import type { Journal } from './journal.ts';
import { journalFile } from './journal-file.ts';
import { sessionJournal } from './journal-pi.ts';
import type { Paths } from './paths.ts';
import { stateFileOf } from './state-file.ts';

/** The journal that is meant: a Pi session that was named, which is only read, else the project's state file. */
export function openJournal(paths: Paths, now: () => string): Journal {
  const { namedSession, namedState, project } = paths;
  if (namedSession !== null) return sessionJournal(namedSession);
  return journalFile({ path: stateFileOf(paths), project, makesFolder: namedState === null, now });
}
