// Changes by the platform of what is not in a document: stores and associates that a business unit inherits, and
// how often a discount code is used. The document has no new version, and the record has the one that it has.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur, to } from '../reference/examples/example.ts';
import { keepHistory, readRecords } from '../testing/change-history.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
  await keepHistory(server, adminToken);
  for (const key of ['berlin', 'paris']) await server.created('/stores', { key });
  await server.created('/associate-roles', { key: 'buyer', buyerAssignable: true });
});
after(() => server.close());

const store = (key: string) => ({ typeId: 'store', key });

const recordsOf = (kind: string, { id }: any, query = '') =>
  readRecords(server, `/${kind}/${id}?${query}`);

const division = (key: string, parent: string, more: object = {}) =>
  server.created('/business-units', {
    ...{ key, name: key, unitType: 'Division', storeMode: 'FromParent' },
    ...{ associateMode: 'ExplicitAndFromParent', approvalRuleMode: 'Explicit' },
    parentUnit: to('business-unit', parent),
    ...more,
  });

const company = (key: string, more: object = {}) =>
  server.created('/business-units', {
    ...{ key, name: key, unitType: 'Company', storeMode: 'Explicit', stores: [] },
    ...more,
  });

const changesOf = (record: any) =>
  record.changes.map(({ change, addedItems, removedItems, nextValue }: any) =>
    addedItems === undefined ? [change, nextValue] : [change, addedItems, removedItems],
  );

test('Stores of a business unit are a change of it, and by the platform of the units that inherit them', async () => {
  const parent = await company('acme');
  const child = await division('acme-south', 'acme');
  const below = await division('acme-south-east', 'acme-south');
  const other = await division('acme-north', 'acme', {
    ...{ storeMode: 'Explicit', stores: [store('paris')] },
  });
  const belowOther = await division('acme-north-east', 'acme-north');
  const stores = [store('berlin')];
  await server.changed(`/business-units/${parent.id}`, { action: 'setStores', stores });
  const [own] = await recordsOf('business-unit', parent);
  assert.deepEqual(changesOf(own), [['setStores', stores, []]]);
  for (const unit of [child, below]) {
    const [first, ...others] = await recordsOf('business-unit', unit);
    assert.deepEqual(changesOf(first), [['setInheritedStores', stores, []]]);
    assert.deepEqual(
      [first.type, first.version, first.previousVersion, first.withoutChanges],
      ['ResourceUpdated', 1, 1, false],
    );
    assert.equal(first.modifiedBy.clientId, server.clientId);
    assert.deepEqual(
      others.map(({ type }) => type),
      ['ResourceCreated'],
    );
    const left = await recordsOf(
      'business-unit',
      unit,
      'excludePlatformInitiatedChanges=excludeAll',
    );
    assert.equal(left.length, 1);
    const { version } = await server.read(`/business-units/${unit.id}`);
    assert.equal(version, 1);
  }
  for (const unit of [other, belowOther])
    assert.equal((await recordsOf('business-unit', unit)).length, 1, unit.key);
  await server.changed(`/business-units/${parent.id}`, { action: 'setStores', stores: [] });
  const [last] = await recordsOf('business-unit', child, 'changes=setInheritedStores');
  assert.deepEqual(changesOf(last), [['setInheritedStores', [], stores]]);
});

test('Records of inherited stores are found by their types, and are no creations', async () => {
  const find = (type: string) =>
    readRecords(server, `/business-unit?type=${type}&changes=setInheritedStores&limit=500`);
  assert.ok((await find('ResourceUpdated')).length >= 4);
  const created = await readRecords(server, '/business-unit?type=ResourceCreated&limit=500');
  const ids = created.map(({ resource }) => resource.id);
  assert.equal(new Set(ids).size, ids.length);
});

