import { versions } from 'node:process';
import { type Examination, examine } from '../../app/doctor.ts';
import { doctorReport } from '../../formats/report-doctor.ts';
import { HOSTS, PI } from '../../hosts/hosts.ts';
import { versionOf } from '../../hosts/launch/version-of.ts';
import { countOf, type Finding, findingsIn } from '../../kernel/finding.ts';
import { type FoundHost, hostFindings, installFindings } from '../../kernel/host-findings.ts';
import { explain } from '../../kernel/refusal-words.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings.ts';
import { isAmong, versionsText } from '../../kernel/version.ts';
import { packageFolder } from '../../storage/paths.ts';
import { programOn } from '../../storage/programs.ts';
import { OLDEST_NODE, VERSION } from '../about.ts';
import { type Call, tooMany } from '../call.ts';
import { colorChoice, usesUnicode } from '../screen.ts';
import { editorIn } from '../terminal/editor.ts';
import { terminalFindings } from '../terminal/findings.ts';
import { findingLines } from '../text/finding.ts';

/** `pimodes doctor`: what pimodes depends on here, a line each. Writes nothing. Exit 1 when there is a problem. */
export async function doctor(call: Call): Promise<number> {
  const { output, typed, env } = call;
  const [word] = typed.words;
  if (word !== undefined) return output.refuse(tooMany(word, 'pimodes doctor'));
  const [hosts, disk] = await Promise.all([findHosts(env), examineDisk(call)]);
  const findings = [nodeFinding(), ...terminalHere(call), ...disk.findings, ...hostsHere(hosts, disk)];
  if (output.isJson) output.document(doctorReport(VERSION, findings, hosts, disk.needs));
  else output.lines(findingLines(findings));
  return countOf(findings, 'problem') > 0 ? 1 : 0;
}

function nodeFinding(): Finding {
  const { fine, problem } = findingsIn('node');
  const needed = { from: OLDEST_NODE, below: null };
  const words = `Node ${versions.node}, pimodes ${VERSION}`;
  return isAmong(versions.node, needed) ? fine(words) : problem(words, `install Node ${versionsText(needed)}`);
}

function terminalHere({ typed, env, process: { stdin, stdout }, services }: Call): Finding[] {
  const opened = services();
  const settings = opened.ok ? opened.value.settings : DEFAULT_SETTINGS;
  return terminalFindings({
    size: stdin.isTTY && stdout.isTTY ? { columns: stdout.columns, rows: stdout.rows } : null,
    color: colorChoice(typed, env, settings),
    isUnicode: usesUnicode(typed, env, settings),
    hasEditor: editorIn(env) !== null,
    env,
  });
}

/** Where not even the folders can be told there is that alone to say. */
async function examineDisk({ services }: Call): Promise<Examination> {
  const opened = services();
  if (opened.ok) return examine(opened.value);
  const { message, hint } = explain(opened.error);
  return {
    findings: [findingsIn('folders').problem(message, hint ?? 'name another folder')],
    installed: null,
    needs: [],
  };
}

/** Every host on PATH, asked for its version at the same time. */
async function findHosts(env: NodeJS.ProcessEnv): Promise<FoundHost[]> {
  const found = HOSTS.flatMap((host) => {
    const path = programOn(host.program, env.PATH ?? '');
    return path === null ? [] : [{ host, path }];
  });
  return Promise.all(found.map(async (one) => ({ ...one, version: await versionOf(one.path, env) })));
}

function hostsHere(found: readonly FoundHost[], { installed, needs }: Examination): Finding[] {
  const hasPi = found.some(({ host }) => host === PI);
  const own = { root: packageFolder(), version: VERSION };
  return [
    ...(hasPi ? [] : [findingsIn('hosts').note('pi is not on PATH', 'install it, or add its folder to PATH')]),
    ...found.flatMap((one) => hostFindings(one, needs)),
    ...(installed === null ? [] : installFindings(installed, own)),
  ];
}
