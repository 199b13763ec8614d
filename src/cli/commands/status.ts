import { viewNow } from '../../app/view.ts';
import { readWorkspace } from '../../app/workspace.ts';
import { statusReport } from '../../formats/report.ts';
import { footer, isUnsound } from '../../kernel/standing.ts';
import { type Call, tooMany, withServices } from '../call.ts';
import { given } from '../flags.ts';
import { subjectOf } from '../subject.ts';
import { statusLines } from '../text/status.ts';

/** `pimodes status`: what is in force. Exit 1 with --check unless the standing is native or cleanly active. */
export async function status(call: Call): Promise<number> {
  const { typed, output } = call;
  const [word] = typed.words;
  if (word !== undefined) return output.refuse(tooMany(word, 'pimodes status'));
  return withServices(call, async (services) => {
    const workspace = await readWorkspace(services);
    if (!workspace.ok) return output.refuse(workspace.error);
    const { standing } = workspace.value;
    const code = given(typed, 'check') && isUnsound(standing) ? 1 : 0;
    if (given(typed, 'footer')) {
      const bar = footer(standing);
      if (bar !== '') output.lines([bar]);
      return code;
    }
    const view = await viewNow(services, workspace.value);
    if (!view.ok) return output.refuse(view.error);
    const subject = subjectOf(view.value);
    if (output.isJson) output.document(statusReport(subject));
    else output.lines(statusLines(view.value, subject.sha256));
    return code;
  });
}
