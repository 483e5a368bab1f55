// One order with everything in it that update actions can touch, for tests of pure rules.
import type { Order } from '@storewright/model/resources/ordering/order';

const at = '2024-05-02T09:10:11.123Z';
const eur = (centAmount: number) =>
  ({ type: 'centPrecision', currencyCode: 'EUR', centAmount, fractionDigits: 2 }) as const;
const state = (id: string) => ({ typeId: 'state', id }) as const;

export const fixtureNow = '2024-06-01T00:00:00.000Z';

/** Facts that every rule has; ids count up. */
export function fixtureFacts(facts: object = {}) {
  let count = 0;
  const newId = () => {
    count += 1;
    return `new-${count}`;
  };
  return { now: fixtureNow, projectKey: 'demo', newId, ...facts };
}

const lineItem = {
  id: 'line',
  key: 'line-key',
  productId: 'product',
  name: { en: 'Lamp' },
  productType: { typeId: 'product-type', id: 'type' },
  variant: { id: 1, sku: 'lamp-1', prices: [], attributes: [], images: [], assets: [] },
  price: { id: 'price', value: eur(100) },
  quantity: 10,
  totalPrice: eur(1000),
  discountedPricePerQuantity: [],
  taxedPricePortions: [],
  perMethodTaxRate: [],
  state: [{ quantity: 10, state: state('initial') }],
  priceMode: 'Platform',
  lineItemMode: 'Standard',
} as const;

const customLineItem = {
  id: 'custom',
  key: 'custom-key',
  name: { en: 'Engraving' },
  slug: 'engraving',
  money: eur(50),
  quantity: 2,
  totalPrice: eur(100),
  discountedPricePerQuantity: [],
  taxedPricePortions: [],
  perMethodTaxRate: [],
  state: [{ quantity: 2, state: state('initial') }],
  priceMode: 'Standard',
} as const;

export const fixtureParcel = {
  id: 'parcel',
  key: 'parcel-key',
  createdAt: at,
  items: [{ id: 'line', quantity: 1 }],
} as const;

export const fixtureDelivery = {
  id: 'delivery',
  key: 'delivery-key',
  createdAt: at,
  items: [{ id: 'line', quantity: 1 }],
  parcels: [fixtureParcel],
} as const;

const returnItem = (id: string, shipmentState: 'Returned' | 'Advised') =>
  ({
    type: 'LineItemReturnItem',
    id,
    key: `${id}-key`,
    lineItemId: 'line',
    quantity: 1,
    shipmentState,
    paymentState: shipmentState === 'Returned' ? 'Initial' : 'NonRefundable',
    createdAt: at,
    lastModifiedAt: at,
  }) as const;

export const fixtureOrder: Order = {
  id: 'order',
  version: 1,
  createdAt: at,
  lastModifiedAt: at,
  orderState: 'Open',
  totalPrice: eur(1600),
  lineItems: [lineItem],
  customLineItems: [customLineItem],
  priceRoundingMode: 'HalfEven',
  taxMode: 'Platform',
  taxRoundingMode: 'HalfEven',
  taxCalculationMode: 'LineItemLevel',
  inventoryMode: 'None',
  origin: 'Customer',
  shippingMode: 'Single',
  shippingInfo: {
    shippingMethodName: 'Parcel',
    price: eur(500),
    shippingRate: { price: eur(500), tiers: [] },
    deliveries: [fixtureDelivery],
    shippingMethodState: 'MatchesCart',
  },
  shipping: [],
  shippingAddress: { id: 'ship', country: 'DE' },
  itemShippingAddresses: [
    { id: 'a', key: 'home', country: 'DE' },
    { id: 'b', key: 'work', country: 'DE' },
  ],
  discountCodes: [],
  directDiscounts: [],
  refusedGifts: [],
  customerId: 'ada',
  customerEmail: 'ada@example.com',
  paymentInfo: { payments: [{ typeId: 'payment', id: 'paid' }] },
  custom: { type: { typeId: 'type', id: 'order-type' }, fields: { note: 'x' } },
  syncInfo: [{ channel: { typeId: 'channel', id: 'erp' }, externalId: '7', syncedAt: at }],
  returnInfo: [{ items: [returnItem('returned', 'Returned'), returnItem('advised', 'Advised')] }],
};
