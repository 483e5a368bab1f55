// Secrets that were met are found wherever they stand, however many there are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPseudonyms } from './personal.ts';

test('a secret that was met is found in a text, and what only begins like one is not', () => {
  const words = openPseudonyms(false);
  assert.equal(words.isMetIn('anything'), false);
  for (let count = 0; count < 20_000; count += 1) words.ofSecret(`secret ${count} of many`);
  words.ofSecret('secret 17 of another kind');
  words.ofSecret('short');
  const cases: readonly [string, boolean][] = [
    ['secret 19999 of many', true],
    ['{"a":"x secret 3 of many"}', true],
    ['ends with secret 17 of another kind', true],
    ['secret 3 of man', false],
    ['secret 17 of another', false],
    ['short', false],
    ['', false],
  ];
  for (const [text, isMet] of cases) assert.equal(words.isMetIn(text), isMet, text);
});
