// What My Business Unit refuses, and with which error; and the order in which it looks.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  associateOf,
  companyDraft,
  configured,
  customerOf,
  openWorkplace,
  type Person,
  refusedWith,
  unitOf,
  type Workplace,
} from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let work: Workplace;
let ada: Person;
let bob: Person;

before(async () => {
  server = await startTestServer();
  work = openWorkplace(server);
  await work.role('admin', [
    'AddChildUnits',
    'CreateMyCarts',
    'UpdateAssociates',
    'UpdateBusinessUnitDetails',
    'UpdateParentUnit',
  ]);
  await work.role('buyer', ['ViewMyCarts']);
  await work.role('owner', ['UpdateAssociates'], false);
  [ada, bob] = [await work.person('ada'), await work.person('bob')];
  await work.made('/stores', { key: 'berlin', name: { en: 'Berlin' } });
});
after(() => server.close());

const mine = (body: object, person = ada) => work.as(person, 'POST', '/me/business-units', body);
const divisionDraft = (key: string, parent?: string) => ({
  key,
  unitType: 'Division',
  name: 'Unit',
  ...(parent === undefined ? {} : { parentUnit: unitOf(parent) }),
});

test('without a default role nobody makes units, whatever else is wrong', async () => {
  refusedWith(await mine(companyDraft('early')), 'InvalidOperation');
  refusedWith(await mine(divisionDraft('early', 'nowhere')), 'InvalidOperation');
  await work.changed('', ...configured('admin', 'Inactive'));
});

test('a unit starts Inactive, its creator in the default role, and can be changed at once', async () => {
  const { status, body } = await mine({ ...companyDraft('acme'), contactEmail: 'a@example.com' });
  assert.equal(status, 201, JSON.stringify(body));
  assert.equal(body.status, 'Inactive');
  assert.deepEqual(body.associates, [associateOf(ada, { role: 'admin' })]);
  const changed = await work.asked(ada, 'acme', { action: 'changeName', name: 'Acme' });
  assert.equal(changed.status, 200);
  await work.changed('/business-units/key=acme', { action: 'changeStatus', status: 'Active' });
});

const address = { key: 'home', country: 'DE' };

/** Drafts of My Business Unit that are refused. */
const drafts: readonly (readonly [why: string, draft: object, code: string])[] = [
  [
    'a Company with a parent',
    { ...companyDraft('x1'), parentUnit: unitOf('acme') },
    'InvalidOperation',
  ],
  ['a Division without a parent', divisionDraft('x2'), 'RequiredField'],
  ['an unknown parent', divisionDraft('x3', 'nowhere'), 'ReferencedResourceNotFound'],
  ['a key that is used', companyDraft('acme'), 'DuplicateField'],
  ['a used key before an unknown parent', divisionDraft('acme', 'nowhere'), 'DuplicateField'],
  ['a key of one character', companyDraft('x'), 'InvalidInput'],
  ['a key with a blank', companyDraft('x y'), 'InvalidInput'],
  ['a key of 257 characters', companyDraft('x'.repeat(257)), 'InvalidInput'],
  ['no key', { unitType: 'Company', name: 'Unit' }, 'InvalidJsonInput'],
  ['no name', { unitType: 'Company', key: 'x4' }, 'InvalidJsonInput'],
  ['no unit type', { key: 'x5', name: 'Unit' }, 'InvalidJsonInput'],
  ['an unknown unit type', { ...companyDraft('x6'), unitType: 'Club' }, 'InvalidField'],
  [
    'an address index out of range',
    { ...companyDraft('x7'), addresses: [address], shippingAddresses: [1] },
    'InvalidOperation',
  ],
  [
    'two addresses with one key',
    { ...companyDraft('x8'), addresses: [address, address] },
    'DuplicateField',
  ],
  ['no e-mail address', { ...companyDraft('x9'), contactEmail: '' }, 'InvalidInput'],
];

