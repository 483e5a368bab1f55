// Documents of clients of the public API that use features that are not offered: they are answered,
// with null or nothing in those places.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openShop, type Shop } from '../../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
let shop: Shop;
before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
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

describe('members of inputs that REST does not have', () => {
  const refusal = async (query: string, variables: object = {}) => {
    const { body } = await server.request('POST', '/graphql', { query, variables });
    const [{ message, extensions }] = body.errors;
    return [extensions.code, message];
  };
  const notOffered = (member: string, type: string) => [
    'InvalidInput',
    `'${member}' of ${type} is not offered by this server yet.`,
  ];

  const cases: readonly (readonly [member: string, type: string, document: string])[] = [
    [
      'type',
      'AssetDraftInput',
      `mutation { createCategory(draft: { name: [{ locale: "en", value: "A" }]
        slug: [{ locale: "en", value: "aaa" }]
        assets: [{ name: [{ locale: "en", value: "A" }], type: { id: "x" } }] }) { id } }`,
    ],
    [
      'setCountry',
      'McpServerUpdateAction',
      `mutation { updateMcpServer(id: "ID", version: 1, actions: [
        { setCountry: { country: "DE" } }]) { id } }`,
    ],
  ];
  for (const [member, type, document] of cases)
    test(`${member} of ${type} is refused by its name`, async () => {
      const { id } = await shop.cart({ quantity: 1 });
      const told = await refusal(document.replace('ID', id));
      assert.deepEqual(told, notOffered(member, type));
    });

  test('an empty list is what says that nothing was given', async () => {
    const token = await server.anonymousToken('manage_my_orders:demo', 'empty');
    const made = await server.graphql(
      'mutation ($draft: MyCartDraft!) { createMyCart(draft: $draft) { version } }',
      { draft: { currency: 'EUR', shipping: [], customShipping: [] } },
      { token },
    );
    assert.deepEqual(made, { createMyCart: { version: 1 } });
    const refused = await server.request(
      'POST',
      '/graphql',
      {
        query: 'mutation ($draft: MyCartDraft!) { createMyCart(draft: $draft) { version } }',
        variables: {
          draft: {
            currency: 'EUR',
            shipping: [{ key: 'one', shippingMethod: {}, shippingAddress: { country: 'DE' } }],
          },
        },
      },
      { token },
    );
    assert.equal(refused.body.errors[0].message, notOffered('shipping', 'MyCartDraft')[1]);
  });

  test('words that are not offered are refused', async () => {
    const [code] = await refusal(`mutation { createAssociateRole(draft: { key: "payer"
      buyerAssignable: true, permissions: [ViewMyPaymentMethods] }) { id } }`);
    assert.equal(code, 'InvalidField');
  });
});

describe('the same said in another way', () => {
  test('targets that name an address alone', async () => {
    const { id, version, lineItems } = await shop.cart(
      { quantity: 3 },
      {
        itemShippingAddresses: [
          { key: 'home', country: 'DE' },
          { key: 'work', country: 'DE' },
        ],
      },
    );
    const { updateCart: changed } = await server.graphql(
      `mutation ($id: String!, $line: String!, $version: Long!) {
        updateCart(id: $id, version: $version, actions: [
          { setLineItemShippingDetails: { lineItemId: $line, shippingDetails: {
            targets: [{ addressKey: "home", quantity: 1 }]
            itemShippingAddressTargets: [{ addressKey: "work", quantity: 1 }] } } }
          { applyDeltaToLineItemShippingDetailsTargets: { lineItemId: $line, targetsDeltaDraft: {
            targets: [{ addressKey: "work", quantity: 1 }] } } }]) {
          lineItems { shippingDetails { valid targets { addressKey quantity } } } } }`,
      { id, version, line: lineItems[0].id },
    );
    const targets = [
      { addressKey: 'home', quantity: 1 },
      { addressKey: 'work', quantity: 2 },
    ];
    assert.deepEqual(changed.lineItems[0].shippingDetails, { valid: true, targets });
  });

  test('the three texts of a product for search engines', async () => {
    const [{ id, version }] = (await server.read('/products?limit=1')).results;
    const { updateProduct: changed } = await server.graphql(
      `mutation ($id: String!, $version: Long!) { updateProduct(id: $id, version: $version, actions: [
        { setMetaAttributes: { metaTitle: [{ locale: "en", value: "T" }]
          metaDescription: [{ locale: "en", value: "D" }], staged: false } }]) {
        masterData { current { metaTitle(locale: "en") metaDescription(locale: "en")
          metaKeywords(locale: "en") } } } }`,
      { id, version },
    );
    const expected = { metaTitle: 'T', metaDescription: 'D', metaKeywords: null };
    assert.deepEqual(changed.masterData.current, expected);
  });

  test('custom fields of a standalone price as a draft', async () => {
    await server.created('/types', {
      key: 'note',
      name: { en: 'Note' },
      resourceTypeIds: ['standalone-price'],
      fieldDefinitions: [
        { name: 'note', label: { en: 'Note' }, type: { name: 'String' }, required: false },
      ],
    });
    const price = { sku: 'any', value: { currencyCode: 'EUR', centAmount: 1 } };
    const { id } = await server.created('/standalone-prices', price);
    const change = `mutation ($id: String!, $version: Long!, $custom: CustomFieldsDraft) {
      updateStandalonePrice(id: $id, version: $version, actions: [{ setCustomType: $custom }]) {
        version custom { customFieldsRaw { name value } } } }`;
    const custom = { typeKey: 'note', fields: [{ name: 'note', value: '"A"' }] };
    const { updateStandalonePrice: set } = await server.graphql(change, { id, version: 1, custom });
    assert.deepEqual(set.custom, { customFieldsRaw: [{ name: 'note', value: 'A' }] });
    const bare = { id, version: set.version, custom: {} };
    const { updateStandalonePrice: removed } = await server.graphql(change, bare);
    assert.deepEqual(removed, { version: 3, custom: null });
  });

  test("custom fields of an address of one's own, and a key at sign-up", async () => {
    await server.created('/types', {
      key: 'floor',
      name: { en: 'Floor' },
      resourceTypeIds: ['address'],
      fieldDefinitions: [
        { name: 'floor', label: { en: 'Floor' }, type: { name: 'Number' }, required: false },
      ],
    });
    const token = await server.anonymousToken('manage_my_profile:demo');
    const draft = {
      email: 'f@example.com',
      password: 'p',
      key: 'franz',
      addresses: [{ country: 'DE' }],
    };
    const { customerSignMeUp } = await server.graphql(
      `mutation ($draft: CustomerSignMeUpDraft!) { customerSignMeUp(draft: $draft) {
        customer { key addresses { id } } } }`,
      { draft },
      { token },
    );
    assert.equal(customerSignMeUp.customer.key, 'franz');
    const own = await server.customerToken('f@example.com', 'p', 'manage_my_profile:demo');
    const { updateMyCustomer: changed } = await server.graphql(
      `mutation ($address: String!) { updateMyCustomer(version: 1, actions: [
        { setAddressCustomType: { addressId: $address, typeKey: "floor" } }
        { setAddressCustomField: { addressId: $address, name: "floor", value: "3" } }]) {
        addresses { custom { customFieldsRaw { name value } } } } }`,
      { address: customerSignMeUp.customer.addresses[0].id },
      { token: own },
    );
    const fields = { customFieldsRaw: [{ name: 'floor', value: 3 }] };
    assert.deepEqual(changed.addresses, [{ custom: fields }]);
  });

  test('a message has no key', async () => {
    assert.deepEqual(await server.graphql('{ message(key: "any") { id } }'), { message: null });
  });
});
