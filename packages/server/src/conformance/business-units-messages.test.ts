// One case for each row of the specification's table of events: the update action of My Business
// Unit and the message that tells of it, whole.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  associateOf,
  configured,
  customerOf,
  noteType,
  openWorkplace,
  type Person,
  roleOf,
  unitOf,
  type Workplace,
} from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let work: Workplace;
let ada: Person;
let bob: Person;
let types: { readonly notes: string; readonly marks: string };

before(async () => {
  server = await startTestServer();
  work = openWorkplace(server);
  await work.role('admin', [
    'AddChildUnits',
    'UpdateAssociates',
    'UpdateBusinessUnitDetails',
    'UpdateParentUnit',
  ]);
  await work.role('buyer', ['ViewMyCarts']);
  await work.changed('', ...configured('admin'));
  [ada, bob] = [await work.person('ada'), await work.person('bob')];
  types = { notes: await typeOf('notes'), marks: await typeOf('marks') };
  await work.company('root');
  await work.division('elsewhere', 'root');
});
after(() => server.close());

const typeOf = async (key: string): Promise<string> =>
  (await work.made('/types', noteType(key))).id;

interface Row {
  readonly row: string;
  /** Actions before, through the general endpoint. */
  readonly first?: (home: string) => readonly object[];
  readonly action: (home: string) => object;
  readonly message: (home: string, unit: any) => object;
}

const naming = { addressKey: 'home' };
const fresh = (home: string) => ({ id: home, key: 'home', country: 'DE' });
const asType = (id: string) => ({ typeId: 'type', id });
const noted = (value: string) => ({ type: asType(types.notes), fields: { note: value } });

/** Rows on custom fields: of the unit, and of an address. */
const customRows = (what: 'Custom' | 'AddressCustom'): readonly Row[] => {
  const at = (home: string) => (what === 'Custom' ? {} : { addressId: home });
  const set = (home: string, fields: object, type = types.notes) => ({
    action: `set${what}Type`,
    ...at(home),
    type: asType(type),
    fields,
  });
  const field = (home: string, value?: string) => ({
    action: `set${what}Field`,
    ...at(home),
    name: 'note',
    ...(value === undefined ? {} : { value }),
  });
  const told = (word: string, members: object) => (home: string) => ({
    type: `BusinessUnit${what}${word}`,
    ...members,
    ...at(home),
  });
  const row = (words: string) => `set${what}${words}`;
  return [
    {
      row: row('Field, field added'),
      first: (home) => [set(home, {})],
      action: (home) => field(home, 'new'),
      message: told('FieldAdded', { name: 'note', value: 'new' }),
    },
    {
      row: row('Field, field changed'),
      first: (home) => [set(home, { note: 'old' })],
      action: (home) => field(home, 'new'),
      message: told('FieldChanged', { name: 'note', value: 'new', oldValue: 'old' }),
    },
    {
      row: row('Field, field removed'),
      first: (home) => [set(home, { note: 'old' })],
      action: (home) => field(home),
      message: told('FieldRemoved', { name: 'note' }),
    },
    {
      row: row('Type, type set'),
      action: (home) => set(home, { note: 'new' }),
      message: (home) => told('TypeSet', { customFields: noted('new') })(home),
    },
    {
      row: row('Type, type updated'),
      first: (home) => [set(home, {}, types.marks)],
      action: (home) => set(home, { note: 'new' }),
      message: (home) =>
        told('TypeSet', { customFields: noted('new'), oldTypeId: types.marks })(home),
    },
    {
      row: row('Type, type removed'),
      first: (home) => [set(home, { note: 'old' })],
      action: (home) => ({ action: `set${what}Type`, ...at(home) }),
      message: (home) => told('TypeRemoved', { oldTypeId: types.notes })(home),
    },
  ];
};

