import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { holdOptimizer, releaseOptimizer } from './optimizer.ts';

setFlagsFromString('--allow-natives-syntax');
const statusOf = new Function('one', 'return %GetOptimizationStatus(one)') as (
  one: (count: number) => number,
) => number;
/** The bit that V8 sets for what its optimizing compiler has made; the quick one before it has another. */
const optimized = 64;

const sum = (count: number): number => {
  let all = 0;
  for (let at = 0; at < count; at += 1) all = (all + at * 3) % 1_000_003;
  return all;
};

/** Compiled on another thread, and taken over in a later turn. */
async function isOptimizedAfter(rounds: number): Promise<boolean> {
  for (let round = 0; round < rounds; round += 1) {
    for (let call = 0; call < 2_000; call += 1) sum(100);
    await nextTurn();
    if ((statusOf(sum) & optimized) !== 0) return true;
  }
  return false;
}

test('what runs often while a server starts is optimized when it serves, and not before', async () => {
  holdOptimizer();
  assert.equal(await isOptimizedAfter(50), false);
  releaseOptimizer();
  assert.equal(await isOptimizedAfter(5_000), true);
});
