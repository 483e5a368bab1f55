import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Statistics, withRatings } from './index.ts';

const of = (...ratings: readonly number[]) =>
  ratings.reduce<Statistics | undefined>(
    (before, added) => withRatings(before, { added }),
    undefined,
  );

const cases: readonly [readonly number[], object | undefined][] = [
  [[], undefined],
  [
    [5, 5, 2],
    {
      averageRating: 4,
      highestRating: 5,
      lowestRating: 2,
      count: 3,
      ratingsDistribution: { 2: 1, 5: 2 },
    },
  ],
  [
    [5, 5, 2, 1],
    {
      averageRating: 3.25,
      highestRating: 5,
      lowestRating: 1,
      count: 4,
      ratingsDistribution: { 1: 1, 2: 1, 5: 2 },
    },
  ],
  [
    [-100, 0, 1],
    {
      averageRating: -33,
      highestRating: 1,
      lowestRating: -100,
      count: 3,
      ratingsDistribution: { '-100': 1, 0: 1, 1: 1 },
    },
  ],
  [
    [1, 1, 2],
    {
      averageRating: 1.33333,
      highestRating: 2,
      lowestRating: 1,
      count: 3,
      ratingsDistribution: { 1: 2, 2: 1 },
    },
  ],
];

for (const [ratings, expected] of cases)
  test(`Ratings ${ratings.join(', ')} give their statistics`, () => {
    assert.deepEqual(of(...ratings), expected);
  });

test('A rating that changes or goes leaves what the others give', () => {
  assert.deepEqual(withRatings(of(5, 3), { removed: 3, added: 4 }), of(5, 4));
  assert.deepEqual(withRatings(of(5, 3), { removed: 3 }), of(5));
  assert.equal(withRatings(of(5), { removed: 5 }), undefined);
});