const sideRows = (side: 'Shipping' | 'Billing'): readonly Row[] => [
  {
    row: `add${side}AddressId`,
    action: () => ({ action: `add${side}AddressId`, ...naming }),
    message: (home) => ({ type: `BusinessUnit${side}AddressAdded`, address: fresh(home) }),
  },
  {
    row: `remove${side}AddressId`,
    first: () => [{ action: `add${side}AddressId`, ...naming }],
    action: () => ({ action: `remove${side}AddressId`, ...naming }),
    message: (home) => ({ type: `BusinessUnit${side}AddressRemoved`, address: fresh(home) }),
  },
  {
    row: `setDefault${side}Address`,
    action: () => ({ action: `setDefault${side}Address`, ...naming }),
    message: (home) => ({ type: `BusinessUnitDefault${side}AddressSet`, address: fresh(home) }),
  },
];

const rows = (): readonly Row[] => [
  {
    row: 'addAddress',
    action: () => ({ action: 'addAddress', address: { key: 'second', country: 'FR' } }),
    message: (_, unit) => ({ type: 'BusinessUnitAddressAdded', address: unit.addresses[1] }),
  },
  {
    row: 'changeAddress',
    first: () => [{ action: 'addShippingAddressId', ...naming }],
    action: () => ({ action: 'changeAddress', ...naming, address: { country: 'GB' } }),
    message: (home) => ({
      type: 'BusinessUnitAddressChanged',
      address: { id: home, country: 'GB' },
      addressRoles: ['Shipping'],
    }),
  },
  {
    row: 'removeAddress',
    first: () => [{ action: 'addBillingAddressId', ...naming }],
    action: () => ({ action: 'removeAddress', ...naming }),
    message: (home) => ({
      type: 'BusinessUnitAddressRemoved',
      address: fresh(home),
      addressRoles: ['Billing'],
    }),
  },
  ...sideRows('Shipping'),
  ...sideRows('Billing'),
  {
    row: 'changeAssociate',
    action: () => ({ action: 'changeAssociate', associate: associateOf(bob, { role: 'admin' }) }),
    message: () => ({
      type: 'BusinessUnitAssociateChanged',
      associate: associateOf(bob, { role: 'admin' }),
    }),
  },
  {
    row: 'removeAssociate',
    action: () => ({ action: 'removeAssociate', customer: customerOf(bob.id) }),
    message: () => ({
      type: 'BusinessUnitAssociateRemoved',
      associate: associateOf(bob, { role: 'buyer' }),
    }),
  },
  {
    row: 'changeName',
    action: () => ({ action: 'changeName', name: 'New' }),
    message: () => ({ type: 'BusinessUnitNameChanged', name: 'New' }),
  },
  {
    row: 'changeParentUnit',
    action: () => ({ action: 'changeParentUnit', parentUnit: unitOf('elsewhere') }),
    message: () => ({
      type: 'BusinessUnitParentChanged',
      oldParentUnit: unitOf('root'),
      newParentUnit: unitOf('elsewhere'),
    }),
  },
  {
    row: 'setContactEmail',
    action: () => ({ action: 'setContactEmail', contactEmail: 'new@example.com' }),
    message: () => ({ type: 'BusinessUnitContactEmailSet', contactEmail: 'new@example.com' }),
  },
  {
    row: 'setContactEmail, removed',
    first: () => [{ action: 'setContactEmail', contactEmail: 'old@example.com' }],
    action: () => ({ action: 'setContactEmail', contactEmail: null }),
    message: () => ({ type: 'BusinessUnitContactEmailSet' }),
  },
  ...customRows('Custom'),
  ...customRows('AddressCustom'),
];

const baseMembers = [
  'id',
  'version',
  'createdAt',
  'lastModifiedAt',
  'createdBy',
  'lastModifiedBy',
  'sequenceNumber',
  'resource',
  'resourceVersion',
  'resourceUserProvidedIdentifiers',
];

const payloadOf = (message: any): object =>
  Object.fromEntries(Object.entries(message).filter(([name]) => !baseMembers.includes(name)));

async function messagesOf(id: string): Promise<readonly any[]> {
  const where = encodeURIComponent(`resource(id="${id}")`);
  const path = `/messages?where=${where}&sort=sequenceNumber+asc&limit=100`;
  return (await work.read(path)).results;
}

