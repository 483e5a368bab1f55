import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { distanceToBeginning, maxEdits, pointsOf } from './distance.ts';
import { reachOf } from './reach.ts';
import { keptTokens, prefixEnd, suggestionLimits } from './text.ts';
import { childOf, createTrie, cutTrie, pointOf, siblingOf, type Trie } from './trie.ts';

/** Edits between two strings, by the definition. */
function distance(left: string, right: string): number {
  if (left === '' || right === '') return left.length + right.length;
  const replaced = distance(left.slice(1), right.slice(1)) + (left[0] === right[0] ? 0 : 1);
  const isSwap = right.length > 1 && left[0] === right[1] && left[1] === right[0];
  return Math.min(
    replaced,
    distance(left.slice(1), right) + 1,
    distance(left, right.slice(1)) + 1,
    isSwap ? distance(left.slice(2), right.slice(2)) + 1 : Number.POSITIVE_INFINITY,
  );
}

const beginnings = (token: string) => {
  const characters = [...token];
  return Array.from({ length: characters.length + 1 }, (_, length) =>
    characters.slice(0, length).join(''),
  );
};
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

const swaps: readonly (readonly [string, string, number])[] = [
  ['mutli', 'multi', 1],
  ['ab', 'ba', 1],
  ['abcd', 'badc', 2],
  ['ca', 'abc', 1],
  ['kinfe', 'knife sharpener', 1],
];

for (const [input, token, edits] of swaps)
  test(`${input} is ${edits} away from ${token}, because swapped neighbours are one edit`, () => {
    assert.equal(distanceToBeginning(pointsOf(input), token, 3), edits);
  });

test('short inputs may have no edit, longer ones one, then two', () => {
  assert.deepEqual([1, 2, 3, 5, 6, 30].map(maxEdits), [0, 0, 1, 1, 2, 2]);
});

test('the automaton reaches exactly the tokens that match', () => {
  fc.assert(
    fc.property(
      fc.array(word(9), { maxLength: 30 }),
      word(8),
      fc.constantFrom(1 as const, 2 as const),
      fc.integer({ min: 1, max: 8 }),
      (tokens, input, most, depth) => {
        fc.pre(input.length > most);
        const trie = createTrie();
        for (const token of tokens) trie.add(token, depth);
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
    { numRuns: 500, examples: [[['bacacba'], 'aaccab', 2, 1]] },
  );
});

const ways = ({ cells }: Pick<Trie, 'cells'>, node = 0): string[] => {
  const found: string[] = [];
  for (let child = childOf(cells, node); child !== 0; child = siblingOf(cells, child)) {
    const point = String.fromCodePoint(pointOf(cells, child));
    found.push(point, ...ways({ cells }, child).map((way) => point + way));
  }
  return found.sort();
};

test('a tree holds each way once, in whatever order texts come, and may be cut later', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '字', '😀'), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(text), fc.integer({ min: 1, max: 6 }), (texts, most) => {
      const all = new Set(texts.flatMap(beginnings).filter((one) => one !== ''));
      const trie = createTrie();
      for (const one of texts) trie.add(one, 6);
      assert.deepEqual(ways(trie), [...all].sort());
      assert.equal(trie.size, all.size + 1);
      const short = [...all].filter((one) => [...one].length <= most).sort();
      const atOnce = createTrie();
      for (const one of texts) atOnce.add(one, most);
      assert.deepEqual(ways(atOnce), short);
      assert.deepEqual(ways(cutTrie(trie, most)), short);
    }),
  );
});

test('a tree grows beyond the room that it had at first', () => {
  const heads = Array.from({ length: 3_000 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  const trie = createTrie();
  for (const head of heads) trie.add(head, 8);
  assert.equal(trie.size, 3_001);
  assert.deepEqual(reachOf(trie, 8, pointsOf(`${heads.at(-1)!}b`), 1).certain, [heads.at(-1)!]);
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
