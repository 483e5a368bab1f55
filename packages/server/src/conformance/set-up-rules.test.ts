// Rules of the kinds that a shop is set up with, as the published reference words them: what a
// client that was written against it relies on to be refused.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const post = (path: string, body: unknown): Promise<Answer> => server.request('POST', path, body);

async function made(path: string, draft: object): Promise<any> {
  const document = await server.created(path, draft);
  return path === '/customers' ? document.customer : document;
}

const acting = (path: string, { id, version }: any, ...actions: object[]): Promise<Answer> =>
  post(`${path}/${id}`, { version, actions });

async function refused(asked: Promise<Answer>, code: string): Promise<any> {
  const { status, body } = await asked;
  assert.deepEqual([status, body.errors?.[0].code], [400, code], JSON.stringify(body));
  return body.errors[0];
}

const label = { en: 'Label' };
const euros = (centAmount: number) => ({ centAmount, currencyCode: 'EUR' });
let names = 0;
const name = (word: string) => `${word}-${++names}`;

const category = (more: object = {}) =>
  made('/categories', { key: name('c'), name: label, slug: { en: name('c') }, ...more });

async function productDraft(more: object = {}): Promise<object> {
  const type = await made('/product-types', { name: 'T', description: 'T' });
  const productType = { typeId: 'product-type', id: type.id };
  return { productType, name: label, slug: { en: name('p') }, ...more };
}

test('An identifier names its target by id or by key, not by both', async () => {
  const { id, key } = await category();
  const draft = { name: label, slug: { en: name('c') }, parent: { typeId: 'category', id, key } };
  const error = await refused(post('/categories', draft), 'InvalidJsonInput');
  assert.match(error.detailedErrorMessage, /parent.*only one of 'id' and 'key'/);
});

test('A wrong word in a list is told with the name of the list', async () => {
  const draft = { key: name('t'), name: label, resourceTypeIds: ['customer', 'zebra'] };
  const { field, invalidValue } = await refused(post('/types', draft), 'InvalidField');
  assert.deepEqual([field, invalidValue], ['resourceTypeIds', 'zebra']);
});

test('The key of an enumeration value of a custom field may be a single letter', async () => {
  const values = [{ key: 'S', label: 'Small' }];
  const size = { name: 'size', label, required: false, type: { name: 'Enum', values } };
  const draft = { key: name('t'), name: label, resourceTypeIds: ['customer'] };
  const type = await made('/types', { ...draft, fieldDefinitions: [size] });
  const custom = { type: { typeId: 'type', id: type.id }, fields: { size: 'S' } };
  const customer = { email: `${name('a')}@example.org`, password: 'p', custom };
  assert.deepEqual((await made('/customers', customer)).custom.fields, { size: 'S' });
});

test('The order hint of a category is any text, kept as it was sent', async () => {
  for (const sent of ['0.50', '.82', '7', '-0.1', 'c10', '']) {
    const { orderHint } = await category({ orderHint: sent });
    assert.equal(orderHint, sent);
  }
});

test('Categories are sorted by their order hints as texts', async () => {
  const { id } = await category();
  const parent = { typeId: 'category', id };
  for (const orderHint of ['b', '10', '2', '0.5', 'a']) await category({ parent, orderHint });
  const where = encodeURIComponent(`parent(id = "${id}")`);
  const { body } = await server.request('GET', `/categories?where=${where}&sort=orderHint%20asc`);
  assert.deepEqual(
    body.results.map(({ orderHint }: any) => orderHint),
    ['0.5', '10', '2', 'a', 'b'],
  );
});

test('The order hint of a category becomes any other text', async () => {
  const before = await category({ orderHint: '0.5' });
  const action = { action: 'changeOrderHint', orderHint: 'c10' };
  const { status, body } = await acting('/categories', before, action);
  assert.deepEqual([status, body.orderHint], [200, 'c10']);
});

test('A product has order hints for its own categories only', async () => {
  const [own, other] = [await category(), await category()];
  const categories = [{ typeId: 'category', id: own.id }];
  const hint = { categoryOrderHints: { [other.id]: '0.1' } };
  await refused(post('/products', await productDraft({ categories, ...hint })), 'InvalidOperation');
  const product = await made('/products', await productDraft({ categories }));
  const set = (categoryId: string) => ({
    action: 'setCategoryOrderHint',
    categoryId,
    orderHint: '0.2',
  });
  await refused(acting('/products', product, set(other.id)), 'InvalidOperation');
  const { body } = await acting('/products', product, set(own.id));
  assert.deepEqual(body.masterData.staged.categoryOrderHints, { [own.id]: '0.2' });
});

test('A SKU that has an inventory entry stays with its variant', async () => {
  const sku = name('sku');
  const product = await made('/products', await productDraft({ masterVariant: { sku } }));
  const setSku = (to?: string) => ({ action: 'setSku', variantId: 1, ...(to && { sku: to }) });
  const free = await acting('/products', product, setSku(name('sku')), setSku(sku));
  assert.equal(free.status, 200);
  await made('/inventory', { sku, quantityOnStock: 1 });
  await refused(acting('/products', product, setSku(name('sku'))), 'InvalidOperation');
  await refused(acting('/products', product, setSku()), 'InvalidOperation');
  await refused(
    acting('/products', product, { ...setSku(name('sku')), action: 'setSKU' }),
    'InvalidOperation',
  );
});

