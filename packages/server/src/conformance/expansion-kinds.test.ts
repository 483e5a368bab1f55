// Every form of an expansion path, on kinds that have nothing else in common.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
/** Documents that references lead to, and documents that hold the references, by name. */
const made: { [name: string]: any } = {};

const create = async (name: string, path: string, draft: object): Promise<any> => {
  const body = await server.created(path, draft);
  made[name] = path === '/customers' ? body.customer : body;
  return made[name];
};
const to = (typeId: string, name: string) => ({ typeId, id: made[name].id });

before(async () => {
  server = await startTestServer();
  await create('state', '/states', { key: 'paid', type: 'PaymentState' });
  await create('group', '/customer-groups', { groupName: 'Group' });
  await create('channel', '/channels', { key: 'channel', roles: ['ProductDistribution'] });
  await create('supply', '/channels', { key: 'supply', roles: ['InventorySupply'] });
  await create('zone', '/zones', { name: 'Zone' });
  await create('tax', '/tax-categories', { name: 'Tax', rates: [] });
  await create('type', '/types', {
    key: 'listed',
    name: { en: 'Listed' },
    resourceTypeIds: ['category'],
    fieldDefinitions: [
      {
        name: 'zones',
        label: { en: 'Zones' },
        required: false,
        type: { name: 'Set', elementType: { name: 'Reference', referenceTypeId: 'zone' } },
      },
    ],
  });
  await create('root', '/categories', { name: { en: 'R' }, slug: { en: 'root' } });
  await create('category', '/categories', {
    name: { en: 'C' },
    slug: { en: 'child' },
    parent: to('category', 'root'),
    custom: { type: to('type', 'type'), fields: { zones: [to('zone', 'zone')] } },
  });
  await create('customer', '/customers', {
    email: 'expand@example.com',
    password: 'a password',
    customerGroup: to('customer-group', 'group'),
  });
  await create('payment', '/payments', {
    amountPlanned: { currencyCode: 'EUR', centAmount: 1 },
    customer: to('customer', 'customer'),
    paymentStatus: { state: to('state', 'state') },
  });
  await create('store', '/stores', {
    key: 'store',
    distributionChannels: [to('channel', 'channel')],
    supplyChannels: [to('channel', 'supply')],
  });
  await create('method', '/shipping-methods', {
    name: 'Method',
    taxCategory: to('tax-category', 'tax'),
    zoneRates: [{ zone: to('zone', 'zone'), shippingRates: [] }],
    isDefault: false,
  });
});
after(() => server.close());

/** Where the path leads: a function of the document, because no path language may check itself. */
type Row = readonly [
  form: string,
  path: string,
  holder: string,
  expand: string,
  reference: (document: any) => any,
  target: string,
];

const rows: readonly Row[] = [
  ['refField', '/categories', 'category', 'parent', (one) => one.parent, 'root'],
  ['refField', '/payments', 'payment', 'customer', (one) => one.customer, 'customer'],
  ['refField', '/customers', 'customer', 'customerGroup', (one) => one.customerGroup, 'group'],
  ['refField', '/shipping-methods', 'method', 'taxCategory', (one) => one.taxCategory, 'tax'],
  [
    'refArrayField[*]',
    '/categories',
    'category',
    'ancestors[*]',
    (one) => one.ancestors[0],
    'root',
  ],
  [
    'refArrayField[*]',
    '/stores',
    'store',
    'supplyChannels[*]',
    (one) => one.supplyChannels[0],
    'supply',
  ],
  [
    'refArrayField[0]',
    '/stores',
    'store',
    'distributionChannels[0]',
    (one) => one.distributionChannels[0],
    'channel',
  ],
  [
    'refArrayField[0]',
    '/categories',
    'category',
    'ancestors[0]',
    (one) => one.ancestors[0],
    'root',
  ],
  [
    'objField.refField',
    '/payments',
    'payment',
    'paymentStatus.state',
    (one) => one.paymentStatus.state,
    'state',
  ],
  ['objField.refField', '/categories', 'category', 'custom.type', (one) => one.custom.type, 'type'],
  [
    'objArrayField[*].refField',
    '/shipping-methods',
    'method',
    'zoneRates[*].zone',
    (one) => one.zoneRates[0].zone,
    'zone',
  ],
  [
    'custom.fields.{set}[*]',
    '/categories',
    'category',
    'custom.fields.zones[*]',
    (one) => one.custom.fields.zones[0],
    'zone',
  ],
  [
    'through an expanded object',
    '/payments',
    'payment',
    'customer.customerGroup',
    (one) => one.customer.obj.customerGroup,
    'group',
  ],
];

const stored = async (path: string, id: string) =>
  (await server.request('GET', `${path}/${id}`)).body;

const homes = new Map([
  ['root', '/categories'],
  ['customer', '/customers'],
  ['group', '/customer-groups'],
  ['tax', '/tax-categories'],
  ['supply', '/channels'],
  ['channel', '/channels'],
  ['state', '/states'],
  ['type', '/types'],
  ['zone', '/zones'],
]);

for (const [form, path, holder, expand, reference, target] of rows)
  test(`${form}: expand=${expand} on ${path}, in a read and in a page`, async () => {
    const { id } = made[holder];
    const read = (await server.request('GET', `${path}/${id}?expand=${expand}`)).body;
    assert.deepEqual(reference(read).obj, await stored(homes.get(target)!, made[target].id));
    const where = encodeURIComponent(`id = "${id}"`);
    const page = (await server.request('GET', `${path}?where=${where}&expand=${expand}`)).body;
    assert.deepEqual(page.results, [read]);
    assert.equal(JSON.stringify(await stored(path, id)).includes('"obj"'), false);
  });

test('several paths at once, one of them a part of another, expand what each asks for', async () => {
  const { id } = made.payment;
  const paths = ['customer', 'customer.customerGroup', 'paymentStatus.state', 'absent'];
  const query = paths.map((one) => `expand=${one}`).join('&');
  const { body } = await server.request('GET', `/payments/${id}?${query}`);
  assert.equal(body.customer.obj.customerGroup.obj.name, 'Group');
  assert.equal(body.paymentStatus.state.obj.key, 'paid');
  const same = await server.request('GET', `/payments/${id}?expand=customer`);
  assert.equal('obj' in same.body.customer.obj.customerGroup, false);
});

test('nested arrays: lineItems[*].state[*].state of a cart', async () => {
  await create('product-type', '/product-types', { name: 'T', description: 'T' });
  await create('product', '/products', {
    productType: to('product-type', 'product-type'),
    name: { en: 'P' },
    slug: { en: 'product' },
    masterVariant: { sku: 'p', prices: [{ value: { currencyCode: 'EUR', centAmount: 1 } }] },
    publish: true,
  });
  const cart = await create('cart', '/carts', { currency: 'EUR', lineItems: [{ sku: 'p' }] });
  const path = `/carts/${cart.id}?expand=lineItems[*].state[*].state&expand=lineItems[*].productType`;
  const { body } = await server.request('GET', path);
  const [{ state, productType }] = body.lineItems;
  assert.equal(state[0].state.obj.id, state[0].state.id);
  assert.equal(productType.obj.name, 'T');
});
