// Catalogue resources as infrastructure tools write them: made from a full draft by the official client,
// changed action by action, made again where nothing can be changed, and found again by key.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { categories, order, product, productType } from '../testing/fashion-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { trustedSdk } from '../testing/sdk.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('A product selection with custom fields', async () => {
  const api = trustedSdk(server);
  const { body: type } = await api
    .types()
    .post({
      body: {
        key: 'selection-type',
        name: { en: 'Selection', nl: 'Selectie' },
        resourceTypeIds: ['product-selection'],
        fieldDefinitions: [
          {
            name: 'a-field',
            label: { en: 'Field', nl: 'Veld' },
            type: { name: 'String' },
            required: false,
            inputHint: 'SingleLine',
          },
        ],
      },
    })
    .execute();
  const { body: made } = await api
    .productSelections()
    .post({
      body: {
        key: 'selection-us',
        name: { en: 'US' },
        mode: 'Individual',
        custom: { type: { typeId: 'type', id: type.id }, fields: { 'a-field': 'a value' } },
      },
    })
    .execute();
  assert.deepEqual(made.custom?.fields, { 'a-field': 'a value' });
  const { body: next } = await api
    .productSelections()
    .withId({ ID: made.id })
    .post({
      body: {
        version: made.version,
        actions: [
          { action: 'changeName', name: { en: 'United States' } },
          { action: 'setKey', key: 'selection-usa' },
          { action: 'setCustomField', name: 'a-field', value: 'another' },
        ],
      },
    })
    .execute();
  assert.deepEqual(
    [next.name, next.custom?.fields['a-field']],
    [{ en: 'United States' }, 'another'],
  );
  const named = api.productSelections().withKey({ key: 'selection-usa' });
  await named.delete({ queryArgs: { version: next.version } }).execute();
  await assert.rejects(named.get().execute(), { statusCode: 404 });
});

test('A custom object that holds a bare number, changed and made anew elsewhere', async () => {
  const objects = trustedSdk(server).customObjects();
  const draft = { container: 'a-container', key: 'a-key', value: 10 };
  const { body: made } = await objects.post({ body: draft }).execute();
  assert.deepEqual([made.version, made.value], [1, 10]);
  const changed = { ...draft, value: { list: [1, 'two', { three: true }] }, version: made.version };
  const { body: next } = await objects.post({ body: changed }).execute();
  assert.deepEqual([next.version, next.value], [2, changed.value]);
  const named = objects.withContainerAndKey({ container: draft.container, key: draft.key });
  await named.delete({ queryArgs: { version: next.version } }).execute();
  const { body: moved } = await objects.post({ body: { ...draft, key: 'another' } }).execute();
  assert.deepEqual([moved.version, moved.key], [1, 'another']);
});

test('An attribute group', async () => {
  const groups = trustedSdk(server).attributeGroups();
  const { body: made } = await groups
    .post({
      body: {
        key: 'a-group',
        name: { en: 'Group' },
        description: { en: 'What it is for' },
        attributes: [{ key: 'one' }, { key: 'two' }],
      },
    })
    .execute();
  const { body: next } = await groups
    .withKey({ key: 'a-group' })
    .post({
      body: {
        version: made.version,
        actions: [
          { action: 'setAttributes', attributes: [{ key: 'two' }, { key: 'three' }] },
          { action: 'setDescription' },
        ],
      },
    })
    .execute();
  assert.deepEqual(next.attributes, [{ key: 'two' }, { key: 'three' }]);
  assert.equal(next.description, undefined);
  const page = await groups.get({ queryArgs: { where: 'key = "a-group"' } }).execute();
  assert.equal(page.body.results[0]!.version, next.version);
});

test('A store with what it sells, kept in step by the actions of both', async () => {
  const api = trustedSdk(server);
  const selection = await api
    .productSelections()
    .post({ body: { key: 'of-store', name: { en: 'S' }, mode: 'IndividualExclusion' } })
    .execute();
  const { body: store } = await api
    .stores()
    .post({
      body: {
        key: 'a-store',
        name: { en: 'Store' },
        languages: ['en'],
        productSelections: [
          { productSelection: { typeId: 'product-selection', key: 'of-store' }, active: true },
        ],
      },
    })
    .execute();
  assert.deepEqual(store.productSelections[0], {
    productSelection: { typeId: 'product-selection', id: selection.body.id },
    active: true,
  });
  const gone = api.productSelections().withId({ ID: selection.body.id });
  await assert.rejects(gone.delete({ queryArgs: { version: 1 } }).execute(), { statusCode: 400 });
});

type Api = ReturnType<typeof trustedSdk>;

