// Writes the data of a fashion shop as its import scripts do: with the official client, in their order,
// looking up by the words of the files what has been written before.
import assert from 'node:assert/strict';
import { categories, order, product, productType } from './fashion-shop.ts';
import type { trustedSdk } from './sdk.ts';

export type Api = ReturnType<typeof trustedSdk>;

/** Settings, and what everything else is named by; in the order of import scripts. */
export async function importSettings(api: Api): Promise<ReadonlyMap<string, string>> {
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
export async function importShippingMethods(api: Api): Promise<void> {
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

export async function importCategories(api: Api): Promise<ReadonlyMap<string, string>> {
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
export async function importDiscount(api: Api): Promise<void> {
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
export async function importProducts(
  api: Api,
  found: Parameters<typeof product>[1],
  count: number,
) {
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

export async function importStock(api: Api, found: Parameters<typeof product>[1], count: number) {
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
export async function importSales(api: Api): Promise<void> {
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
