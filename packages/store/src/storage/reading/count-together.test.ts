// Counts of one turn of the event loop share a statement, and each gets its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../sql/sql.ts';
import type { CompiledPredicate } from '../storage.ts';
import { countTogether } from './count-together.ts';

const predicate = (number: number): CompiledPredicate => ({
  exact: sql`${number}::int = 1`,
  paths: [],
});
const numberOf = ({ exact }: CompiledPredicate) => Number(exact.values[0]);

/** Counts that answer the number of each predicate, and the sizes of their statements. */
function counting(isRefused: (numbers: readonly number[]) => boolean = () => false) {
  const sizes: number[] = [];
  const counts = countTogether(async (_project, _kind, predicates) => {
    const numbers = predicates.map(numberOf);
    sizes.push(numbers.length);
    if (isRefused(numbers)) throw new Error('refused');
    return numbers;
  });
  return { sizes, counts };
}

test('counts of one turn are one statement, and each request gets its own', async () => {
  const { sizes, counts } = counting();
  const asked = [[1], [2, 3], [], [4]].map((some) => counts('p', 'k', some.map(predicate)));
  assert.deepEqual(await Promise.all(asked), [[1], [2, 3], [], [4]]);
  assert.deepEqual(sizes, [4]);
});

test('a statement has at most sixteen predicates of several requests', async () => {
  const { sizes, counts } = counting();
  const asked = Array.from({ length: 40 }, (_, number) => counts('p', 'k', [predicate(number)]));
  const found = await Promise.all(asked);
  assert.deepEqual(
    found.flat(),
    Array.from({ length: 40 }, (_, number) => number),
  );
  assert.deepEqual(sizes, [16, 16, 8]);
});

test('counts of another project or kind are statements of their own', async () => {
  const { sizes, counts } = counting();
  const places = [
    ['p', 'k'],
    ['q', 'k'],
    ['p', 'l'],
  ] as const;
  await Promise.all(places.map(([project, kind]) => counts(project, kind, [predicate(1)])));
  assert.deepEqual(sizes, [1, 1, 1]);
});

test('where a statement of several fails, only the request that is to blame fails', async () => {
  const { counts } = counting((numbers) => numbers.includes(2));
  const asked = [1, 2, 3].map((number) => counts('p', 'k', [predicate(number)]));
  const settled = await Promise.allSettled(asked);
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
});