describe('creation refuses', () => {
  for (const [why, draft, code] of drafts)
    test(why, async () => {
      refusedWith(await mine(draft), code);
      const key = encodeURIComponent((draft as any).key ?? 'none');
      if (key !== 'acme')
        assert.notEqual((await server.request('GET', `/business-units/key=${key}`)).status, 200);
    });

  test('what names a status, stores or associates of its own: those are not taken', async () => {
    const { body } = await mine({
      ...companyDraft('modest'),
      status: 'Active',
      stores: [{ typeId: 'store', key: 'berlin' }],
      associates: [associateOf(bob, { role: 'owner' })],
    });
    assert.deepEqual([body.status, body.stores], ['Inactive', []]);
    assert.deepEqual(body.associates, [associateOf(ada, { role: 'admin' })]);
  });

  test('a sixth level', async () => {
    let parent = 'acme';
    for (const level of [2, 3, 4, 5]) {
      await work.division(`level-${level}`, parent, {
        associates: [associateOf(ada, { role: 'admin' })],
      });
      parent = `level-${level}`;
    }
    refusedWith(await mine(divisionDraft('level-6', parent)), 'InvalidOperation');
  });

  test('whoever may only look', async () => {
    await work.company('looking', { associates: [associateOf(bob, { role: 'buyer' })] });
    const error = refusedWith(
      await mine(divisionDraft('below', 'looking'), bob),
      'AssociateMissingPermission',
      403,
    );
    assert.deepEqual(error.permissions, ['AddChildUnits']);
  });
});

/** Update actions on a division with one address and two associates. */
const updates: readonly (readonly [why: string, action: object, code: string])[] = [
  ['a status', { action: 'changeStatus', status: 'Active' }, 'InvalidJsonInput'],
  ['stores', { action: 'addStore', store: { typeId: 'store', key: 'berlin' } }, 'InvalidJsonInput'],
  ['all stores', { action: 'setStores', stores: [] }, 'InvalidJsonInput'],
  ['a new associate', { action: 'addAssociate' }, 'InvalidJsonInput'],
  ['all associates', { action: 'setAssociates', associates: [] }, 'InvalidJsonInput'],
  ['an unknown action', { action: 'constructor' }, 'InvalidJsonInput'],
  ['an empty name', { action: 'changeName', name: '' }, 'InvalidInput'],
  ['no name', { action: 'changeName' }, 'InvalidJsonInput'],
  [
    'an address of an unknown id',
    { action: 'removeAddress', addressId: 'none' },
    'InvalidOperation',
  ],
  [
    'an address of an unknown key',
    { action: 'addShippingAddressId', addressKey: 'none' },
    'InvalidOperation',
  ],
  ['no address at all', { action: 'addBillingAddressId' }, 'InvalidInput'],
  ['no address as the default', { action: 'setDefaultShippingAddress' }, 'InvalidInput'],
  ['no address as the default for billing', { action: 'setDefaultBillingAddress' }, 'InvalidInput'],
  [
    'an address that is none for shipping',
    { action: 'removeShippingAddressId', addressKey: 'home' },
    'InvalidOperation',
  ],
  ['a second address with the key', { action: 'addAddress', address }, 'DuplicateField'],
  [
    'removing a custom field without a type',
    { action: 'setCustomField', name: 'note' },
    'InvalidOperation',
  ],
  [
    'a type that is not there',
    { action: 'setCustomType', type: { typeId: 'type', key: 'none' } },
    'ReferencedResourceNotFound',
  ],
  [
    'a unit below itself',
    { action: 'changeParentUnit', parentUnit: unitOf('movable') },
    'InvalidOperation',
  ],
  [
    'a unit below what hangs below it',
    { action: 'changeParentUnit', parentUnit: unitOf('movable-child') },
    'InvalidOperation',
  ],
  [
    'another tree',
    { action: 'changeParentUnit', parentUnit: unitOf('other-tree') },
    'InvalidOperation',
  ],
  [
    'an unknown parent',
    { action: 'changeParentUnit', parentUnit: unitOf('nowhere') },
    'ReferencedResourceNotFound',
  ],
  [
    'a sixth level',
    { action: 'changeParentUnit', parentUnit: unitOf('level-4') },
    'InvalidOperation',
  ],
  ['no parent', { action: 'changeParentUnit' }, 'InvalidJsonInput'],
  [
    'an associate who is none',
    { action: 'removeAssociate', customer: customerOf('nobody') },
    'InvalidOperation',
  ],
];

const changing = (who: Person, ...assigned: readonly { readonly role: string }[]) => ({
  action: 'changeAssociate',
  associate: associateOf(who, ...assigned),
});

