import { readHistory, wayBack } from '../../app/history.ts';
import { historyLines } from '../../app/history-lines.ts';
import { historyReport } from '../../formats/report-list.ts';
import { type Call, tooMany, withServices } from '../call.ts';
import { valueOf } from '../flags.ts';
import { carryOut } from './change.ts';

const LIMIT = 20;

/** `pimodes history`: the newest selections, newest first, each as the command that makes it again. */
export async function history(call: Call): Promise<number> {
  const { output, typed } = call;
  const [word] = typed.words;
  if (word !== undefined) return output.refuse(tooMany(word, 'pimodes history'));
  const limit = Number(valueOf(typed, 'limit') ?? LIMIT);
  if (!Number.isInteger(limit) || limit < 1) {
    return output.refuse({
      kind: 'usage',
      message: '`--limit` takes a whole number from 1',
      hint: 'pimodes history --limit 50',
    });
  }
  return withServices(call, async (services) => {
    const past = await readHistory(services, limit);
    if (!past.ok) return output.refuse(past.error);
    if (output.isJson) output.document(historyReport(services.journal.path, past.value));
    else {
      const lines = historyLines(past.value);
      await output.page(lines);
      if (lines.length === 0) output.note('nothing was ever selected here');
    }
    return 0;
  });
}

/** `pimodes back`: what was selected before, like `cd -`. */
export async function back(call: Call): Promise<number> {
  const { output, typed } = call;
  const [word] = typed.words;
  if (word !== undefined) return output.refuse(tooMany(word, 'pimodes back'));
  return withServices(call, async (services) => {
    const way = await wayBack(services);
    if (!way.ok) return output.refuse(way.error);
    const { change, from } = way.value;
    return carryOut(call, services, change, { source: 'command', from });
  });
}
