import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  covers,
  formatScope,
  holds,
  parseScope,
  scopeList,
  scopesMoved,
  scopeTable,
  subjectScopes,
} from '@storewright/model/declaration/scope';
import fc from 'fast-check';
import { publicNamesIn } from '../testing/public-names.ts';

const names = scopeTable.map(({ name }) => name);
/** In store form only in descriptions of endpoints, not in the public list. */
const furtherInStore = new Set(['view_products', 'manage_products', 'view_discount_codes']);

test('the scopes are those of the public list, beside those of other services, each once', () => {
  const inStore = scopeTable.filter((row) => row.inStore && !furtherInStore.has(row.name));
  const own = scopeTable.filter(({ service }) => service === undefined);
  const offered = [
    ...own.map(({ name }) => name),
    ...inStore.map(({ name }) => `${name} in a store`),
    ...subjectScopes,
  ];
  assert.deepEqual(offered.sort(), publicNamesIn('scopes'));
  assert.equal(new Set(names).size, names.length);
});

test('every scope satisfies itself in its project and nothing in another', () => {
  for (const name of names) {
    const held = new Set([`${name}:shop`]);
    assert.equal(holds(held, [name], { projectKey: 'shop' }), true);
    assert.equal(holds(held, [name], { projectKey: 'shop', storeKey: 'berlin' }), true);
    assert.equal(holds(held, [name], { projectKey: 'other' }), false);
  }
});

/** The rules once more, as a sentence for each pair. */
function implies(holding: string, wanted: string): boolean {
  if (holding === wanted || holding === 'manage_project') return true;
  if (wanted === 'view_published_products')
    return holding === 'view_products' || holding === 'manage_products';
  const [, subject] = /^view_(.*)$/.exec(wanted) ?? [];
  return subject !== undefined && holding === `manage_${subject}`;
}

test('what one scope satisfies: manage implies view, manage_project everything, nothing else', () => {
  for (const holding of names)
    for (const wanted of names)
      assert.equal(
        holds(new Set([`${holding}:shop`]), [wanted], { projectKey: 'shop' }),
        implies(holding, wanted),
        `${holding} for ${wanted}`,
      );
});

test('a scope of a store counts in that store only', () => {
  for (const { name } of scopeTable.filter((row) => row.inStore)) {
    const held = new Set([`${name}:shop:berlin`]);
    assert.equal(holds(held, [name], { projectKey: 'shop', storeKey: 'berlin' }), true);
    assert.equal(holds(held, [name], { projectKey: 'shop', storeKey: 'rome' }), false);
    assert.equal(holds(held, [name], { projectKey: 'shop' }), false);
    assert.equal(holds(held, [name], { projectKey: 'other', storeKey: 'berlin' }), false);
  }
});

test('any one of the required scopes is enough, and no scope satisfies an empty list', () => {
  const held = new Set(['view_orders:shop']);
  const place = { projectKey: 'shop' };
  assert.equal(holds(held, ['view_zones', 'view_orders'], place), true);
  assert.equal(holds(held, [], place), false);
  assert.equal(holds(new Set(['manage_project:shop']), ['no_such_scope'], place), false);
  assert.equal(holds(held, ['toString', 'constructor', '__proto__'], place), false);
});

test('scopes are read and written in the same form', () => {
  assert.deepEqual(parseScope('view_orders:shop'), { name: 'view_orders', projectKey: 'shop' });
  assert.deepEqual(parseScope('view_orders:shop:berlin'), {
    name: 'view_orders',
    projectKey: 'shop',
    storeKey: 'berlin',
  });
  const wrong = ['', ':', 'view_orders', 'view_orders:', 'view_orders:shop:', 'a:shop'];
  for (const text of [...wrong, 'view_zones:shop:berlin', 'view_orders:a:b:c', 'customer_id:7'])
    assert.equal(parseScope(text), undefined, text);
  fc.assert(
    fc.property(fc.string(), (text) => {
      const scope = parseScope(text);
      assert.ok(scope === undefined || formatScope(scope) === text);
    }),
  );
});

test('a narrower scope may be handed out, a wider one not', () => {
  const cover = (held: string, wanted: string) => covers(new Set([held]), parseScope(wanted)!);
  assert.equal(cover('manage_orders:shop', 'view_orders:shop'), true);
  assert.equal(cover('manage_orders:shop', 'manage_orders:shop:berlin'), true);
  assert.equal(cover('manage_orders:shop:berlin', 'view_orders:shop:berlin'), true);
  assert.equal(cover('manage_project:shop', 'create_anonymous_token:shop'), true);
  assert.equal(cover('view_orders:shop', 'manage_orders:shop'), false);
  assert.equal(cover('manage_orders:shop:berlin', 'manage_orders:shop'), false);
  assert.equal(cover('manage_orders:shop:berlin', 'manage_orders:shop:rome'), false);
  assert.equal(cover('manage_project:shop', 'view_orders:other'), false);
});

test('a list of scopes is cut at blanks, and each counts once', () => {
  assert.deepEqual(scopeList('  a:p  b:p\ta:p\n'), ['a:p', 'b:p']);
  assert.deepEqual(scopeList(' '), []);
});

test('scopes are moved to a branch with their stores, and those for other projects are not', () => {
  const held = ['view_orders:shop', 'manage_orders:shop:berlin', 'view_orders:other', 'nonsense'];
  const moved = scopesMoved(held, { from: 'shop', to: 'shop--pr' });
  assert.deepEqual(moved, ['view_orders:shop--pr', 'manage_orders:shop--pr:berlin']);
});
