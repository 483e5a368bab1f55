import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pacedOf } from './paced.ts';

test('what is seldom is done at once', () => {
  let now = 0;
  let done = 0;
  const paced = pacedOf({ perSecond: 100, burst: 5 }, () => now);
  for (let second = 0; second < 50; second += 1) {
    paced.run(() => {
      done += 1;
    });
    now += 20;
  }
  assert.deepEqual([done, paced.waiting], [50, 0]);
  paced.close();
});

test('what is too much waits, in order, and no faster than it may go', async () => {
  // Who waits has a socket, which keeps the process alive.
  const alive = setInterval(() => undefined, 1_000);
  const order: number[] = [];
  const started = performance.now();
  const paced = pacedOf({ perSecond: 1_000, burst: 10 });
  await new Promise<void>((resolve) => {
    for (let index = 0; index < 100; index += 1)
      paced.run(() => {
        order.push(index);
        if (order.length === 100) resolve();
      });
    assert.equal(order.length, 10);
    assert.equal(paced.waiting, 90);
  });
  assert.deepEqual(
    order,
    order.map((_, index) => index),
  );
  assert.ok(performance.now() - started >= 80);
  paced.close();
  clearInterval(alive);
});
