// Products, projections and payments over HTTP on a real database.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
let typeId: string;

const post = (path: string, body: unknown) => server.request('POST', path, body);
const get = (path: string, scope?: string) => asking(path, scope);

async function asking(path: string, scope?: string): Promise<Answer> {
  const token = scope === undefined ? undefined : await server.token(`${scope}:demo`);
  return server.request('GET', path, undefined, { token });
}

function made(answer: Answer): any {
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body;
}

before(async () => {
  server = await startTestServer();
  const type = made(
    await post('/product-types', {
      key: 'tool',
      name: 'Tool',
      description: 'Tools',
      attributes: [
        {
          name: 'colour',
          label: { en: 'Colour' },
          type: { name: 'enum', values: [{ key: 'r', label: 'Red' }] },
          isRequired: false,
        },
        {
          name: 'parts',
          label: { en: 'Parts' },
          type: { name: 'set', elementType: { name: 'reference', referenceTypeId: 'product' } },
          isRequired: false,
        },
      ],
    }),
  );
  typeId = type.id;
});

after(() => server.close());

const euros = (centAmount: number) => ({ centAmount, currencyCode: 'EUR' });
const draftOf = (name: string, more: object = {}) => ({
  key: name,
  productType: { typeId: 'product-type', key: 'tool' },
  name: { en: name },
  slug: { en: name },
  masterVariant: { sku: `${name}-1`, prices: [{ value: euros(1000) }] },
  ...more,
});
const update = (path: string, { version }: any, ...actions: readonly object[]) =>
  post(path, { version, actions });

test('A product is created by the key of its type, published and read as a projection', async () => {
  const product = made(await post('/products', draftOf('saw')));
  assert.deepEqual(product.productType, { typeId: 'product-type', id: typeId });
  assert.equal((await get(`/product-projections/${product.id}`)).status, 404);
  const staged = made(await get('/product-projections/key=saw?staged=true'));
  assert.equal(staged.version, 1);
  const published = made(await update('/products/key=saw', product, { action: 'publish' }));
  const projection = made(await get('/product-projections/key=saw?priceCurrency=EUR'));
  assert.equal(projection.version, published.version);
  assert.equal(projection.masterVariant.price.value.centAmount, 1000);
  const renamed = made(
    await update('/products/key=saw', published, { action: 'changeName', name: { en: 'Blade' } }),
  );
  assert.equal(made(await get('/product-projections/key=saw')).name.en, 'saw');
  assert.equal(made(await get('/product-projections/key=saw?staged=true')).name.en, 'Blade');
  made(await update('/products/key=saw', renamed, { action: 'unpublish' }));
  assert.equal((await get('/product-projections/key=saw')).status, 404);
});

test('A product carries the price asked for, and nothing is stored when the question is wrong', async () => {
  const asked = (parameters: string) => post(`/products?${parameters}`, draftOf('chisel'));
  assert.equal((await asked('priceCountry=DE')).body.errors[0].code, 'InvalidInput');
  const { masterData } = made(await asked('priceCurrency=EUR'));
  assert.equal(masterData.current.masterVariant.price.value.centAmount, 1000);
  const { masterData: stored } = made(await get('/products/key=chisel'));
  assert.equal(stored.current.masterVariant.price, undefined);
});

test('Slugs and SKUs are unique among products, on either side', async () => {
  const first = made(await post('/products', draftOf('axe')));
  const rename = { action: 'changeSlug', slug: { en: 'hatchet' } };
  made(await update('/products/key=axe', first, rename));
  for (const slug of ['axe', 'hatchet']) {
    const { status, body } = await post('/products', { ...draftOf('axe-two'), slug: { en: slug } });
    const [{ code, field, duplicateValue }] = body.errors;
    assert.deepEqual(
      [status, code, field, duplicateValue],
      [400, 'DuplicateField', 'slug.en', slug],
    );
  }
  const { body } = await post('/products', draftOf('axe-two', { masterVariant: { sku: 'axe-1' } }));
  assert.equal(body.errors[0].field, 'sku');
  made(await post('/products', draftOf('axe-two', { slug: { de: 'axe' } })));
});

test('Attributes refer to products that exist and are found by predicate', async () => {
  const part = made(await post('/products', draftOf('handle')));
  const withParts = (id: string) =>
    draftOf('hammer', {
      publish: true,
      masterVariant: {
        sku: 'hammer-1',
        attributes: [
          { name: 'colour', value: 'r' },
          { name: 'parts', value: [{ typeId: 'product', id }] },
        ],
      },
    });
  const { body } = await post('/products', withParts('00000000-0000-4000-8000-000000000000'));
  assert.equal(body.errors[0].code, 'ReferencedResourceNotFound');
  made(await post('/products', withParts(part.id)));
  const predicates = [
    'masterVariant(sku = "hammer-1")',
    'masterVariant(attributes(name = "colour" and value(key = "r")))',
    'slug(en = "hammer")',
  ];
  for (const where of predicates) {
    const { results } = made(await get(`/product-projections?where=${encodeURIComponent(where)}`));
    assert.deepEqual(
      results.map(({ key }: any) => key),
      ['hammer'],
      where,
    );
  }
  const where = encodeURIComponent('masterData(current(masterVariant(sku = "hammer-1")))');
  assert.equal(made(await get(`/products?where=${where}`)).count, 1);
  const expanded = made(
    await get('/product-projections/key=hammer?expand=masterVariant.attributes[*].value[*]'),
  );
  assert.equal(expanded.masterVariant.attributes[1].value[0].obj.key, 'handle');
});