describe('an event of the specification', () => {
  // The rows name ids that exist only when the server runs, so they are looked up inside the tests.
  const names = [
    'addAddress',
    'changeAddress',
    'removeAddress',
    ...['Shipping', 'Billing'].flatMap((side) => [
      `add${side}AddressId`,
      `remove${side}AddressId`,
      `setDefault${side}Address`,
    ]),
    'changeAssociate',
    'removeAssociate',
    'changeName',
    'changeParentUnit',
    'setContactEmail',
    'setContactEmail, removed',
    ...['Custom', 'AddressCustom'].flatMap((what) => [
      `set${what}Field, field added`,
      `set${what}Field, field changed`,
      `set${what}Field, field removed`,
      `set${what}Type, type set`,
      `set${what}Type, type updated`,
      `set${what}Type, type removed`,
    ]),
  ];
  for (const [index, name] of names.entries())
    test(`${name} is told by one message`, async () => {
      const found = rows().find(({ row }) => row === name)!;
      const key = `unit-${index}`;
      const unit = await work.division(key, 'root', {
        addresses: [{ key: 'home', country: 'DE' }],
        associates: [associateOf(ada, { role: 'admin' }), associateOf(bob, { role: 'buyer' })],
      });
      const home = unit.addresses[0].id;
      const first = found.first?.(home) ?? [];
      if (first.length > 0) await work.changed(`/business-units/key=${key}`, ...first);
      const before = (await messagesOf(unit.id)).length;
      const answer = await work.asked(ada, key, found.action(home));
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      const told = (await messagesOf(unit.id)).slice(before);
      assert.deepEqual(told.map(payloadOf), [found.message(home, answer.body)]);
      const [{ sequenceNumber, resource, resourceVersion, resourceUserProvidedIdentifiers }] = told;
      assert.deepEqual(
        { sequenceNumber, resource, resourceVersion, resourceUserProvidedIdentifiers },
        {
          sequenceNumber: before + 1,
          resource: { typeId: 'business-unit', id: unit.id },
          resourceVersion: answer.body.version,
          resourceUserProvidedIdentifiers: { key },
        },
      );
      assert.deepEqual(told[0].createdBy.customer, customerOf(ada.id));
    });

  test('every row of the table has a case', () => {
    assert.deepEqual(
      rows()
        .map(({ row }) => row)
        .sort(),
      [...names].sort(),
    );
  });
});

test('an action without effect is told by no message', async () => {
  const unit = await work.company('still', { associates: [associateOf(ada, { role: 'admin' })] });
  const answer = await work.asked(ada, 'still', { action: 'changeName', name: 'still' });
  assert.deepEqual([answer.status, answer.body.version], [200, 1]);
  assert.equal((await messagesOf(unit.id)).length, 1);
});

test('creation, status and a new associate are told too', async () => {
  const made = await work.as(ada, 'POST', '/me/business-units', {
    key: 'created',
    unitType: 'Company',
    name: 'Created',
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  await work.changed('/business-units/key=created', { action: 'changeStatus', status: 'Inactive' });
  const joined = await work.as(ada, 'POST', '/in-business-unit/key=created/me/customers', {
    version: 2,
    customer: { email: 'carl@example.com', password: 'pw' },
    associateRoleAssignments: [{ associateRole: roleOf('buyer') }],
  });
  assert.equal(joined.status, 201, JSON.stringify(joined.body));
  const [created, status, added] = await messagesOf(made.body.id);
  assert.deepEqual(payloadOf(created), {
    type: 'BusinessUnitCreated',
    businessUnit: { ...made.body },
  });
  assert.deepEqual(payloadOf(status), { type: 'BusinessUnitStatusChanged', active: 'Inactive' });
  const { customer } = joined.body;
  assert.deepEqual(payloadOf(added), {
    type: 'BusinessUnitAssociateAdded',
    associate: associateOf({ ...bob, id: customer.id }, { role: 'buyer' }),
  });
  const [first] = await messagesOf(customer.id);
  assert.equal(first.type, 'CustomerCreated');
});
