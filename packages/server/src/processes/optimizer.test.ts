import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { holdOptimizer, holdOptimizerBriefly, releaseOptimizer } from './optimizer.ts';

setFlagsFromString('--allow-natives-syntax');
const statusOf = new Function('one', 'return %GetOptimizationStatus(one)') as (
  one: (count: number) => number,
) => number;
/** The bit that V8 sets for what its optimizing compiler has made; the quick one before it has another. */
const optimized = 64;

let sums = 0;

/** A function that has not run. Its source is unique, because V8 compiles equal sources once. */
function newSum(): (count: number) => number {
  sums += 1;
  const step = `all = (all + at * 3) % ${1_000_000 + sums}`;
  const text = `let all = 0; for (let at = 0; at < count; at += 1) ${step}; return all;`;
  return new Function('count', text) as (count: number) => number;
}

/** Compiled on another thread, and taken over in a later turn. */
async function isOptimizedAfter(rounds: number, sum: (count: number) => number): Promise<boolean> {
  for (let round = 0; round < rounds; round += 1) {
    for (let call = 0; call < 2_000; call += 1) sum(100);
    await nextTurn();
    if ((statusOf(sum) & optimized) !== 0) return true;
  }
  return false;
}

test('what runs often while a server starts is optimized when it serves, and not before', async () => {
  const sum = newSum();
  holdOptimizer();
  assert.equal(await isOptimizedAfter(50, sum), false);
  releaseOptimizer();
  assert.equal(await isOptimizedAfter(5_000, sum), true);
});

test('what runs often in a command is optimized after a second, and not where it is held again', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const sum = newSum();
  holdOptimizerBriefly();
  assert.equal(await isOptimizedAfter(50, sum), false);
  mock.timers.tick(1_000);
  assert.equal(await isOptimizedAfter(5_000, sum), true);
  const other = newSum();
  holdOptimizerBriefly();
  holdOptimizer();
  mock.timers.tick(1_000);
  assert.equal(await isOptimizedAfter(50, other), false);
  releaseOptimizer();
  mock.timers.reset();
});
