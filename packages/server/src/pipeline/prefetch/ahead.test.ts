import assert from 'node:assert/strict';
import { test } from 'node:test';
import { need } from '../../declaration/index.ts';
import type { Row } from '../../storage/storage.ts';
import type { World } from '../operations/world.ts';
import { factAhead, needsAhead, readAhead } from './ahead.ts';

/** A storage that answers one version after the other. */
function reading(...versions: readonly number[]) {
  let reads = 0;
  const find = async (): Promise<(Row | undefined)[]> => {
    const version = versions[reads];
    reads += 1;
    if (version === undefined) throw new Error('the database is gone');
    return [{ id: 'a', version, text: '{}', messageSequence: 0 }];
  };
  // Reading ahead touches nothing of a world but its storage.
  const world = { storage: { find } } as unknown as World;
  return { ahead: readAhead(world, 'shop', 'order', { id: 'a' }), reads: () => reads };
}

test('the row that was read ahead is taken once', async () => {
  const { ahead, reads } = reading(1);
  assert.equal((await ahead.take('order', { id: 'a' }))?.version, 1);
  assert.equal(ahead.take('order', { id: 'a' }), undefined);
  assert.equal(reads(), 1);
});

test('another document is not the one that was read ahead', () => {
  const { ahead } = reading(1);
  assert.equal(ahead.take('order', { id: 'b' }), undefined);
  assert.equal(ahead.take('order', { key: 'a' }), undefined);
  assert.equal(ahead.take('cart', { id: 'a' }), undefined);
});

test('a row of another version than the body names is read again', async () => {
  const { ahead, reads } = reading(1, 2);
  ahead.expect(2);
  assert.equal((await ahead.take('order', { id: 'a' }))?.version, 2);
  assert.equal(reads(), 2);
});

test('a row of the version that the body names is not read again', async () => {
  const { ahead, reads } = reading(1, 2);
  ahead.expect(1);
  assert.equal((await ahead.take('order', { id: 'a' }))?.version, 1);
  assert.equal(reads(), 1);
});

test('a failure shows when the row is taken', async () => {
  const { ahead } = reading();
  await assert.rejects(async () => ahead.take('order', { id: 'a' }), /database is gone/);
});

test('a fact is taken once, by the need that it was asked for', async () => {
  const project = need.project();
  const ahead = factAhead(project, Promise.resolve('demo'), {});
  assert.equal(ahead.fact(need.project()), undefined);
  assert.equal(await ahead.fact(project), 'demo');
  assert.equal(ahead.fact(project), undefined);
  assert.equal(ahead.take('project', { id: 'demo' }), undefined);
});

test('the failure of a fact shows when it is taken', async () => {
  const project = need.project();
  const ahead = factAhead(project, Promise.reject(new Error('the database is gone')), {});
  await assert.rejects(async () => ahead.fact(project), /database is gone/);
});

test('a document of a page is taken once, under its own name', async () => {
  const find = async () => [{ id: 'a', version: 1, text: '{}', messageSequence: 0 }];
  const world = { storage: { find } } as unknown as World;
  const ahead = needsAhead(world, 'shop', [undefined, need.maybe('customer', { id: 'a' })]);
  assert.equal(ahead.take('customer', { id: 'b' }), undefined);
  assert.equal(ahead.take('order', { id: 'a' }), undefined);
  assert.equal((await ahead.take('customer', { id: 'a' }))?.id, 'a');
  assert.equal(ahead.take('customer', { id: 'a' }), undefined);
});
