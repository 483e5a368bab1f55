// How many are let in, as the event loop comes round sooner or later.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { admitted } from './admission.ts';

const counts = (atWork: number, waiting: number, most: number) => ({
  atWork,
  waiting,
  most,
  refused: 0,
});

test('a loop that is late lets fewer in, down to what keeps the database at work', () => {
  assert.equal(admitted(counts(250, 100, 250), 200, 1_000), 187);
  assert.equal(admitted(counts(100, 0, 250), 200, 1_000), 75);
  assert.equal(admitted(counts(64, 500, 70), 200, 1_000), 64);
  assert.equal(admitted(counts(10, 0, 250), 200, 1_000), 64);
});

test('a loop that is in time lets more in when others wait, up to the limit', () => {
  assert.equal(admitted(counts(64, 10, 64), 5, 1_000), 80);
  assert.equal(admitted(counts(900, 10, 900), 5, 1_000), 1_000);
  assert.equal(admitted(counts(64, 0, 64), 5, 1_000), 64);
});

test('a limit below that is kept to', () => {
  assert.equal(admitted(counts(5, 5, 5), 200, 5), 5);
});