/** Settings, and what everything else is named by; in the order of import scripts. */
async function importSettings(api: Api): Promise<ReadonlyMap<string, string>> {
  const places = (...countries: readonly string[]) =>
    countries.map((country) => ({ country, state: '' }));
  for (const [name, locations] of [
    ['Europe', places('AT', 'DE', 'IT')],
    ['United States', places('US')],
  ] as const)
    await api
      .zones()
      .post({ body: { name, description: '', locations } })
      .execute();
  const { body: project } = await api.get().execute();
  const actions = [
    { action: 'changeCurrencies', currencies: ['EUR', 'USD'] },
    { action: 'changeCountries', countries: ['DE', 'AT', 'IT', 'US'] },
    { action: 'changeLanguages', languages: ['en', 'de', 'it'] },
    { action: 'changeMessagesEnabled', messagesEnabled: true },
  ] as any[];
  await api.post({ body: { version: project.version, actions } }).execute();
  const field = (name: string, type: object) =>
    ({ name, type, label: { en: name }, required: false, inputHint: 'SingleLine' }) as any;
  for (const [key, resource] of [
    ['channel-info', 'channel'],
    ['customer-info', 'customer'],
  ] as const)
    await api
      .types()
      .post({
        body: {
          key,
          name: { en: key },
          resourceTypeIds: [resource],
          fieldDefinitions: [
            field('line', { name: 'String' }),
            field('words', { name: 'Set', elementType: { name: 'LocalizedString' } }),
          ],
        },
      })
      .execute();
  return importChannels(api);
}

async function importChannels(api: Api): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const key of ['berlin', 'munich']) {
    const { body } = await api
      .channels()
      .post({
        body: {
          key,
          name: { en: key },
          roles: ['InventorySupply', 'ProductDistribution'],
          address: { country: 'DE', city: key },
          geoLocation: { type: 'Point', coordinates: [13.4, 52.5] },
          custom: {
            type: { typeId: 'type', key: 'channel-info' },
            fields: { line: 'U2', words: [{ en: 'open' }] },
          },
        },
      })
      .execute();
    ids.set(key, body.id);
  }
  await api
    .customerGroups()
    .post({ body: { groupName: 'vip', key: 'vip' } })
    .execute();
  const rate = (country: string, amount: number, state?: string) => ({
    ...{ name: country, country, amount, includedInPrice: country !== 'US' },
    ...(state === undefined ? {} : { state }),
  });
  const rates = [rate('DE', 0.19), rate('IT', 0.22), rate('US', 0, 'Nevada')];
  await api
    .taxCategories()
    .post({ body: { key: 'standard', name: 'standard', rates } })
    .execute();
  await api.productTypes().post({ body: productType }).execute();
  for (const [key, languages] of [
    ['default', undefined],
    ['dach', ['de']],
  ] as const)
    await api
      .stores()
      .post({ body: { key, name: { en: key }, ...(languages && { languages: [...languages] }) } })
      .execute();
  return ids;
}

/** Zones and tax categories stand in the files by their names. */
async function importShippingMethods(api: Api): Promise<void> {
  const where = (name: string) => ({ queryArgs: { where: `name = "${name}"` } });
  for (const [zone, currencyCode] of [
    ['Europe', 'EUR'],
    ['United States', 'USD'],
  ] as const) {
    const { body: zones } = await api.zones().get(where(zone)).execute();
    const { body: taxes } = await api.taxCategories().get(where('standard')).execute();
    const price = { currencyCode, centAmount: 300 };
    await api
      .shippingMethods()
      .post({
        body: {
          key: `std-${currencyCode}`,
          name: `Standard ${zone}`,
          isDefault: currencyCode === 'EUR',
          taxCategory: { typeId: 'tax-category', id: taxes.results[0]!.id },
          zoneRates: [
            {
              zone: { typeId: 'zone', id: zones.results[0]!.id },
              shippingRates: [
                { price, freeAbove: { currencyCode, centAmount: 20_000 }, tiers: [] },
              ],
            },
          ],
        },
      })
      .execute();
  }
}

async function importCategories(api: Api): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { parentExternalId, ...draft } of categories) {
    const parents =
      parentExternalId === undefined
        ? []
        : (
            await api
              .categories()
              .get({ queryArgs: { where: `externalId in ("${parentExternalId}")` } })
              .execute()
          ).body.results;
    const [parent] = parents.map(({ id }) => ({ parent: { typeId: 'category' as const, id } }));
    const { body } = await api
      .categories()
      .post({ body: { ...draft, ...parent } })
      .execute();
    ids.set(body.key!, body.id);
  }
  return ids;
}

/** Prices take it as they are written. */
async function importDiscount(api: Api): Promise<void> {
  await api
    .productDiscounts()
    .post({
      body: {
        name: { en: 'Sale' },
        value: { type: 'relative', permyriad: 1_000 },
        predicate: 'attributes.designer.key = "berta "',
        sortOrder: '0.5',
        isActive: true,
      },
    })
    .execute();
}

