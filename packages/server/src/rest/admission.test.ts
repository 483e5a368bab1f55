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
  assert.equal(admitted(counts(800, 0, 800), 200, 1_000), 600);
  assert.equal(admitted(counts(400, 0, 800), 200, 1_000), 300);
  assert.equal(admitted(counts(10, 0, 260), 200, 1_000), 250);
});

test('when others wait more are let in, up to the limit, also while refusals make the loop late', () => {
  assert.equal(admitted(counts(64, 10, 64), 5, 1_000), 80);
  assert.equal(admitted(counts(400, 10, 400), 200, 1_000), 500);
  assert.equal(admitted(counts(900, 10, 900), 5, 1_000), 1_000);
  assert.equal(admitted(counts(64, 0, 64), 5, 1_000), 64);
});

test('a limit below that is kept to', () => {
  assert.equal(admitted(counts(5, 5, 5), 200, 5), 5);
});
