import assert from 'node:assert/strict';
import { test } from 'node:test';
import { didYouMean, editDistance, nearest } from './did-you-mean.ts';

test('a letter added, left out, changed or swapped with its neighbour is one edit', () => {
  for (const [given, edits] of [
    ['port', 0],
    ['porrt', 1],
    ['pot', 1],
    ['part', 1],
    ['prot', 1],
    ['prat', 2],
    ['', 4],
  ] as const)
    assert.equal(editDistance(given, 'port'), edits, given);
});

test('the nearest name is offered only when it is near enough to be meant', () => {
  const names = ['orderState', 'orderNumber', 'id', 'version'];
  for (const [given, meant] of [
    ['ordrState', 'orderState'],
    ['ORDERSTATE', 'orderState'],
    ['orderNmber', 'orderNumber'],
    ['di', 'id'],
    ['shippingAddress', undefined],
    ['x'.repeat(100_000), undefined],
  ] as const)
    assert.equal(nearest(given, names), meant, given.slice(0, 20));
  assert.equal(didYouMean('versoin', names), " Did you mean 'version'?");
  assert.equal(didYouMean('nothing', names), '');
});
