import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pacedOf } from '@storewright/edges/rest/paced';
import { keepAlive } from '../testing/keep-alive.ts';

test('what is seldom is done at once', () => {
  let now = 0;
  let done = 0;
  const paced = pacedOf({ share: 0.1, factor: 2, burstMs: 5 }, () => now);
  for (let turn = 0; turn < 50; turn += 1) {
    paced.run(() => {
      done += 1;
      now += 1;
    });
    now += 20;
  }
  assert.deepEqual([done, paced.waiting], [50, 0]);
  paced.close();
});

test('what is too much waits, in order, and takes no more than its share of the time', async (t) => {
  // A request that waits has a socket, which keeps the process alive.
  keepAlive(t);
  const order: number[] = [];
  const started = performance.now();
  let worked = 0;
  const paced = pacedOf({ share: 0.5, factor: 1, burstMs: 10 }, () => performance.now() + worked);
  await new Promise<void>((resolve) => {
    for (let index = 0; index < 100; index += 1)
      paced.run(() => {
        order.push(index);
        worked += 2;
        if (order.length === 100) resolve();
      });
    assert.ok(order.length >= 5 && order.length < 20, `${order.length} at once`);
    assert.equal(paced.waiting, 100 - order.length);
  });
  assert.deepEqual(
    order,
    order.map((_, index) => index),
  );
  // 200 ms of work, of which the burst was free.
  assert.ok(performance.now() - started + worked >= 300);
  paced.close();
});

test('a pause in the middle of it is not waited for at length', () => {
  let now = 0;
  let done = 0;
  const paced = pacedOf({ share: 0.1, factor: 2, burstMs: 5 }, () => now);
  paced.run(() => {
    now += 60_000;
  });
  now += 60;
  paced.run(() => {
    done += 1;
  });
  assert.equal(done, 1);
  paced.close();
});
