import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterDuration } from './duration.ts';
import { blockSize, seededId, seededIds } from './seeded-ids.ts';

const at = Date.parse('2031-03-01T08:00:00Z');

test('ids are told by seed, time and number alone, and are in the order of the numbers', () => {
  assert.equal(seededId('7', at, 3), seededId('7', at, 3));
  assert.notEqual(seededId('7', at, 3), seededId('8', at, 3));
  const numbers = [0, 1, 2 ** 20 - 1, 2 ** 20, 2 ** 32 - 1];
  const ids = numbers.map((number) => seededId('7', at, number));
  assert.deepEqual([...ids].sort(), ids);
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
});

test('blocks are taken ahead; when none can be, no id is made twice', async () => {
  let taken = 0;
  const ids = seededIds('7', async (count) => {
    if (taken >= 2 * count) return undefined;
    taken += count;
    return taken - count;
  });
  await ids.fill();
  const seen = new Set<string>();
  for (let index = 0; index < 2 * blockSize; index += 1) {
    if (index % 1_000 === 0) await ids.fill();
    seen.add(ids.next(at)!);
  }
  assert.equal(seen.size, 2 * blockSize);
  assert.equal(ids.next(at), undefined);
});

const durations = [
  ['P91D', '2031-05-31T08:00:00.000Z'],
  ['PT1H30M', '2031-03-01T09:30:00.000Z'],
  ['P1Y1M1W1DT1S', '2032-04-09T08:00:01.000Z'],
  ['PT0.001S', '2031-03-01T08:00:00.001Z'],
] as const;

test('durations are those of the calendar', () => {
  for (const [duration, expected] of durations)
    assert.equal(new Date(afterDuration(at, duration)!).toISOString(), expected, duration);
  const last = Date.parse('2031-01-31T00:00:00Z');
  assert.equal(new Date(afterDuration(last, 'P1M')!).toISOString(), '2031-02-28T00:00:00.000Z');
  for (const wrong of ['', 'P', 'PT', 'P1', '91D', 'P-1D', 'P1DT'])
    assert.equal(afterDuration(at, wrong), undefined, wrong);
});
