import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Endpoint, endpoint } from '../../declaration/index.ts';
import { checkPredicate, parsePredicate } from '../../predicate/index.ts';
import { categoryKind } from '../../resources/catalogue/category/index.ts';
import type { StorageQuery } from '../../storage/storage.ts';
import { both } from '../operations/page.ts';
import { type Parameters, pagingOf, sortOf, whereOf } from '../operations/parameters.ts';
import type { World } from '../operations/world.ts';
import { pagesAhead } from './page-ahead.ts';

const { resource } = categoryKind;
const visibleAs = (name: string) =>
  checkPredicate(parsePredicate('externalId = :name'), resource, { name });
const shop = { projectKey: 'shop' };
const all = { operations: ['query' as const], scopes: { view: [], manage: [] } };
const somewhere: Endpoint = endpoint({ path: '/somewhere', ...all, ahead: () => [] });

/** An endpoint whose pages are read ahead, and what its storage was asked. */
function opening(fails = false) {
  const asked: StorageQuery[] = [];
  const query = async (_project: string, _kind: string, one: StorageQuery) => {
    asked.push(one);
    if (fails) throw new Error('the database is gone');
    return { rows: [], total: asked.length };
  };
  // Reading a page ahead touches nothing of a world but its storage.
  const world = { storage: { query, facetPaths: () => [] } } as unknown as World;
  const begin = pagesAhead({
    world,
    kind: categoryKind,
    endpoint: somewhere,
    extentOf: pagingOf,
  });
  return { begin, asked };
}

const given = (texts: { [name: string]: string } = {}): Parameters =>
  new Map(Object.entries(texts).map(([name, text]) => [name, [text]]));

/** What the checked request asks. */
const checked = (parameters: Parameters, visibility: ReturnType<typeof visibleAs>) => ({
  where: both(visibility, whereOf(parameters, resource)),
  sort: sortOf(parameters, resource),
  ...pagingOf(parameters),
});

const mine = visibleAs('mine');
const likely = {};

test('the first page of a token is not begun, the next one is, and taken once', async () => {
  const { begin, asked } = opening();
  assert.equal(begin(shop, given(), likely).page!(checked(given(), mine), mine), undefined);
  assert.equal(asked.length, 0);
  for (const parameters of [
    given(),
    given({ limit: '2', sort: 'key' }),
    given({ where: 'key="a"' }),
  ]) {
    const ahead = begin(shop, parameters, likely);
    const page = ahead.page!(checked(parameters, mine), mine);
    assert.equal((await page)?.total, asked.length);
    assert.equal(ahead.page!(checked(parameters, mine), mine), undefined);
  }
  assert.equal(asked.length, 3);
});

test('what was begun for another visibility is not taken, and the new one is the hint then', () => {
  const { begin, asked } = opening();
  const see = (name: string) => {
    const visibility = visibleAs(name);
    return begin(shop, given(), likely).page!(checked(given(), visibility), visibility);
  };
  assert.equal(see('mine'), undefined);
  assert.notEqual(see('mine'), undefined);
  assert.equal(see('yours'), undefined);
  assert.notEqual(see('yours'), undefined);
  assert.equal(asked.length, 3);
});

test('nothing is begun for another token or another place, or where everything was visible', () => {
  const { begin, asked } = opening();
  begin(shop, given(), likely).page!(checked(given(), mine), mine);
  begin(shop, given(), {});
  begin({ projectKey: 'other' }, given(), likely);
  begin({ ...shop, associateId: 'a' }, given(), likely);
  assert.equal(asked.length, 0);
  begin(shop, given(), likely).page!({ ...checked(given(), mine), where: undefined }, undefined);
  assert.equal(asked.length, 1);
  begin(shop, given(), likely);
  assert.equal(asked.length, 1);
});

test('nothing is begun by parameters that the request is refused for', () => {
  const { begin, asked } = opening();
  begin(shop, given(), likely).page!(checked(given(), mine), mine);
  const refused = [{ where: 'key=' }, { sort: 'nothing' }, { limit: '501' }, { where: 'no="a"' }];
  for (const parameters of refused) begin(shop, given(parameters), likely);
  assert.equal(asked.length, 0);
});

test('a long visibility is no hint', () => {
  const { begin, asked } = opening();
  const long = visibleAs('x'.repeat(3_000));
  begin(shop, given(), likely).page!(checked(given(), long), long);
  begin(shop, given(), likely);
  assert.equal(asked.length, 0);
});

test('places that were seen are forgotten in the end', () => {
  const { begin, asked } = opening();
  const see = (place: number) =>
    begin({ ...shop, place: `${place}` }, given(), likely).page!(checked(given(), mine), mine);
  for (let place = 0; place <= 1_000; place += 1) see(place);
  assert.equal(see(0), undefined);
  assert.notEqual(see(1_000), undefined);
  assert.equal(asked.length, 1);
});

test('a failure shows when the page is taken, and to nobody else', async () => {
  const { begin } = opening(true);
  begin(shop, given(), likely).page!(checked(given(), mine), mine);
  const heard: unknown[] = [];
  const hear = (error: unknown) => heard.push(error);
  process.on('unhandledRejection', hear);
  begin(shop, given(), likely);
  const taken = begin(shop, given(), likely).page!(checked(given(), mine), mine);
  await assert.rejects(async () => taken, /database is gone/);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', hear);
  assert.deepEqual(heard, []);
});
