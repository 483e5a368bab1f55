import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../../declaration/index.ts';
import { expressionOf } from './expressions.ts';

const facet = (text: string) => {
  const { path, alias, countsProducts } = expressionOf('facet', text);
  return { path, alias, countsProducts };
};

test('what a facet is called, and whether it counts products, stands at its end', () => {
  const path = 'variants.attributes.size';
  for (const [text, alias, countsProducts] of [
    [path, undefined, false],
    [`${path} as size`, 'size', false],
    [`${path}:"a as b" as  size`, 'size', false],
    [`${path}\tAS size   Counting  products`, 'size', true],
    [`${path}: "x", "y" counting products`, undefined, true],
  ] as const)
    assert.deepEqual(facet(text), { path, alias, countsProducts }, text);
});

/** Milliseconds that facets with so long a run of white space take to be refused. */
function durationOf(length: number): number {
  const blank = ' '.repeat(length);
  const startedAt = performance.now();
  for (const text of [`a:${blank}x`, `a${blank}as${blank}!`, `a${blank}counting${blank}x`])
    assert.throws(() => expressionOf('facet', text), ApiError);
  return performance.now() - startedAt;
}

test('a long run of white space takes no more than its length', () => {
  durationOf(2_000);
  const times = (length: number) =>
    Math.min(...Array.from({ length: 9 }, () => durationOf(length)));
  // Four times as much to read: sixteen times as long with the square.
  const [short, long] = [times(1_000), times(4_000)];
  assert.ok(long < 10 * Math.max(short, 0.05), `${short} ms, ${long} ms`);
});