describe('an update refuses', () => {
  before(async () => {
    const associates = [associateOf(ada, { role: 'admin' })];
    await work.division('movable', 'acme', { associates, addresses: [address] });
    await work.division('movable-child', 'movable');
    await work.company('other-tree', { associates });
  });

  for (const [why, action, code] of updates)
    test(why, async () => {
      const before = await work.read('/business-units/key=movable');
      refusedWith(await work.asked(ada, 'movable', action), code);
      assert.deepEqual(await work.read('/business-units/key=movable'), before);
    });

  test('roles that are not there, that buyers cannot give, or none at all', async () => {
    for (const [action, code] of [
      [changing(ada, { role: 'nothing' }), 'ReferencedResourceNotFound'],
      [changing(ada, { role: 'owner' }), 'InvalidOperation'],
      [changing(ada), 'InvalidInput'],
      [changing(bob, { role: 'buyer' }), 'InvalidOperation'],
      [{ action: 'removeAssociate', customer: customerOf(bob.id) }, 'InvalidOperation'],
    ] as const)
      refusedWith(await work.asked(ada, 'movable', action), code);
  });

  test('a stale version before any permission, and tells the present one', async () => {
    const { version } = await work.read('/business-units/key=looking');
    const body = { version: version + 1, actions: [{ action: 'changeName', name: 'x' }] };
    const answer = await work.as(bob, 'POST', '/me/business-units/key=looking', body);
    const error = refusedWith(answer, 'ConcurrentModification', 409);
    assert.equal(error.currentVersion, version);
  });

  test('everything when one of the actions fails', async () => {
    const before = await work.read('/business-units/key=movable');
    const answer = await work.asked(
      ada,
      'movable',
      { action: 'changeName', name: 'Half' },
      { action: 'removeAddress', addressKey: 'none' },
    );
    refusedWith(answer, 'InvalidOperation');
    assert.deepEqual(await work.read('/business-units/key=movable'), before);
  });

  test('a permission that the request itself would have given', async () => {
    await work.role('staff', ['UpdateAssociates']);
    await work.company('climbing', { associates: [associateOf(bob, { role: 'staff' })] });
    const answer = await work.asked(bob, 'climbing', changing(bob, { role: 'admin' }), {
      action: 'changeName',
      name: 'Mine now',
    });
    refusedWith(answer, 'AssociateMissingPermission', 403);
    assert.equal((await work.read('/business-units/key=climbing')).version, 1);
  });
});

test('several changes of the tree in one request end as the last of them says', async () => {
  await work.division('twice', 'acme', { associates: [associateOf(ada, { role: 'admin' })] });
  await work.division('twice-child', 'twice');
  const move = (key: string) => ({ action: 'changeParentUnit', parentUnit: unitOf(key) });
  const there = await work.asked(ada, 'twice', move('level-2'), move('acme'), move('movable'));
  assert.equal(there.status, 200, JSON.stringify(there.body));
  assert.equal(there.body.parentUnit.key, 'movable');
  const answer = await work.changed(
    '/business-units/key=twice',
    {
      action: 'changeAssociateMode',
      associateMode: 'Explicit',
      makeInheritedAssociatesExplicit: false,
    },
    move('acme'),
    {
      action: 'changeAssociateMode',
      associateMode: 'ExplicitAndFromParent',
      makeInheritedAssociatesExplicit: false,
    },
  );
  assert.equal(answer.parentUnit.key, 'acme');
});

test('carts and orders use active units alone, their associates and their stores', async () => {
  const cart = (members: object, person = ada) =>
    work.as(person, 'POST', '/me/carts', { currency: 'EUR', ...members });
  refusedWith(await cart({ businessUnit: unitOf('modest') }), 'InvalidOperation');
  refusedWith(await cart({ businessUnit: unitOf('acme') }, bob), 'ReferencedResourceNotFound');
  const store = { typeId: 'store', key: 'berlin' };
  refusedWith(await cart({ businessUnit: unitOf('acme'), store }), 'InvalidOperation');
  await work.changed('/business-units/key=acme', { action: 'addStore', store });
  refusedWith(await cart({ businessUnit: unitOf('acme') }), 'InvalidOperation');
  assert.equal((await cart({ businessUnit: unitOf('acme'), store })).status, 201);
  await work.changed('/business-units/key=movable', {
    action: 'setStoreMode',
    storeMode: 'FromParent',
  });
  const inherited = await work.as(ada, 'GET', '/me/business-units/key=movable');
  assert.deepEqual([inherited.body.stores, inherited.body.inheritedStores], [undefined, [store]]);
  assert.equal((await cart({ businessUnit: unitOf('movable'), store })).status, 201);
});