test('Money in cents has the fraction digits of its currency', async () => {
  const priced = (fractionDigits: number) =>
    productDraft({ masterVariant: { prices: [{ value: { ...euros(1), fractionDigits } }] } });
  const { field } = await refused(post('/products', await priced(3)), 'InvalidField');
  assert.equal(field, 'fractionDigits');
  await made('/products', await priced(2));
});

test('An attribute of the level Product has no constraint among variants', async () => {
  const attribute = (more: object) => ({
    name: name('attribute'),
    label,
    isRequired: false,
    type: { name: 'text' },
    level: 'Product',
    ...more,
  });
  const draft = (more: object) => ({ name: 'T', description: 'T', attributes: [attribute(more)] });
  const unique = draft({ attributeConstraint: 'Unique' });
  await refused(post('/product-types', unique), 'InvalidOperation');
  await made('/product-types', draft({ attributeConstraint: 'None' }));
});

test('What names a payment at its service stays once it is set', async () => {
  const method = { paymentInterface: 'psp', method: 'card' };
  const draft = { amountPlanned: euros(1), interfaceId: name('i'), paymentMethodInfo: method };
  const payment = await made('/payments', draft);
  const set = (action: string, more: object) => acting('/payments', payment, { action, ...more });
  await refused(set('setInterfaceId', { interfaceId: 'other' }), 'InvalidOperation');
  await refused(set('setMethodInfoInterface', { interface: 'other' }), 'InvalidOperation');
  await refused(set('setMethodInfo', { paymentInterface: 'other' }), 'InvalidOperation');
  const same = await set('setInterfaceId', { interfaceId: draft.interfaceId });
  assert.deepEqual([same.status, same.body.version], [200, payment.version]);
});

test('A payment of a customer is not handed to an anonymous session', async () => {
  const customer = await made('/customers', { email: `${name('b')}@example.org`, password: 'p' });
  const owner = { typeId: 'customer', id: customer.id };
  const payment = await made('/payments', { amountPlanned: euros(1), customer: owner });
  const set = { action: 'setAnonymousId', anonymousId: 'session' };
  await refused(acting('/payments', payment, set), 'InvalidOperation');
  const removed = { action: 'setCustomer' };
  const { body } = await acting('/payments', payment, removed, set);
  assert.deepEqual([body.customer, body.anonymousId], [undefined, 'session']);
});

test('A country, and each of its states, has one rate in a tax category', async () => {
  const rate = { name: 'R', amount: 0.2, includedInPrice: true, country: 'US' };
  const rates = [rate, { ...rate, state: 'NY' }, { ...rate, state: 'CA' }];
  const twice = post('/tax-categories', { name: 'T', rates: [...rates, { ...rate, state: 'NY' }] });
  const { field, duplicateValue } = await refused(twice, 'DuplicateField');
  assert.deepEqual([field, duplicateValue], ['rates', { country: 'US', state: 'NY' }]);
  const taxCategory = await made('/tax-categories', { name: 'T', rates });
  const add = { action: 'addTaxRate', taxRate: rate };
  const error = await refused(acting('/tax-categories', taxCategory, add), 'DuplicateField');
  assert.deepEqual(error.duplicateValue, { country: 'US' });
});

test('A place on the map is a longitude and a latitude', async () => {
  const at = (...coordinates: unknown[]) => ({
    key: name('ch'),
    geoLocation: { type: 'Point', coordinates },
  });
  await made('/channels', at(-180, 90));
  const outside = [[181, 0], [0, -90.5], [13.4], [13.4, 52.5, 34], ['13', 52]];
  for (const place of outside) {
    const answer = await post('/channels', at(...place));
    assert.equal(answer.status, 400, JSON.stringify(place));
    assert.match(answer.body.errors[0].code, /^Invalid/);
  }
});

test('A product type that attributes of another one are made of stays', async () => {
  const inner = await made('/product-types', { name: 'I', description: 'I' });
  const typeReference = { typeId: 'product-type', id: inner.id };
  const nested = { name: 'nested', typeReference };
  const definition = (word: string, type: object) => ({
    name: name(word),
    label,
    isRequired: false,
    type,
  });
  const remove = () => server.request('DELETE', `/product-types/${inner.id}?version=1`);
  for (const type of [nested, { name: 'set', elementType: nested }]) {
    const attributes = [definition('part', type)];
    const outer = await made('/product-types', { name: 'O', description: 'O', attributes });
    const { referencedBy } = await refused(remove(), 'ReferenceExists');
    assert.equal(referencedBy, 'product-type');
    await server.request('DELETE', `/product-types/${outer.id}?version=1`);
  }
  assert.equal((await remove()).status, 200);
});

test('Update actions come as a list', async () => {
  const { id } = await category();
  for (const actions of [{}, 'changeName', 5, true]) {
    const error = await refused(
      post(`/categories/${id}`, { version: 1, actions }),
      'InvalidJsonInput',
    );
    assert.match(error.detailedErrorMessage, /actions: expected array/);
  }
  const absent = await refused(post(`/categories/${id}`, { version: 1 }), 'InvalidJsonInput');
  assert.match(absent.detailedErrorMessage, /actions: Missing required value/);
});