/** As a synchronisation by SKU does: what is there is looked for first. */
async function importProducts(api: Api, found: Parameters<typeof product>[1], count: number) {
  for (let first = 1; first <= count; first += 10) {
    const drafts = Array.from({ length: 10 }, (_, index) => product(first + index, found));
    const skus = drafts.map(({ masterVariant }) => `"${masterVariant!.sku}"`).join(',');
    const where = `masterVariant(sku in (${skus})) or variants(sku in (${skus}))`;
    const known = await api
      .productProjections()
      .get({ queryArgs: { where, staged: true, limit: 500 } })
      .execute();
    assert.equal(known.body.count, 0);
    await Promise.all(drafts.map((body) => api.products().post({ body }).execute()));
  }
}

async function importStock(api: Api, found: Parameters<typeof product>[1], count: number) {
  const skus = Array.from({ length: count }, (_, index) =>
    [1, 2, 3].map((at) => `A${String(index + 1).padStart(4, '0')}-${at}`),
  ).flat();
  for (let first = 0; first < skus.length; first += 30) {
    const some = skus.slice(first, first + 30);
    const where = `sku in (${some.map((sku) => `"${sku}"`).join(',')})`;
    const { body } = await api
      .inventory()
      .get({ queryArgs: { where, limit: 500 } })
      .execute();
    assert.equal(body.total, 0);
    const entries = some.flatMap((sku) => [
      { sku, quantityOnStock: 10 },
      ...[...found.channels.values()].map((id) => ({
        ...{ sku, quantityOnStock: 2 },
        supplyChannel: { typeId: 'channel' as const, id },
      })),
    ]);
    for (let at = 0; at < entries.length; at += 6)
      await Promise.all(
        entries.slice(at, at + 6).map((body) => api.inventory().post({ body }).execute()),
      );
  }
}

/** Customers and orders. */
async function importSales(api: Api): Promise<void> {
  for (let number = 1; number <= 5; number += 1) {
    await api
      .customers()
      .post({
        body: {
          email: `customer-${number}@shop.example`,
          password: 'a password',
          customerNumber: `c${number}`,
          addresses: [{ country: 'DE', city: 'Berlin' }],
          defaultShippingAddress: 0,
          custom: { type: { typeId: 'type', key: 'customer-info' }, fields: { line: 'x' } },
        },
      })
      .execute();
    await api
      .orders()
      .importOrder()
      .post({ body: order(number) })
      .execute();
  }
}

test('The data set of a fashion shop, in the order of its import scripts', async (t) => {
  const api = trustedSdk(server);
  const startedAt = performance.now();
  const channels = await importSettings(api);
  await importShippingMethods(api);
  const found = { channels, categories: await importCategories(api) };
  await importDiscount(api);
  const count = 10;
  await importProducts(api, found, count);
  await importStock(api, found, count);
  await importSales(api);
  t.diagnostic(`${count * 3} variants in ${Math.round(performance.now() - startedAt)} ms`);
  await checkShop(api, found, count);
});

async function checkShop(api: Api, { categories: ids }: any, count: number): Promise<void> {
  const women = ids.get('women');
  const { body: page } = await api
    .productProjections()
    .get({
      queryArgs: {
        where: [`categories(id = "${women}")`, 'published = true'],
        ...{ priceCurrency: 'EUR', priceCountry: 'DE', limit: 500, sort: 'key asc' },
        expand: ['masterVariant.attributes[*].value', 'categories[*].ancestors[*]'],
      },
    })
    .execute();
  assert.equal(page.total, count);
  const [first] = page.results;
  const value = (name: string) =>
    first!.masterVariant.attributes!.find((one) => one.name === name)!.value;
  // Its number is 1: the second designer, whose key ends with a blank, and who is on sale.
  assert.deepEqual(value('designer'), { key: 'berta ', label: 'BERTA ' });
  assert.equal(value('color').key, 'blue ');
  assert.deepEqual(
    value('style').map(({ key }: any) => key),
    ['red', 'blue ', 'blue'],
  );
  assert.equal(value('origin').obj.key, 'berlin');
  assert.equal(first!.masterVariant.price!.discounted!.value.centAmount, 4_420);
  assert.equal(first!.masterVariant.availability!.availableQuantity, 10);
  assert.equal(Object.keys(first!.masterVariant.availability!.channels!).length, 2);
  const { body: children } = await api
    .categories()
    .get({ queryArgs: { where: `ancestors(id = "${women}")`, sort: 'orderHint asc' } })
    .execute();
  assert.deepEqual(
    children.results.map(({ externalId }) => externalId),
    ['11', '12', '13'],
  );
  const { body: orders } = await api
    .orders()
    .get({ queryArgs: { where: 'orderNumber = "101"', expand: 'lineItems[*].productType' } })
    .execute();
  assert.deepEqual(
    orders.results[0]!.lineItems.map(({ productKey, quantity }) => [productKey, quantity]),
    [
      ['product-1', 2],
      ['product-1', 1],
    ],
  );
}
