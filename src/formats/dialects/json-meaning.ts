import { type Contracts, type Meaning, type ModeKey, NO_GUARD, type Strategy } from '../../kernel/mode.ts';

/** The members of a JSON mode of either version; texts are as written, absent contract lists are empty ones. */
export type JsonFields = {
  readonly version: 1 | 2;
  readonly key: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly strategy: Strategy;
  readonly contracts: Contracts;
};

/** What they mean. The JSON format says nothing of the rest, which is as if it were not said. */
export const jsonMeaning = ({ version, key, label, description, strategy, contracts }: JsonFields): Meaning => ({
  schemaVersion: version,
  key: key as ModeKey,
  label: label.trim(),
  description: description?.trim() ?? null,
  strategy,
  deliver: 'system',
  contracts,
  guard: NO_GUARD,
  model: null,
  thinking: null,
  shortcut: null,
  advertised: true,
  leaving: { to: 'anywhere', mayClear: true },
  exitReview: false,
  contributes: [],
});
