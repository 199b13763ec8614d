import { AREAS, countOf, type Finding, LEVELS } from '../../kernel/finding.ts';
import { visibleLine } from '../../kernel/visible.ts';

/** A line for each finding, what to do behind an arrow, and how many there are. */
export function findingLines(findings: readonly Finding[]): string[] {
  const [level, area] = [LEVELS, AREAS].map((names) => Math.max(...names.map((name) => name.length)));
  const lines = findings.map((one) => {
    const remedy = one.remedy === null ? '' : ` -> ${one.remedy}`;
    return `${one.level.padEnd(level ?? 0)}  ${one.area.padEnd(area ?? 0)}  ${visibleLine(one.message + remedy)}`;
  });
  const [problems, notes] = [countOf(findings, 'problem'), countOf(findings, 'note')];
  return [...lines, '', `${counted(problems, 'problem')}, ${counted(notes, 'note')}`];
}

const counted = (count: number, what: string): string =>
  `${count === 0 ? 'no' : count} ${what}${count === 1 ? '' : 's'}`;
