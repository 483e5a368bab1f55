import {
  inventoryMode,
  shippingDetailsDraft,
} from '@storewright/model/commerce/line-items/line-item';
import { cartOrigin } from '@storewright/model/commerce/line-items/order-like';
import { deliveryDraft } from '@storewright/model/commerce/shipping/delivery';
import {
  shippingMethodState,
  shippingRateDraft,
} from '@storewright/model/commerce/shipping/shipping';
import {
  externalTaxRateDraft,
  roundingMode,
  taxCalculationMode,
  taxPortionDraft,
  taxRateInput,
} from '@storewright/model/commerce/tax/tax';
import { duplicateField, f } from '@storewright/model/declaration';
import { addressDrafts } from '../difference/addresses.ts';
import { bareAttribute } from '../difference/attributes.ts';
import { customDraft } from '../difference/custom.ts';
import { priceDrafts } from '../difference/prices.ts';
import { orderAddress } from '../fields/addresses.ts';
import { attribute } from '../fields/attributes.ts';
import { priceMembers } from '../fields/prices.ts';
import * as v from '../fields/values.ts';
import type { Around, ImportType, Plan } from '../model/import-type.ts';
import { productVariantOf } from './sides.ts';

const itemState = () =>
  f.record('ItemState', { quantity: f.long({ min: 0 }), state: v.reference('state') });
const itemStates = () => f.optional(f.listOf(itemState(), { max: 500 }));

const price = () => f.record('LineItemPrice', priceMembers());

const variant = () =>
  f.record('LineItemProductVariantImportDraft', {
    productVariant: f.optional(v.reference('product-variant')),
    sku: f.optional(f.text({ min: 1, max: 256 })),
    prices: f.optional(f.listOf(price(), { max: 100 })),
    attributes: f.optional(f.listOf(attribute(), { max: 500 })),
    images: f.optional(f.listOf(v.image(), { max: 500 })),
  });

const lineItem = () =>
  f.record('LineItemImportDraft', {
    product: f.optional(v.reference('product')),
    name: f.localized(),
    variant: variant(),
    price: price(),
    quantity: f.long({ min: 1 }),
    state: itemStates(),
    supplyChannel: f.optional(v.reference('channel')),
    distributionChannel: f.optional(v.reference('channel')),
    taxRate: f.optional(taxRateInput()),
    shippingDetails: f.optional(shippingDetailsDraft()),
    custom: f.optional(v.custom()),
  });

const customLineItem = () =>
  f.record('CustomLineItemDraft', {
    name: f.localized(),
    money: v.money(),
    taxedPrice: f.optional(
      f.record('CustomLineItemTaxedPrice', { totalNet: v.money(), totalGross: v.money() }),
    ),
    totalPrice: v.money(),
    slug: f.text({ min: 2, max: 256, pattern: '^[a-zA-Z0-9_-]+$' }),
    quantity: f.long({ min: 1 }),
    state: itemStates(),
    taxCategory: f.optional(v.reference('tax-category')),
    taxRate: f.optional(taxRateInput()),
    externalTaxRate: f.optional(externalTaxRateDraft()),
    shippingDetails: f.optional(shippingDetailsDraft()),
  });

const shippingInfo = () =>
  f.record('ShippingInfoImportDraft', {
    shippingMethodName: f.text(),
    price: v.money(),
    shippingRate: shippingRateDraft(),
    taxRate: f.optional(taxRateInput()),
    taxCategory: f.optional(v.reference('tax-category')),
    shippingMethod: f.optional(v.reference('shipping-method')),
    deliveries: f.optional(f.listOf(deliveryDraft(), { max: 500 })),
    shippingMethodState: f.optional(shippingMethodState()),
  });

const taxedPrice = () =>
  f.record('TaxedPrice', {
    totalNet: f.money(),
    totalGross: f.money(),
    taxPortions: f.listOf(taxPortionDraft(), { max: 100 }),
  });

