import fc from 'fast-check';
import { expect, test } from 'vitest';
import { driftOf } from '../../src/kernel/activation.ts';
import { canonicalContent, canonicalMeaning } from '../../src/kernel/canonical.ts';
import { contentDigestOf, type Digest, fingerprintOf } from '../../src/kernel/fingerprint.ts';
import type { Meaning } from '../../src/kernel/mode.ts';
import { no, ok } from '../../src/kernel/result.ts';
import { key, mode } from '../support/notation.ts';

const review: Meaning = mode('review', { label: 'Review' });
const place = { scope: 'global', path: '/m/review.md' } as const;

test('the canonical form is compact JSON of fixed members, and no more for what the peer knows too', () => {
  expect(canonicalMeaning(review, 'TEXT', place)).toBe(
    '{"schemaVersion":2,"key":"review","label":"Review","description":null,"promptStrategy":"append","systemPrompt":"TEXT",' +
      '"requires":[],"conflictsWith":[],"before":[],"after":[],"scope":"global","path":"/m/review.md"}',
  );
});

test('what the peer cannot say stands in one more member, in a fixed order', () => {
  const more: Meaning = {
    ...review,
    deliver: 'turn',
    model: 'a/b',
    thinking: 'high',
    exitReview: true,
    guard: {
      tools: { allow: [], deny: ['write', 'edit'], warn: [], confirm: [], shell: false, bashAllow: null, bashDeny: [] },
      access: 'read-only',
    },
    leaving: { to: [key('plan')], mayClear: false },
    contributes: [
      {
        kind: 'context',
        id: './x.md',
        source: './x.md',
        file: ok({ path: '/r/x.md', digest: 'd1' as Digest, name: 'x', about: null }),
      },
      { kind: 'skill', id: '@a:s', source: '@a:s', file: no('gone') },
    ],
  };
  expect(canonicalContent(more, 'T')).toMatch(
    /,"more":\{"deliver":"turn","tools":\{"allow":\[\],"deny":\["edit","write"\],"warn":\[\],"confirm":\[\],"shell":false,"bashAllow":null,"bashDeny":\[\]\},"access":"read-only","model":"a\/b","thinking":"high","transitions":\{"to":\["plan"\],"clear":false\},"contributes":\[\["context","\.\/x\.md","\.\/x\.md","d1"\],\["skill","@a:s","@a:s",null\]\],"exitReview":true\}\}$/,
  );
});

test('an absent allow list and an empty one are different meanings', () => {
  const tools = { allow: null, deny: [], warn: [], confirm: [], shell: true, bashAllow: null, bashDeny: [] };
  const absent = contentDigestOf({ ...review, guard: { tools, access: null } }, 'T');
  expect(contentDigestOf({ ...review, guard: { tools: { ...tools, allow: [] }, access: null } }, 'T')).not.toBe(absent);
});

test('a pack counts as global, a builtin has no path', () => {
  expect(fingerprintOf(review, 'T', 'pack', '/p/review.md')).toEqual(
    fingerprintOf(review, 'T', 'global', '/p/review.md'),
  );
  expect(fingerprintOf(review, 'T', 'builtin', '/any/review.md')).toMatchObject({ scope: 'builtin', path: null });
});

test('the place is in the fingerprint and not in the content digest', () => {
  const [a, b] = [mode('review', { path: '/a/review.md' }), mode('review', { path: '/b/review.md' })];
  expect(a.fingerprint.digest).not.toBe(b.fingerprint.digest);
  expect(a.content).toBe(b.content);
});

test('the order inside a contract list means nothing', () => {
  const keys = ['a', 'b', 'c', 'd'];
  fc.assert(
    fc.property(fc.shuffledSubarray(keys, { minLength: 4 }), (shuffled) => {
      expect(mode('x', { requires: shuffled }).fingerprint).toEqual(mode('x', { requires: keys }).fingerprint);
    }),
  );
});

test('drift is a definition that is there and differs; a missing one is none', () => {
  const [was, now] = [mode('a').fingerprint, mode('a', { prompt: 'NEW' }).fingerprint];
  const recorded = new Map([
    [key('a'), was],
    [key('b'), mode('b').fingerprint],
  ]);
  expect(driftOf(recorded, (name) => (name === 'a' ? now : null))).toEqual([{ key: 'a', was, now }]);
  expect(driftOf(recorded, (name) => mode(name).fingerprint)).toEqual([]);
});
