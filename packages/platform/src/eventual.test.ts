import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterwards, eachOf } from './eventual.ts';

test('what is there is answered at once, what is not comes later', async () => {
  assert.equal(
    afterwards(2, (one) => one + 1),
    3,
  );
  const later = afterwards(Promise.resolve(2), (one) => one + 1);
  assert.ok(later instanceof Promise);
  assert.equal(await later, 3);
});

test('answers keep the order of what was asked, whichever of them has to be waited for', async () => {
  assert.deepEqual(
    eachOf([1, 2], (one) => one * 2),
    [2, 4],
  );
  const mixed = eachOf([1, 2, 3], (one) => (one === 2 ? Promise.resolve(one * 2) : one * 2));
  assert.deepEqual(await mixed, [2, 4, 6]);
});

test('a failure is told as a rejection, and none of the others goes unheard', async () => {
  const asked: number[] = [];
  const failing = eachOf([1, 2, 3], (one) => {
    asked.push(one);
    if (one === 2) throw new Error('at once');
    return Promise.reject(new Error(`later ${one}`));
  });
  assert.deepEqual(asked, [1, 2, 3]);
  await assert.rejects(Promise.resolve(failing), /at once|later/);
});
