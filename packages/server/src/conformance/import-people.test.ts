// Customers, discount codes and types by the Import API.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { accepted, assertImported, imported } from '../testing/import-api.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const customers = (...resources: object[]) => imported(server, 'customers', 'customer', resources);
const refused = async (path: string, type: string, resource: object) => {
  await server.request('POST', '/import-containers', { key: 'all' });
  const body = { type, resources: [resource] };
  return (await server.request('POST', `/${path}/import-containers/all`, body)).body.errors[0];
};
const jo = { key: 'jo', email: 'jo@example.com', password: 'secret-1' };
const signIn = (password: string) =>
  server.request('POST', '/login', { email: jo.email, password });

test('A customer in mode Password needs a password, and one in mode ExternalAuth does not', async () => {
  const { field, code } = await refused('customers', 'customer', { key: 'al', email: 'al@x.com' });
  assert.deepEqual([code, field], ['InvalidField', 'resources.0.password']);
  assertImported(
    await customers({ key: 'al', email: 'al@x.com', authenticationMode: 'ExternalAuth' }),
  );
  assert.equal((await server.read('/customers/key=al')).authenticationMode, 'ExternalAuth');
});

test('An imported customer signs in, and an update leaves the password as it is', async () => {
  assertImported(await customers(jo));
  assert.equal((await signIn('secret-1')).status, 200);
  assertImported(await customers({ ...jo, password: 'secret-2', firstName: 'Jo' }));
  const statuses = [(await signIn('secret-1')).status, (await signIn('secret-2')).status];
  assert.deepEqual(statuses, [200, 400]);
  assert.equal((await server.read('/customers/key=jo')).firstName, 'Jo');
});

test('The same customer twice changes nothing', async () => {
  const [first] = await customers(jo);
  const [again] = await customers(jo);
  assert.deepEqual([again.state, again.resourceVersion], ['imported', first.resourceVersion]);
});

test('The password of an operation that waits is not readable in the database', async () => {
  const customerGroup = { typeId: 'customer-group', key: 'later' };
  const waiting = { key: 'kim', email: 'kim@x.com', password: 'open-sesame', customerGroup };
  await accepted(server, 'customers', 'customer', [waiting]);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select payload::text from import_operation');
    assert.ok(rows.some(({ payload }) => payload?.includes('kim@x.com')));
    assert.ok(!JSON.stringify(rows).includes('open-sesame'));
  } finally {
    await client.end();
  }
});

test('Indices of addresses set the default and usage ids, and an address left out is removed', async () => {
  const at = (key: string, city: string) => ({ key, country: 'DE', city });
  const one = {
    ...{ key: 'ada', email: 'ada@x.com', authenticationMode: 'ExternalAuth' },
    addresses: [at('home', 'Bonn'), at('work', 'Ulm')],
    defaultBillingAddress: 1,
    shippingAddresses: [0, 1],
  };
  const shown = async () => {
    const customer = await server.read('/customers/key=ada');
    const keyOf = (id: string) => customer.addresses.find((each: any) => each.id === id)?.key;
    return {
      keys: customer.addresses.map(({ key, city }: any) => `${key} ${city}`),
      billing: [customer.defaultBillingAddressId, ...customer.billingAddressIds].map(keyOf),
      shipping: [customer.defaultShippingAddressId, ...customer.shippingAddressIds].map(keyOf),
    };
  };
  assertImported(await customers(one));
  assert.deepEqual(await shown(), {
    keys: ['home Bonn', 'work Ulm'],
    billing: ['work', 'work'],
    shipping: [undefined, 'home', 'work'],
  });
  const { version } = await server.read('/customers/key=ada');
  const [again] = await customers(one);
  assert.equal(again.resourceVersion, version);
  const changed = { ...one, addresses: [at('work', 'Kiel'), at('lake', 'Lindau')] };
  assertImported(await customers({ ...changed, defaultBillingAddress: 0, shippingAddresses: [1] }));
  assert.deepEqual(await shown(), {
    keys: ['work Kiel', 'lake Lindau'],
    billing: ['work', 'work'],
    shipping: [undefined, 'lake'],
  });
});

