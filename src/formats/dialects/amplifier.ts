/** Amplifier's Markdown modes are recognised, so that nobody takes one for a broken file. */

import { type Diagnostic, diagnose } from '../../kernel/diagnostic.ts';
import { isMapping, type Located, member } from '../located.ts';

export const isAmplifier = ({ value }: Located): boolean => isMapping(value) && isMapping(member(value, 'mode'));

/** What is told of such a file until it can be read. */
export const tellAmplifier = (data: Located): Diagnostic =>
  diagnose('file/amplifier', 'an Amplifier mode file, which this version recognises but does not read', {
    at: data.at(['mode'], 'key'),
    hint: 'write its text as a Markdown mode with `name` and `strategy`',
  });
