import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { distanceToBeginning, mostEdits, pointsOf } from './suggestions-distance.ts';
import { reachOf } from './suggestions-reach.ts';
import { keptTokens, prefixEnd, suggestionLimits } from './suggestions-text.ts';
import { createTrie } from './suggestions-trie.ts';

/** Edits between two texts, by the definition. */
function distance(left: string, right: string): number {
  if (left === '' || right === '') return left.length + right.length;
  const replaced = distance(left.slice(1), right.slice(1)) + (left[0] === right[0] ? 0 : 1);
  return Math.min(replaced, distance(left.slice(1), right) + 1, distance(left, right.slice(1)) + 1);
}

const beginnings = (token: string) =>
  Array.from({ length: token.length + 1 }, (_, length) => token.slice(0, length));
const naive = (input: string, token: string) =>
  Math.min(...beginnings(token).map((beginning) => distance(input, beginning)));

const word = (maxLength: number) =>
  fc
    .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength })
    .map((list) => list.join(''));

test('the distance to a token is that to its nearest beginning', () => {
  fc.assert(
    fc.property(word(6), word(7), fc.integer({ min: 0, max: 3 }), (input, token, most) => {
      const expected = Math.min(naive(input, token), most + 1);
      assert.equal(distanceToBeginning(pointsOf(input), token, most), expected);
    }),
  );
});

test('short inputs may have no edit, longer ones one, then two', () => {
  assert.deepEqual([1, 2, 3, 5, 6, 30].map(mostEdits), [0, 0, 1, 1, 2, 2]);
});

test('the automaton reaches exactly the tokens that match', () => {
  fc.assert(
    fc.property(
      fc.array(word(8), { maxLength: 30 }),
      word(8),
      fc.integer({ min: 1, max: 2 }),
      fc.integer({ min: 1, max: 5 }),
      (tokens, input, most, depth) => {
        fc.pre(input.length > most);
        const trie = createTrie();
        for (const token of tokens) trie.add(token.slice(0, depth));
        const { certain, possible } = reachOf(trie, depth, pointsOf(input), most);
        for (const token of tokens) {
          const isCertain = certain.some((beginning) => token.startsWith(beginning));
          const isPossible = possible.some(
            ({ head, pieces }) =>
              token.startsWith(head) && pieces.some((piece) => token.includes(piece)),
          );
          const matches = naive(input, token) <= most;
          if (isCertain) assert.equal(matches, true, `${token} is no match`);
          if (matches) assert.equal(isCertain || isPossible, true, `${token} is missed`);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('a tree of heads holds each way once, in whatever order heads come', () => {
  const trie = createTrie();
  for (const head of ['ba', 'ab', 'abc', 'ab', 'a', '😀b']) trie.add(head);
  const ways = (node: number): string[] => {
    const found: string[] = [];
    for (let child = trie.child(node); child !== 0; child = trie.sibling(child)) {
      const point = String.fromCodePoint(trie.point(child));
      found.push(point, ...ways(child).map((way) => point + way));
    }
    return found;
  };
  assert.deepEqual(ways(0).sort(), ['a', 'ab', 'abc', 'b', 'ba', '😀', '😀b']);
  assert.equal(trie.size, 8);
});

const ends: readonly (readonly [string, string])[] = [
  ['a', 'b'],
  ['az', 'a{'],
  ['', ''],
  ['\u{10ffff}', ''],
  ['a\u{10ffff}', 'b'],
  ['\ud7ff', '\ue000'],
  ['\uffff', '\u{10000}'],
];

for (const [prefix, end] of ends)
  test(`the texts that begin with ${JSON.stringify(prefix)} end before ${JSON.stringify(end)}`, () => {
    assert.equal(prefixEnd(prefix), end);
  });

test('tokens are cut to what an index holds, and long texts are not kept', () => {
  const long = 'x'.repeat(suggestionLimits.textLength + 1);
  const tokens = [
    { locale: 'en', token: 'y'.repeat(300), text: 'a' },
    { locale: 'en', token: `${'y'.repeat(256)}z`, text: 'a' },
    { locale: 'en', token: 'z', text: long },
  ];
  const kept = { locale: 'en', token: 'y'.repeat(256), text: 'a' };
  assert.deepEqual(keptTokens([['view', tokens]]), [{ ...kept, kinds: 'view' }]);
});

test('a token that several kinds have is kept once, those of one kind apart', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((token) => ({ locale: 'en', token, text: token }));
  const kept = keptTokens([
    ['staged', [a!, b!, a!]],
    ['current', [b!, c!]],
  ]);
  assert.deepEqual(kept, [
    { ...b, kinds: 'current staged' },
    { ...c, kinds: 'current' },
    { ...a, kinds: 'staged' },
  ]);
});
