/** Decisions about project definitions: one small file each in the user's own folder, named after the definition's path. */

import { join } from 'node:path';
import type { Decision, Decisions, Shadowed } from '../kernel/approval.ts';
import { type Digest, digestOf } from '../kernel/fingerprint.ts';
import { SCOPES } from '../kernel/mode.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, type Result } from '../kernel/result.ts';
import { makeFolder, readRegularFile, writeWholeFile } from './safe-file.ts';

export interface ApprovalStore {
  /** The decisions about these definition files; a file that cannot be read or understood is no decision. */
  decisionsOn(paths: readonly string[]): Decisions;
  /** Keeps a decision in place of an earlier one about the same file. */
  record(decision: Decision): Result<null, Refusal>;
}

const MAX_BYTES = 16 * 1024;

/** Decisions in `folder`, which need not exist. Racing writers of one decision leave the last whole one. */
export function approvalStore(folder: string): ApprovalStore {
  const fileOf = (path: string): string => join(folder, `${digestOf(path)}.json`);
  return {
    decisionsOn(paths) {
      const found = new Map<string, Decision>();
      for (const path of paths) {
        const reading = readRegularFile(fileOf(path), { maxBytes: MAX_BYTES, followLinks: false });
        const decision = reading.kind === 'file' ? parse(reading.bytes.toString('utf8'), path) : null;
        if (decision !== null) found.set(path, decision);
      }
      return found;
    },
    record(decision) {
      const declined = makeFolder(folder);
      if (declined !== null) return no(declined);
      return writeWholeFile(fileOf(decision.path), `${JSON.stringify({ schemaVersion: 1, ...decision })}\n`);
    },
  };
}

/** The same without a disk. `below` decides what this one does not: approvals that last one process stand on those kept. */
export function memoryApprovals(below?: ApprovalStore): ApprovalStore {
  const kept = new Map<string, Decision>();
  return {
    decisionsOn: (paths) =>
      new Map([...(below?.decisionsOn(paths) ?? []), ...[...kept].filter(([path]) => paths.includes(path))]),
    record(decision) {
      kept.set(decision.path, decision);
      return { ok: true, value: null };
    },
  };
}

/** Strict: a file about another path, of another version or with a member out of place decides nothing. */
function parse(text: string, path: string): Decision | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { schemaVersion, kind, digest, shadows, ...rest } = value as Record<string, unknown>;
  if (schemaVersion !== 1 || rest.path !== path) return null;
  if (kind === 'denied') return { kind, path };
  const isDigest = typeof digest === 'string' && /^[0-9a-f]{64}$/.test(digest);
  if (kind !== 'approved' || !isDigest || !isShadowed(shadows)) return null;
  return { kind, path, digest: digest as Digest, shadows };
}

function isShadowed(value: unknown): value is Shadowed {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const { scope, path } = value as { scope?: unknown; path?: unknown };
  return typeof path === 'string' && SCOPES.some((one) => one === scope);
}