test('A token for published products sees those only', async () => {
  made(await post('/products', draftOf('hidden')));
  made(await post('/products', draftOf('shown', { publish: true })));
  const scope = 'view_published_products';
  const listed = made(await get('/products?limit=500', scope)).results;
  assert.ok(listed.some(({ key }: any) => key === 'shown'));
  assert.ok(!listed.some(({ key }: any) => key === 'hidden'));
  assert.equal((await get('/product-projections/key=hidden', scope)).status, 404);
  assert.equal((await get('/product-projections?staged=true', scope)).status, 403);
});

test('A projection is read in a store, which must exist', async () => {
  made(await post('/stores', { key: 'shop', name: { en: 'Shop' } }));
  made(await post('/products', draftOf('rule', { publish: true })));
  const path = 'product-projections/key=rule';
  assert.equal(made(await get(`/in-store/key=shop/${path}`)).key, 'rule');
  assert.equal((await get(`/in-store/key=unknown/${path}`)).status, 404);
});

test('Messages of a product carry its projection and its key', async () => {
  const enable = { action: 'changeMessagesEnabled', messagesEnabled: true };
  made(await update('', made(await get('')), enable));
  const product = made(await post('/products', draftOf('rasp')));
  made(await update('/products/key=rasp', product, { action: 'publish' }));
  const where = encodeURIComponent(`resource(id = "${product.id}")`);
  const { results } = made(await get(`/messages?where=${where}&sort=sequenceNumber`));
  assert.deepEqual(
    results.map(({ type, productProjection }: any) => [type, productProjection.version]),
    [
      ['ProductCreated', 1],
      ['ProductPublished', 2],
    ],
  );
  assert.deepEqual(results[0].resourceUserProvidedIdentifiers, { key: 'rasp' });
});

test('A published product is deleted only after it is unpublished, with its projections', async () => {
  const product = made(await post('/products', draftOf('file', { publish: true })));
  const remove = (version: number) =>
    server.request('DELETE', `/products/${product.id}?version=${version}`);
  assert.equal((await remove(1)).body.errors[0].code, 'InvalidOperation');
  made(await update(`/products/${product.id}`, product, { action: 'unpublish' }));
  assert.equal((await remove(2)).status, 200);
  assert.equal((await get('/product-projections/key=file?staged=true')).status, 404);
});

test('Custom fields of a price are checked in drafts', async () => {
  made(
    await post('/types', {
      key: 'price-note',
      name: { en: 'Note' },
      resourceTypeIds: ['product-price'],
      fieldDefinitions: [
        { name: 'note', label: { en: 'Note' }, required: true, type: { name: 'String' } },
      ],
    }),
  );
  const withFields = (fields: object) =>
    draftOf('pliers', {
      masterVariant: {
        sku: 'pliers-1',
        prices: [{ value: euros(1), custom: { type: { key: 'price-note' }, fields } }],
      },
    });
  assert.equal((await post('/products', withFields({}))).body.errors[0].code, 'RequiredField');
  const product = made(await post('/products', withFields({ note: 'x' })));
  assert.deepEqual(product.masterData.staged.masterVariant.prices[0].custom.fields, { note: 'x' });
});

test('Two payments cannot have one interface id at one payment service', async () => {
  const draft = {
    amountPlanned: euros(100),
    interfaceId: 'i-1',
    paymentMethodInfo: { paymentInterface: 'psp' },
  };
  const payment = made(await post('/payments', draft));
  const { body } = await post('/payments', draft);
  const [{ code, field, duplicateValue }] = body.errors;
  assert.deepEqual([code, field, duplicateValue], ['DuplicateField', 'interfaceId', 'i-1']);
  made(await post('/payments', { ...draft, paymentMethodInfo: { paymentInterface: 'other' } }));
  const add = {
    action: 'addTransaction',
    transaction: { type: 'Charge', amount: euros(100), state: 'Success' },
  };
  const changed = made(await update(`/payments/${payment.id}`, payment, add));
  assert.equal(changed.transactions[0].state, 'Success');
});

test('Product discounts have a sort order of their own', async () => {
  const draft = {
    name: { en: 'Sale' },
    predicate: 'sku = "saw-1"',
    sortOrder: '0.5',
    isActive: true,
    value: { type: 'relative', permyriad: 1000 },
  };
  const discount = made(await post('/product-discounts', draft));
  assert.equal((await post('/product-discounts', draft)).body.errors[0].field, 'sortOrder');
  const switched = { action: 'changeIsActive', isActive: false };
  const changed = made(await update(`/product-discounts/${discount.id}`, discount, switched));
  assert.equal(changed.isActive, false);
});
