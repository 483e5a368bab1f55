// Fields that no document has: variants, prices and SKUs of products, answers of payment services.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
let productId: string;
let groupId: string;

before(async () => {
  server = await startTestServer();
  const type = await server.created('/product-types', { name: 'Lamp', description: 'Lamp' });
  groupId = (await server.created('/customer-groups', { groupName: 'VIP' })).id;
  const product = await server.created('/products', {
    productType: { typeId: 'product-type', id: type.id },
    name: { en: 'Lamp' },
    slug: { en: 'lamp' },
    searchKeywords: { en: [{ text: 'light' }] },
    masterVariant: { sku: 'lamp-1', key: 'one', prices },
    variants: [
      { sku: 'lamp-2', key: 'two', images: [{ url: 'https://a.example/2.png', dimensions }] },
      { key: 'three' },
    ],
    publish: true,
  });
  productId = product.id;
  await server.request('POST', `/products/${productId}`, {
    version: product.version,
    actions: [{ action: 'setSku', variantId: 3, sku: 'lamp-3' }],
  });
});
after(() => server.close());

const dimensions = { w: 1, h: 1 };
const eur = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });
const prices = [
  { value: eur(100) },
  { value: eur(90), country: 'DE' },
  { value: eur(200), country: 'FR', validFrom: '2020-01-01T00:00:00.000Z' },
  { value: eur(150), country: 'FR', validUntil: '2020-01-01T00:00:00.000Z' },
];

async function current(fields: string): Promise<any> {
  const { product } = await server.graphql(
    `{ product(id: "${productId}") { skus masterData { current { ${fields} } staged { skus } } } }`,
  );
  return {
    ...product.masterData.current,
    product: product.skus,
    staged: product.masterData.staged,
  };
}

test('SKUs of one side and of both', async () => {
  const found = await current('skus');
  assert.deepEqual(found.skus, ['lamp-1', 'lamp-2']);
  assert.deepEqual(found.staged.skus, ['lamp-1', 'lamp-2', 'lamp-3']);
  assert.deepEqual(found.product, ['lamp-1', 'lamp-2', 'lamp-3']);
});

const cases: readonly (readonly [field: string, value: unknown])[] = [
  ['variant(sku: "lamp-2") { id }', { id: 2 }],
  ['variant(key: "three") { id }', { id: 3 }],
  ['variant(sku: "lamp-1", key: "one") { id }', { id: 1 }],
  ['variant(sku: "lamp-1", key: "two") { id }', null],
  ['variant(sku: "lamp-9") { id }', null],
  ['variant { id }', null],
  ['variants { id }', [{ id: 2 }, { id: 3 }]],
  ['variants(skus: ["lamp-2", "lamp-1"]) { id }', [{ id: 2 }]],
  ['allVariants { id }', [{ id: 1 }, { id: 2 }, { id: 3 }]],
  ['allVariants(skus: ["lamp-2", "lamp-1"]) { id }', [{ id: 1 }, { id: 2 }]],
  ['allVariants(hasImages: true) { id }', [{ id: 2 }]],
  ['allVariants(hasImages: false, skus: null) { id }', [{ id: 1 }, { id: 3 }]],
  ['searchKeyword(locale: "en") { text }', [{ text: 'light' }]],
  ['searchKeyword(locale: "de") { text }', null],
  ['categoryOrderHint(categoryId: "constructor")', null],
];

for (const [field, value] of cases)
  test(`ProductData.${field}`, async () => {
    const found = await current(`it: ${field}`);
    assert.deepEqual(found.it, value);
  });

const priceCases: readonly (readonly [asked: string, centAmount: number | undefined])[] = [
  ['currency: "EUR"', 100],
  ['currency: "EUR", country: "DE"', 90],
  ['currency: "EUR", country: "FR"', 200],
  ['currency: "EUR", country: "FR", date: "2019-06-01T00:00:00Z"', 150],
  ['currency: "USD"', undefined],
];

for (const [asked, centAmount] of priceCases)
  test(`ProductVariant.price(${asked})`, async () => {
    const { masterVariant } = await current(
      `masterVariant { price(${asked}) { value { centAmount } } }`,
    );
    assert.equal(masterVariant.price?.value.centAmount, centAmount);
  });

test('a price for a customer group, which no price is for', async () => {
  const { masterVariant } = await current(
    `masterVariant { price(currency: "EUR", customerGroupId: "${groupId}") { value { centAmount } } }`,
  );
  assert.equal(masterVariant.price.value.centAmount, 100);
});

test('what a payment service has answered', async () => {
  const type = await server.created('/types', {
    key: 'answer',
    name: { en: 'Answer' },
    resourceTypeIds: ['payment-interface-interaction'],
    fieldDefinitions: [
      { name: 'code', type: { name: 'String' }, required: false, label: { en: 'Code' } },
      { name: 'note', type: { name: 'String' }, required: false, label: { en: 'Note' } },
    ],
  });
  const answerOf = (code: string) => ({
    type: { typeId: 'type', id: type.id },
    fields: { code, note: 'n' },
  });
  const payment = await server.created('/payments', {
    amountPlanned: eur(100),
    interfaceInteractions: [answerOf('a'), answerOf('b')],
  });
  const found = await server.graphql(`{ payment(id: "${payment.id}") {
    interfaceInteractionsRaw(limit: 1, offset: 1) {
      limit offset total
      results { typeRef { id } type { key } fields(includeNames: ["code"]) { name value } }
    }
  } }`);
  assert.deepEqual(found.payment.interfaceInteractionsRaw, {
    limit: 1,
    offset: 1,
    total: 2,
    results: [
      {
        typeRef: { id: type.id },
        type: { key: 'answer' },
        fields: [{ name: 'code', value: 'b' }],
      },
    ],
  });
});
