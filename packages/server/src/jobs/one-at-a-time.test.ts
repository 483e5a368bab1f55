import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneAtATime } from './one-at-a-time.ts';

test('a hundred who ask have it done twice, never two at a time, and the next one again', async () => {
  let [atWork, most, done] = [0, 0, 0];
  const { soon, stop } = oneAtATime(async () => {
    atWork += 1;
    most = Math.max(most, atWork);
    await new Promise((resolve) => setImmediate(resolve));
    atWork -= 1;
    done += 1;
  });
  for (let count = 0; count < 100; count += 1) soon();
  await stop();
  assert.deepEqual([done, most], [2, 1]);
  soon();
  await stop();
  assert.deepEqual([done, most], [3, 1]);
});
