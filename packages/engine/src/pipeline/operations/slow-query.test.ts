import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiError } from '@storewright/model/declaration';
import { categoryKind } from '@storewright/model/resources/catalogue/category';
import { checkPredicate, parsePredicate } from '@storewright/store/predicate';
import { runWithAdvice } from './slow-query.ts';

const { resource } = categoryKind;
const where = checkPredicate(parsePredicate('externalId = "one"'), resource, {});
const asked = { where, resource, facets: [] };
const tooSlow = async () => {
  throw apiError.QueryTimedOut('The query took too long.');
};
const advice = /No index supports 'externalId'/;

test('a page and a total that is still being counted are advised alike', async () => {
  await assert.rejects(runWithAdvice(asked, tooSlow), advice);
  const { rows, total } = await runWithAdvice(asked, async () => ({ rows: [], total: tooSlow() }));
  assert.deepEqual(rows, []);
  await assert.rejects(async () => total, advice);
});

test('a total that nobody waits for fails for nobody', async () => {
  const heard: unknown[] = [];
  const hear = (error: unknown) => heard.push(error);
  process.on('unhandledRejection', hear);
  await runWithAdvice(asked, async () => ({ rows: [], total: tooSlow() }));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', hear);
  assert.deepEqual(heard, []);
});

test('a total that is there stays as it is', async () => {
  assert.deepEqual(await runWithAdvice(asked, async () => ({ rows: [], total: 0 })), {
    rows: [],
    total: 0,
  });
  assert.deepEqual(await runWithAdvice(asked, async () => ({ rows: [] })), { rows: [] });
});
