// A shop for walks of the console.
import type { TestServer } from '../testing/harness.ts';

/** A small shop with an order of a customer, whose documents walks of the console change. */
export interface ConsoleShop {
  readonly product: any;
  readonly customer: any;
  readonly order: any;
  readonly category: any;
  readonly entry: any;
}

const ref = (typeId: string, { id }: { readonly id: string }) => ({ typeId, id });
const eur = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });

/** Creates the shop over the API. */
export async function openConsoleShop(server: TestServer): Promise<ConsoleShop> {
  await server.changed(
    '',
    { action: 'changeLanguages', languages: ['en', 'de'] },
    { action: 'changeCurrencies', currencies: ['EUR', 'USD'] },
    { action: 'changeCountries', countries: ['DE', 'US'] },
    {
      action: 'changeMessagesConfiguration',
      messagesConfiguration: { enabled: true, deleteDaysAfterCreation: 15 },
    },
  );
  const rate = { name: 'VAT', amount: 0.19, includedInPrice: true, country: 'DE' };
  const taxCategory = await server.created('/tax-categories', { name: 'Standard', rates: [rate] });
  const category = await server.created('/categories', {
    name: { en: 'Lamps' },
    slug: { en: 'lamps' },
  });
  await server.created('/categories', { name: { en: 'Furniture' }, slug: { en: 'furniture' } });
  const type = await server.created('/product-types', {
    name: 'Furnishing',
    description: 'All',
    attributes: [],
  });
  const group = await server.created('/customer-groups', { groupName: 'Members', key: 'members' });
  const channel = await server.created('/channels', {
    key: 'berlin',
    name: { en: 'Berlin' },
    roles: ['InventorySupply'],
  });
  const product = await server.created('/products', {
    productType: ref('product-type', type),
    taxCategory: ref('tax-category', taxCategory),
    name: { en: 'Desk lamp', de: 'Schreibtischlampe' },
    slug: { en: 'desk-lamp' },
    masterVariant: {
      sku: 'lamp-1',
      prices: [
        { value: eur(8_900) },
        { value: eur(7_900), customerGroup: ref('customer-group', group) },
      ],
    },
    publish: true,
  });
  const entry = await server.created('/inventory', {
    sku: 'lamp-1',
    quantityOnStock: 5,
    supplyChannel: ref('channel', channel),
  });
  const field = { name: 'note', label: { en: 'Note' }, required: false, type: { name: 'String' } };
  await server.created('/types', {
    key: 'notes',
    name: { en: 'Notes' },
    resourceTypeIds: ['order'],
    fieldDefinitions: [field],
  });
  const address = {
    country: 'DE',
    streetName: 'Hauptstraße',
    city: 'Berlin',
    firstName: 'Anna',
    lastName: 'Berg',
  };
  const { customer } = await server.created('/customers', {
    email: 'anna@example.com',
    password: 'secret-1',
    firstName: 'Anna',
    lastName: 'Berg',
    addresses: [address],
  });
  await server.created('/cart-discounts', {
    name: { en: 'Ten per cent off' },
    value: { type: 'relative', permyriad: 1_000 },
    cartPredicate: '1 = 1',
    target: { type: 'lineItems', predicate: '1 = 1' },
    sortOrder: '0.5',
    isActive: true,
  });
  const zone = await server.created('/zones', { name: 'Germany', locations: [{ country: 'DE' }] });
  const shippingRate = { price: eur(490) };
  const shippingMethod = await server.created('/shipping-methods', {
    name: 'Parcel',
    taxCategory: ref('tax-category', taxCategory),
    zoneRates: [{ zone: ref('zone', zone), shippingRates: [shippingRate] }],
    isDefault: true,
  });
  const cart = await server.created('/carts', {
    currency: 'EUR',
    country: 'DE',
    customerId: customer.id,
    lineItems: [{ sku: 'lamp-1', quantity: 2 }],
    shippingAddress: address,
    shippingMethod: ref('shipping-method', shippingMethod),
  });
  const order = await server.created('/orders', {
    cart: ref('cart', cart),
    version: cart.version,
    orderNumber: 'A-1001',
  });
  return { product, customer, order, category, entry };
}

/** An order of somebody else, which a walk does not look for. */
export function createOtherOrder(server: TestServer): Promise<any> {
  const money = eur(100);
  return server.created('/orders/import', {
    ...{ orderNumber: 'A-2001', customerEmail: 'otto@example.com', totalPrice: money },
    customLineItems: [{ name: { en: 'Postcard' }, slug: 'postcard', money, quantity: 1 }],
  });
}
