import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPace } from './pace.ts';

test('whatever a request needs to arrive, no second has more of them than the rate', async () => {
  const rate = 8;
  const pace = openPace(rate);
  const arrived: number[] = [];
  // The first one of a second is slow, the others of that second are not.
  const asked = Array.from({ length: 2 * rate + 1 }, (_, index) =>
    pace(async () => {
      await sleep(index === 0 ? 90 : 0);
      arrived.push(performance.now());
      await sleep(1);
    }),
  );
  await Promise.all(asked);
  arrived.sort((left, right) => left - right);
  for (const [index, at] of arrived.slice(rate).entries())
    assert.ok(at - arrived[index]! >= 1_000, `${index}: ${at - arrived[index]!} ms`);
});