/** The line item of the draft, or what it waits for. */
async function lineItemDraft(item: any, around: Around): Promise<{ draft: object } | Plan> {
  const { product, variant: named, price: own, custom, ...rest } = item;
  const { productVariant, prices, attributes, ...more } = named;
  const document = product && around.named(product);
  const known = productVariant && productVariantOf(document?.masterData.staged, productVariant.key);
  if (productVariant !== undefined && known === undefined)
    return { do: 'wait', missing: [productVariant], waits: [product ?? productVariant] };
  const [drafted] = priceDrafts([own], around)!;
  return {
    draft: {
      ...rest,
      productId: document?.id,
      variant: {
        ...more,
        id: known?.id,
        prices: priceDrafts(prices, around),
        attributes: attributes?.map((one: any) => bareAttribute(one, around)),
      },
      price: drafted,
      custom: customDraft(custom, around),
    },
  };
}

/** The draft of the HTTP API, or what the order waits for. */
async function planOf(resource: any, around: Around): Promise<Plan> {
  const { customer, lineItems = [], customLineItems = [], ...rest } = resource;
  const drafts: object[] = [];
  for (const item of lineItems) {
    const found = await lineItemDraft(item, around);
    if ('do' in found) return found;
    drafts.push(found.draft);
  }
  const addressOf = (address: any) => address && addressDrafts([address], around)![0];
  const draft = {
    ...rest,
    customerId: customer && around.named(customer).id,
    lineItems: drafts,
    // The totals of an item follow from its price and tax rate.
    customLineItems: customLineItems.map(
      ({ totalPrice: _, taxedPrice: __, externalTaxRate, ...item }: any) => ({
        ...item,
        taxRate: item.taxRate ?? externalTaxRate,
      }),
    ),
    shippingAddress: addressOf(rest.shippingAddress),
    billingAddress: addressOf(rest.billingAddress),
    itemShippingAddresses: addressDrafts(rest.itemShippingAddresses, around),
    custom: customDraft(rest.custom, around),
  };
  return { do: 'create', draft };
}

/** Orders from elsewhere, as they are; an order that exists is changed by patches. */
export const order: ImportType = {
  name: 'order',
  path: 'orders',
  resource: 'OrderImport',
  list: 'resources',
  scope: 'manage_orders',
  kind: 'order',
  creation: { path: '/orders/import', created: (answer) => answer },
  example: {
    orderNumber: 'order-1',
    totalPrice: { type: 'centPrecision', currencyCode: 'EUR', centAmount: 1000 },
  },
  members: {
    orderNumber: f.text({ min: 2, max: 256 }),
    customer: f.optional(v.reference('customer')),
    customerEmail: f.optional(f.email()),
    lineItems: f.optional(f.listOf(lineItem(), { max: 500 })),
    customLineItems: f.optional(f.listOf(customLineItem(), { max: 500 })),
    totalPrice: v.money(),
    taxedPrice: f.optional(taxedPrice()),
    shippingAddress: f.optional(orderAddress()),
    billingAddress: f.optional(orderAddress()),
    customerGroup: f.optional(v.reference('customer-group')),
    country: f.optional(f.country()),
    orderState: f.optional(f.choice('OrderState', 'Open', 'Confirmed', 'Complete', 'Cancelled')),
    shipmentState: f.optional(
      f.choice(
        'ShipmentState',
        ...(['Shipped', 'Ready', 'Pending', 'Delayed', 'Partial', 'Backorder'] as const),
      ),
    ),
    paymentState: f.optional(
      f.choice('PaymentState', 'BalanceDue', 'Failed', 'Pending', 'CreditOwed', 'Paid'),
    ),
    shippingInfo: f.optional(shippingInfo()),
    completedAt: f.optional(f.dateTime()),
    custom: f.optional(v.custom()),
    inventoryMode: f.optional(inventoryMode()),
    taxRoundingMode: f.optional(roundingMode()),
    taxCalculationMode: f.optional(taxCalculationMode()),
    origin: f.optional(cartOrigin()),
    itemShippingAddresses: f.optional(f.listOf(orderAddress(), { max: 500 })),
    store: f.optional(v.reference('store')),
    state: f.optional(v.reference('state')),
  },
  keyOf: ({ orderNumber }) => orderNumber,
  target: ({ orderNumber }) => ({ typeId: 'order', key: orderNumber }),
  plan(resource, around) {
    if (around.document !== undefined) throw duplicateField('orderNumber', resource.orderNumber);
    return planOf(resource, around);
  },
};