test('A unit that moves below another one has what it inherits there', async () => {
  await company('from');
  const stores = [store('paris')];
  await division('below', 'from', { storeMode: 'Explicit', stores });
  const moved = await division('moved', 'from');
  await server.changed(`/business-units/${moved.id}`, {
    ...{ action: 'changeParentUnit', parentUnit: to('business-unit', 'below') },
  });
  const [record] = await recordsOf('business-unit', moved);
  assert.equal(record.version, 2);
  const words = record.changes.map(({ change }: any) => change).sort();
  assert.deepEqual(words, ['changeParentUnit', 'setInheritedStores']);
  const inherited = record.changes.find(({ change }: any) => change === 'setInheritedStores');
  assert.deepEqual([inherited.addedItems, inherited.removedItems], [stores, []]);
  const query = 'excludePlatformInitiatedChanges=excludeAll&limit=1';
  const [left] = await recordsOf('business-unit', moved, query);
  assert.deepEqual(
    left.changes.map(({ change }: any) => change),
    ['changeParentUnit'],
  );
});

test('An associate of a unit is a change by the platform of the units that inherit the role', async () => {
  const parent = await company('of-ann');
  const child = await division('of-ann-too', 'of-ann');
  const { customer } = await server.created('/customers', { email: 'a@x.example', password: 'p' });
  const associate = (inheritance: string) => ({
    customer: { typeId: 'customer', id: customer.id },
    associateRoleAssignments: [{ associateRole: to('associate-role', 'buyer'), inheritance }],
  });
  const path = `/business-units/${parent.id}`;
  await server.changed(path, { action: 'addAssociate', associate: associate('Disabled') });
  assert.equal((await recordsOf('business-unit', child)).length, 1);
  await server.changed(path, { action: 'changeAssociate', associate: associate('Enabled') });
  const [record] = await recordsOf('business-unit', child);
  const [{ change, nextValue }] = record.changes;
  assert.deepEqual([change, nextValue.customer.id], ['addInheritedAssociate', customer.id]);
});

test('The use of a discount code is a change of the number of its uses by the platform', async () => {
  const discount = await server.created('/cart-discounts', {
    ...{ name: { en: 'Ten' }, cartPredicate: '1=1', sortOrder: '0.5', requiresDiscountCode: true },
    value: { type: 'relative', permyriad: 1_000 },
    target: { type: 'customLineItems', predicate: '1=1' },
  });
  const code = await server.created('/discount-codes', {
    ...{ code: 'TEN', cartDiscounts: [{ typeId: 'cart-discount', id: discount.id }] },
  });
  const line = { name: { en: 'Tea' }, slug: 'tea', money: eur(1_000), quantity: 1 };
  for (let uses = 1; uses <= 2; uses += 1) {
    const cart = await server.created('/carts', {
      ...{ currency: 'EUR', discountCodes: ['TEN'], customLineItems: [line], taxMode: 'Disabled' },
      shippingAddress: { country: 'DE' },
    });
    await server.created('/orders', { cart: { id: cart.id }, version: cart.version });
    const [record] = await recordsOf('discount-code', code);
    assert.deepEqual(record.changes, [
      {
        ...{ type: 'SetApplicationVersionChange', change: 'setApplicationVersion' },
        ...{ previousValue: uses - 1, nextValue: uses },
      },
    ]);
    assert.deepEqual([record.version, record.previousVersion], [1, 1]);
    assert.equal(record.modifiedBy.clientId, server.clientId);
  }
  const query = 'excludePlatformInitiatedChanges=excludeAll';
  assert.equal((await recordsOf('discount-code', code, query)).length, 1);
  await server.changed(`/discount-codes/${code.id}`, { action: 'setKey', key: 'ten' });
  const [last] = await recordsOf('discount-code', code);
  assert.deepEqual(
    [last.version, last.previousVersion, last.changes.map(({ change }: any) => change)],
    [2, 1, ['setKey']],
  );
  assert.equal((await recordsOf('discount-code', code, 'changes=setApplicationVersion')).length, 2);
});
