import type { Offer } from '../app/offers.ts';

/** What `pimodes help TOPIC` explains beside the commands; none is called like one. The texts are in `manual/topic-texts.ts`. */
export const TOPICS = {
  selection: 'KEY, +KEY, -KEY and set: how to say what is to be selected',
  modes: 'what a mode file looks like',
  places: 'where mode files are found, and which wins a key',
  state: 'where a selection is kept, and for which folder',
  drift: 'what happens when a mode file changes after it was accepted',
  trust: "what a project's own mode files may do",
  'exact-final': 'bases that are the whole prompt',
  guards: 'how modes restrict tools',
  transitions: 'what a mode lets come next',
  files: 'what is read and written, and where',
  json: 'the documents of --json',
  'exit-codes': 'what each exit code means',
  environment: 'every variable that is read',
  keys: 'every key of the selector',
} as const;

export type Topic = keyof typeof TOPICS;

export const isTopic = (word: string): word is Topic => Object.hasOwn(TOPICS, word);

/** Every topic as a word to offer. */
export const topicOffers = (): Offer[] => Object.entries(TOPICS).map(([word, help]) => ({ word, help }));
