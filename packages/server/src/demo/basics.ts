// What a shop needs before it can sell: settings, taxes, zones, shipping, channels, types, states.
import type { Shop } from './shop.ts';

export interface Basics {
  readonly shippingMethodId: string;
}

export async function makeBasics(shop: Shop, project: any): Promise<Basics> {
  await shop.update(
    'project',
    project,
    { action: 'changeName', name: 'Demo shop' },
    { action: 'changeLanguages', languages: ['en', 'de', 'fr'] },
    { action: 'changeCountries', countries: ['DE', 'FR', 'GB'] },
    { action: 'changeCurrencies', currencies: ['EUR', 'GBP'] },
    {
      action: 'changeMessagesConfiguration',
      messagesConfiguration: { enabled: true, deleteDaysAfterCreation: 90 },
    },
  );
  const taxCategory = await shop.create('tax-category', standardTax);
  const zone = await shop.create('zone', {
    key: 'europe',
    name: 'Europe',
    locations: ['DE', 'FR', 'GB'].map((country) => ({ country })),
  });
  for (const draft of [warehouse, shopOnline]) await shop.create('channel', draft);
  await shop.create('customer-group', { groupName: 'Trade', key: 'trade' });
  for (const draft of orderStates) await shop.create('state', draft);
  await shop.create('type', orderType);
  await shop.create('store', { key: 'berlin', name: { en: 'Berlin', de: 'Berlin' } });
  const method = await shop.create('shipping-method', shippingMethod(taxCategory.id, zone.id));
  return { shippingMethodId: method.id };
}

/** Products in both searches, and orders, customers and business units in theirs. */
export const switchSearchesOn = (shop: Shop, project: any): Promise<any> =>
  shop.update(
    'project',
    project,
    { action: 'changeProductSearchIndexingEnabled', enabled: true },
    { action: 'changeProductSearchIndexingEnabled', enabled: true, mode: 'ProductsSearch' },
    { action: 'changeOrderSearchStatus', status: 'Activated' },
    { action: 'changeCustomerSearchStatus', status: 'Activated' },
    { action: 'changeBusinessUnitSearchStatus', status: 'Activated' },
  );

const rate = (country: string, amount: number, name: string) => ({
  name,
  amount,
  includedInPrice: true,
  country,
});

const standardTax = {
  key: 'standard',
  name: 'Standard rate',
  rates: [rate('DE', 0.19, 'MwSt. 19 %'), rate('FR', 0.2, 'TVA 20 %'), rate('GB', 0.2, 'VAT 20 %')],
};

const warehouse = {
  key: 'warehouse',
  roles: ['InventorySupply'],
  name: { en: 'Warehouse', de: 'Lager', fr: 'Entrepôt' },
};

const shopOnline = {
  key: 'online',
  roles: ['ProductDistribution', 'OrderExport'],
  name: { en: 'Online', de: 'Online', fr: 'En ligne' },
};

const orderStates = [
  { key: 'order-received', type: 'OrderState', initial: true, name: { en: 'Received' } },
  { key: 'order-packed', type: 'OrderState', initial: false, name: { en: 'Packed' } },
];

const orderType = {
  key: 'order-notes',
  name: { en: 'Order notes' },
  resourceTypeIds: ['order'],
  fieldDefinitions: [
    {
      name: 'giftNote',
      label: { en: 'Gift note' },
      required: false,
      type: { name: 'String' },
      inputHint: 'MultiLine',
    },
  ],
};

const shippingMethod = (taxCategoryId: string, zoneId: string) => ({
  key: 'parcel',
  name: 'Parcel',
  localizedName: { en: 'Parcel', de: 'Paket', fr: 'Colis' },
  taxCategory: { typeId: 'tax-category', id: taxCategoryId },
  isDefault: true,
  zoneRates: [
    {
      zone: { typeId: 'zone', id: zoneId },
      shippingRates: ['EUR', 'GBP'].map((currencyCode) => ({
        price: { currencyCode, centAmount: 490 },
        freeAbove: { currencyCode, centAmount: 10_000 },
      })),
    },
  ],
});
