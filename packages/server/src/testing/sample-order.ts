// Orders of about three kilobytes for measurements; the same number gives the same order.
import type { StorageWrite } from '@storewright/store/storage/storage';

type OrderDocument = Extract<StorageWrite, { type: 'insert' }>['document'];

const money = (centAmount: number) => ({
  type: 'centPrecision',
  currencyCode: 'EUR',
  centAmount,
  fractionDigits: 2,
});

const states = ['Open', 'Confirmed', 'Complete', 'Cancelled'] as const;
const digits = (value: number, length: number) => value.toString(16).padStart(length, '0');

/** An id of the form of a UUID; `space` keeps kinds of ids apart. */
export const sampleId = (space: number, number: number): string =>
  `01890a5d-${digits(space, 4)}-7000-8000-${digits(number, 12)}`;

export const customerCount = 5_000;

export function sampleOrder(number: number): OrderDocument {
  const created = new Date(Date.UTC(2024, 0, 1) + number * 1_000).toISOString();
  const lines = [0, 1, 2].map((line) => lineOf(number, line));
  const total = lines.reduce((sum, line) => sum + line.totalPrice.centAmount, 0);
  return {
    id: sampleId(1, number),
    version: 1,
    createdAt: created,
    lastModifiedAt: created,
    createdBy: { clientId: 'sample' },
    lastModifiedBy: { clientId: 'sample' },
    orderNumber: `ORDER-${number}`,
    customerId: sampleId(2, (number * 7919) % customerCount),
    customerEmail: `customer-${(number * 7919) % customerCount}@example.com`,
    totalPrice: money(total),
    orderState: states[number % states.length],
    paymentState: number % 3 === 0 ? 'Paid' : 'Pending',
    country: ['DE', 'FR', 'AT'][number % 3],
    origin: 'Customer',
    syncInfo: [],
    returnInfo: [],
    taxMode: 'Platform',
    inventoryMode: 'None',
    taxRoundingMode: 'HalfEven',
    taxCalculationMode: 'LineItemLevel',
    shippingMode: 'Single',
    shippingAddress: addressOf(number),
    billingAddress: addressOf(number + 1),
    itemShippingAddresses: [],
    shipping: [],
    lineItems: lines,
    customLineItems: [],
    discountCodes: [],
    directDiscounts: [],
    refusedGifts: [],
  };
}

function lineOf(number: number, line: number) {
  const product = (number * 31 + line * 17) % 2_000;
  const price = 999 + product;
  const quantity = 1 + ((number + line) % 3);
  return {
    id: sampleId(3, number * 3 + line),
    productId: sampleId(4, product),
    name: { en: `Product ${product}`, de: `Artikel ${product}` },
    productType: { typeId: 'product-type', id: sampleId(5, product % 7) },
    variant: {
      id: 1,
      sku: `SKU-${product}`,
      prices: [],
      images: [],
      attributes: [
        { name: 'colour', value: { key: 'blue', label: 'Blue' } },
        { name: 'size', value: product % 50 },
      ],
      assets: [],
    },
    price: { id: sampleId(6, product), value: money(price) },
    quantity,
    totalPrice: money(price * quantity),
    discountedPricePerQuantity: [],
    taxedPricePortions: [],
    state: [{ quantity, state: { typeId: 'state', id: sampleId(7, number % 4) } }],
    priceMode: 'Platform',
    lineItemMode: 'Standard',
    perMethodTaxRate: [],
  };
}

const addressOf = (number: number) => ({
  firstName: `First${number % 997}`,
  lastName: `Last${number % 1009}`,
  streetName: `Street ${number % 313}`,
  streetNumber: String(number % 99),
  postalCode: String(10_000 + (number % 90_000)),
  city: `City ${number % 211}`,
  country: 'DE',
  email: `customer-${number % 5_000}@example.com`,
});
