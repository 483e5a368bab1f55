import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiError } from '@storewright/model/declaration';
import { faultOf } from '../../storage/connection/sqlstate.ts';
import { steps } from './steps.ts';

const place = { project: 'demo', kind: 'product' };

const canceled = Object.assign(new Error('canceled'), { code: '57014', severity: 'ERROR' });

for (const [title, failure] of [
  ['a query', apiError.QueryTimedOut('The query took too long.')],
  ['a statement of a transaction', faultOf(canceled, 'uncommitted')],
] as const)
  test(`after ${title} timed out, steps halve down to one and grow again`, async () => {
    const { take } = steps();
    const sizes: number[] = [];
    const failing = (size: number) => {
      sizes.push(size);
      return Promise.reject(failure);
    };
    for (let turn = 0; turn < 12; turn += 1) await assert.rejects(take(place, failing));
    assert.deepEqual(sizes, [1_000, 500, 250, 125, 62, 31, 15, 7, 3, 1, 1, 1]);
    const grown: number[] = [];
    for (let turn = 0; turn < 12; turn += 1)
      await take(place, async (size) => void grown.push(size));
    assert.deepEqual(grown, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_000, 1_000]);
    assert.equal(await take({ ...place, project: 'other' }, async (size) => size), 1_000);
  });

test('another failure leaves the size of steps as it is', async () => {
  const { take } = steps();
  await assert.rejects(take(place, () => Promise.reject(new Error('broken'))));
  assert.equal(await take(place, async (size) => size), 1_000);
});