for (const [title, more, field] of [
  ['no address has', { shippingAddresses: [1] }, 'resources.0.shippingAddresses.0'],
  [
    'no address has as the default',
    { defaultBillingAddress: -1 },
    'resources.0.defaultBillingAddress',
  ],
] as const)
  test(`A position that ${title} is refused`, async () => {
    const addresses = [{ key: 'home', country: 'DE' }];
    const error = await refused('customers', 'customer', { ...jo, addresses, ...more });
    assert.deepEqual([error.code, error.field], ['InvalidField', field]);
  });

test('An e-mail address that another customer has is a DuplicateField', async () => {
  assertImported(await customers(jo));
  const [operation] = await customers({ ...jo, key: 'other' });
  const [{ code, field }] = operation.errors;
  assert.deepEqual([operation.state, code, field], ['validationFailed', 'DuplicateField', 'email']);
});

const codes = (...resources: object[]) =>
  imported(server, 'discount-codes', 'discount-code', resources);
const tenPercent = {
  ...{ key: 'ten', name: { en: 'Ten' }, sortOrder: '0.5', cartPredicate: 'true' },
  value: { type: 'relative', permyriad: 1000 },
  target: { type: 'lineItems', predicate: 'true' },
};
const spring = {
  ...{ key: 'spring', code: 'SPRING', isActive: true },
  cartDiscounts: [{ typeId: 'cart-discount', key: 'ten' }],
};

test('A discount code is created and updated, and its code never changes', async () => {
  await server.created('/cart-discounts', tenPercent);
  assertImported(await codes({ ...spring, maxApplications: 5, groups: ['a'] }));
  const [again] = await codes({ ...spring, maxApplications: 5, groups: ['a'] });
  assert.equal(again.resourceVersion, (await server.read('/discount-codes/key=spring')).version);
  assertImported(await codes({ ...spring, isActive: false }));
  const { isActive, maxApplications, groups } = await server.read('/discount-codes/key=spring');
  assert.deepEqual([isActive, maxApplications, groups], [false, undefined, []]);
  const [operation] = await codes({ ...spring, code: 'SUMMER' });
  const [{ code, fields }] = operation.errors;
  assert.deepEqual(
    [operation.state, code, fields],
    ['validationFailed', 'InvalidFieldUpdate', ['code']],
  );
});

const types = (...resources: object[]) => imported(server, 'types', 'type', resources);
const field = (name: string, type: object, more: object = {}) => ({
  ...{ name, type, label: { en: name }, required: false },
  ...more,
});
const sizes = (...keys: string[]) => ({
  name: 'Enum',
  values: keys.map((key) => ({ key, label: key.toUpperCase() })),
});
const gift = {
  ...{ key: 'gift', name: { en: 'Gift' }, resourceTypeIds: ['line-item', 'order'] },
  fieldDefinitions: [field('text', { name: 'String' }), field('size', sizes('s', 'm'))],
};

test('A type loses the fields that an import leaves out, and gets the others in their order', async () => {
  assertImported(await types(gift));
  const { version } = await server.read('/types/key=gift');
  const reordered = { ...gift, resourceTypeIds: ['order', 'line-item'] };
  const [again] = await types(reordered);
  assert.equal(again.resourceVersion, version);
  const fieldDefinitions = [
    field('size', sizes('m', 'l'), { label: { en: 'Size' } }),
    field('tags', { name: 'Set', elementType: { name: 'String' } }),
  ];
  assertImported(await types({ ...gift, fieldDefinitions }));
  const stored = (await server.read('/types/key=gift')).fieldDefinitions;
  assert.deepEqual(
    stored.map(({ name }: any) => name),
    ['size', 'tags'],
  );
  assert.deepEqual(stored[0].label, { en: 'Size' });
  assert.deepEqual(stored[0].type, sizes('m', 'l'));
});

for (const [title, more, fields] of [
  ['resource types', { resourceTypeIds: ['order'] }, ['resourceTypeIds']],
  [
    'the type of a field',
    { fieldDefinitions: [field('size', { name: 'Number' })] },
    ['fieldDefinitions.size.type'],
  ],
] as const)
  test(`Other ${title} of a type are InvalidFieldUpdate`, async () => {
    const one = { ...gift, key: `fixed-${title.length}` };
    assertImported(await types(one));
    const [operation] = await types({ ...one, ...more });
    const [error] = operation.errors;
    assert.deepEqual([error.code, error.fields], ['InvalidFieldUpdate', fields]);
  });
