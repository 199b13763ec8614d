/** Where a rule that an Amplifier mode became stands in its buckets. */

import type { Location } from '../../kernel/diagnostic.ts';
import type { Reason } from '../../kernel/verdict.ts';
import { isMapping, type Located, member } from '../located.ts';
import { BUCKETS, type Bucket, LIST_OF, meansSameTool } from './amplifier-buckets.ts';

/** The place of a rule's item in `mode`, the data below `mode:`; what no list holds is the default action's doing. */
export function placeInBuckets({ rule, item }: Pick<Reason, 'rule' | 'item'>, mode: Located): Location {
  const bucket = BUCKETS.find((one) => `tools.${LIST_OF[one]}` === rule);
  if (bucket === undefined || item === null) return placeOfDefault(mode);
  const index = itemsOf(mode, bucket).findIndex((entry) => typeof entry === 'string' && meansSameTool(entry, item));
  return index === -1 ? placeOfDefault(mode) : mode.at(['tools', bucket, String(index)]);
}

/** A default that is not written stands where its mode does. */
const placeOfDefault = (mode: Located): Location => mode.at(['default_action'], 'key');

function itemsOf({ value }: Located, bucket: Bucket): readonly unknown[] {
  const tools = isMapping(value) ? member(value, 'tools') : null;
  const items = isMapping(tools) ? member(tools, bucket) : null;
  return Array.isArray(items) ? items : [];
}
