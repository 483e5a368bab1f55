// Documents of clients of the public API that name what is not offered: they are answered, with
// null or nothing in those places.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openShop } from '../../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  const shop = await openShop(server);
  await shop.order({ quantity: 1 });
  await shop.cart({ quantity: 1 });
  await server.created('/categories', { name: { en: 'Cups' }, slug: { en: 'cups' } });
  await server.created('/stores', { key: 'north', name: { en: 'North' } });
});
after(() => server.close());

const orderLike = `refusedGifts { id name(locale: "en") } placement
  discountCodes { discountCode { id code name(locale: "en") } }
  createdBy { isPlatformClient userRef { id typeId } attributedTo { source } }
  lineItems { reservation { id } reservationRef { id }
    recurrenceInfo { recurrencePolicy { key schedule { type } } }
    discountedPricePerQuantity { discountedPrice { includedDiscounts { discount { id key } } } } }
  customLineItems { recurrenceInfo { priceSelectionMode: recurrencePolicyRef { id } } }`;

const answers: readonly (readonly [document: string, expected: object])[] = [
  [
    `{ carts(limit: 1) { results { ${orderLike} recurringPaymentConfiguration { __typename } } } }`,
    { refusedGifts: [], placement: null, discountCodes: [], recurringPaymentConfiguration: null },
  ],
  [
    `{ orders { results { ${orderLike} recurringOrder { id } quote { id quoteState } } } }`,
    { refusedGifts: [], placement: null, discountCodes: [], recurringOrder: null, quote: null },
  ],
  [
    `{ products { results { masterData { current { defaultVariantRef { id } defaultVariant { id }
        masterVariant { price(currency: "USD", recurrencePolicyId: "x") { id }
          allRecurrencePrices(currency: "EUR") { id recurrencePolicy { id } } } } } } } }`,
    {
      masterData: {
        current: {
          defaultVariantRef: null,
          defaultVariant: null,
          masterVariant: { price: null, allRecurrencePrices: [] },
        },
      },
    },
  ],
];

const first = (data: any): any => (Object.values(data)[0] as any).results[0];

for (const [document, expected] of answers)
  test(`what is absent is null or empty in ${document.slice(0, 40)}`, async () => {
    const found = first(await server.graphql(document));
    const shown = Object.fromEntries(Object.keys(expected).map((name) => [name, found[name]]));
    assert.deepEqual(shown, expected);
  });

describe('fragments on interfaces of the public schema', () => {
  const documents = [
    `{ ...Carts } fragment Carts on CartQueryInterface { carts { total } }`,
    `{ ...Orders } fragment Orders on OrderQueryInterface { orders { total } }`,
    `{ ... on ShoppingListQueryInterface { shoppingLists { total } } }`,
    `{ ... on CustomerQueryInterface { customers { total } } }`,
    `{ inStore(key: "north") { ... on CartQueryInterface { carts { total } } } }`,
    `{ products { results { ... on ReviewTarget { id } ... on Versioned { version } } } }`,
  ];
  for (const document of documents)
    test(document, async () => {
      assert.equal(JSON.stringify(await server.graphql(document)).includes('{}'), false);
    });
});

test('a category counts the products that have it on their staged side', async () => {
  const { categories } = await server.graphql('{ categories { results { stagedProductCount } } }');
  assert.deepEqual(categories.results, [{ stagedProductCount: 0 }]);
  const category = await server.created('/categories', { name: { en: 'A' }, slug: { en: 'aa' } });
  const [product] = (await server.read('/products?limit=1')).results;
  const named = { typeId: 'category', id: category.id };
  await server.changed(`/products/${product.id}`, { action: 'addToCategory', category: named });
  const counted = await server.graphql(`{ category(id: "${category.id}") { stagedProductCount } }`);
  assert.deepEqual(counted, { category: { stagedProductCount: 1 } });
});

test('what is absent is no input', async () => {
  const query =
    'mutation { createCart(draft: {currency: "EUR", recurringPaymentConfiguration: {}}) { id } }';
  const [{ message }] = await server.graphqlErrors(query);
  assert.match(message, /recurringPaymentConfiguration/);
});
