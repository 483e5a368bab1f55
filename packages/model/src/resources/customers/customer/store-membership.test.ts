import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf } from '../../../testing/rules.ts';
import { checkStores, storesOfToken } from './store-membership.ts';

const principal = (...scopes: string[]) => ({
  projectKey: 'demo',
  clientId: 'c',
  scopes: new Set(scopes),
});
const wide = principal('manage_customers:demo');
const berlin = principal('manage_customers:demo:berlin');

const places: readonly (readonly [string, typeof wide, string[], string])[] = [
  ['a token of the project names any store', wide, ['rome'], 'none'],
  ['a token of the project makes global customers', wide, [], 'none'],
  ['a token of a store names its store', berlin, ['berlin'], 'none'],
  ['a token of a store names no other', berlin, ['berlin', 'rome'], 'Unauthorized'],
  ['a token of a store makes no global customers', berlin, [], 'Unauthorized'],
];
for (const [title, who, stores, code] of places)
  test(title, () =>
    assert.equal(
      codeOf(() => checkStores(who, 'manage_customers', stores, new Set(stores))),
      code,
    ),
  );

const ofBoth = [{ key: 'berlin' }, { key: 'rome' }];
const updates: readonly (readonly [string, string, object[], string[], string])[] = [
  ['adds its store', 'addStore', [], ['berlin'], 'none'],
  ['adds no other store', 'addStore', [], ['rome'], 'Unauthorized'],
  ['takes its store away from a customer of two', 'removeStore', ofBoth, ['berlin'], 'none'],
  ['takes no other store away', 'removeStore', ofBoth, ['rome'], 'Unauthorized'],
  ['makes nobody global', 'removeStore', [{ key: 'berlin' }], ['berlin'], 'Unauthorized'],
  ['sets its store again', 'setStores', [{ key: 'berlin' }], ['berlin'], 'none'],
  ['takes no other store away by setting', 'setStores', ofBoth, ['berlin'], 'Unauthorized'],
  ['sets no empty list', 'setStores', [{ key: 'berlin' }], [], 'Unauthorized'],
  ['sets anything else', 'setFirstName', ofBoth, [], 'none'],
];
for (const [title, name, stores, named, code] of updates)
  test(`a token of a store ${title}`, () => {
    const asked = {
      operation: 'update',
      principal: berlin,
      params: { storeKey: 'berlin' },
      document: { stores },
      action: { name, input: {} },
    } as const;
    const known = { stores: named.map((key) => ({ key })) };
    assert.equal(
      codeOf(() => storesOfToken.check(asked, known)),
      code,
    );
  });
