import { countOf, type Finding } from '../kernel/finding.ts';
import { ABILITY_NAMES, type Ability } from '../kernel/host.ts';
import type { FoundHost } from '../kernel/host-findings.ts';
import { isAmong } from '../kernel/version.ts';

/** Everything that `doctor` found. `needs` is what the active selection asks of a host. */
export const doctorReport = (
  version: string,
  findings: readonly Finding[],
  hosts: readonly FoundHost[],
  needs: readonly Ability[],
) => ({
  schema: 'pimodes.doctor.v1',
  version,
  problems: countOf(findings, 'problem'),
  notes: countOf(findings, 'note'),
  findings,
  needs,
  hosts: hosts.map(({ host, path, version: found }) => ({
    name: host.name,
    path,
    version: found === 'slow' ? null : found,
    supported: host.versions === null || found === null || found === 'slow' ? null : isAmong(found, host.versions),
    through: host.through,
    can: ABILITY_NAMES.filter((ability) => host.can.has(ability)),
    lacks: needs.filter((need) => !host.can.has(need)),
  })),
});
