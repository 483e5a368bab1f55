// Members of `OrderImportDraft`: an order that was made elsewhere.

import { addressDraft } from '../../../commerce/address/address.ts';
import { image } from '../../../commerce/catalogue/product-data.ts';
import { deliveryDraft } from '../../../commerce/line-items/delivery.ts';
import {
  customLineItemPriceMode,
  inventoryMode,
  shippingDetailsDraft,
} from '../../../commerce/line-items/line-item.ts';
import { cartOrigin } from '../../../commerce/line-items/order-like.ts';
import { priceDraft } from '../../../commerce/money/price.ts';
import { shippingMethodState, shippingRateDraft } from '../../../commerce/shipping/shipping.ts';
import {
  roundingMode,
  taxCalculationMode,
  taxPortionDraft,
  taxRateInput,
} from '../../../commerce/tax/tax.ts';
import {
  assignedNumber,
  country,
  customFieldsDraft,
  dateTime,
  email,
  identifier,
  idOf,
  integer,
  key,
  listOf,
  localized,
  long,
  money,
  notOffered,
  type ObjectOf,
  type Of,
  optional,
  record,
  reference,
  text,
  typedMoneyDraft,
  withDefault,
} from '../../../declaration/index.ts';
import { attributeDraft } from '../../catalogue/product/drafts.ts';
import { orderState, paymentState, shipmentState } from './resource.ts';

const itemState = () =>
  record('ItemStateDraftType', { quantity: long({ min: 0 }), state: identifier('state') });

const itemMembers = () => ({
  key: optional(key()),
  quantity: long({ min: 1 }),
  taxRate: optional(taxRateInput()),
  shippingDetails: optional(shippingDetailsDraft()),
  state: optional(listOf(itemState(), { max: 500 })),
});

const variant = () =>
  record('ProductVariantImportDraft', {
    id: optional(integer({ min: 1 })),
    sku: optional(text({ min: 1, max: 256 })),
    prices: optional(listOf(priceDraft(), { max: 100 })),
    attributes: optional(listOf(attributeDraft(), { max: 500 })),
    images: optional(listOf(image(), { max: 500 })),
  });

const lineItem = () =>
  record('LineItemImportDraft', {
    ...itemMembers(),
    name: localized(),
    productId: optional(text({ min: 1, max: 256 })),
    variant: variant(),
    price: priceDraft(),
    distributionChannel: optional(identifier('channel')),
    supplyChannel: optional(identifier('channel')),
    inventoryMode: optional(inventoryMode()),
    custom: optional(customFieldsDraft('line-item')),
  });
export type LineItemImportDraft = Of<ReturnType<typeof lineItem>>;

const customLineItem = () =>
  record('CustomLineItemImportDraft', {
    ...itemMembers(),
    name: localized(),
    slug: text({ min: 2, max: 256, pattern: '^[a-zA-Z0-9_-]+$' }),
    money: typedMoneyDraft(),
    taxCategory: optional(identifier('tax-category')),
    priceMode: withDefault(customLineItemPriceMode(), 'Standard'),
    custom: optional(customFieldsDraft('custom-line-item')),
  });
export type CustomLineItemImportDraft = Of<ReturnType<typeof customLineItem>>;

const shippingInfo = () =>
  record('ShippingInfoImportDraft', {
    shippingMethodName: text(),
    price: money(),
    discountedPrice: optional(notOffered('cart discounts')),
    shippingRate: shippingRateDraft(),
    taxRate: optional(taxRateInput()),
    taxCategory: optional(identifier('tax-category')),
    shippingMethod: optional(identifier('shipping-method')),
    deliveries: optional(listOf(deliveryDraft(), { max: 500 })),
    shippingMethodState: optional(shippingMethodState()),
  });
export type ShippingInfoImportDraft = Of<ReturnType<typeof shippingInfo>>;

const taxedPrice = () =>
  record('TaxedPriceDraft', {
    totalNet: money(),
    totalGross: money(),
    taxPortions: listOf(taxPortionDraft(), { max: 100 }),
    totalTax: optional(money()),
  });
export type TaxedPriceDraft = Of<ReturnType<typeof taxedPrice>>;

/** GraphQL types the two totals as money of either precision. */
const typedTaxedPrice = () =>
  record('TaxedPriceDraft', {
    totalNet: typedMoneyDraft(),
    totalGross: typedMoneyDraft(),
    taxPortions: listOf(taxPortionDraft(), { max: 100 }),
    totalTax: optional(typedMoneyDraft()),
  });

export const importMembers = {
  orderNumber: optional(assignedNumber()),
  purchaseOrderNumber: optional(text()),
  customerId: optional(idOf('customer')),
  customerEmail: optional(email()),
  customerGroup: optional(identifier('customer-group')),
  businessUnit: optional(identifier('business-unit')),
  store: optional(identifier('store')),
  lineItems: withDefault(listOf(lineItem(), { max: 500 }), []),
  customLineItems: withDefault(listOf(customLineItem(), { max: 500 }), []),
  totalPrice: money(),
  taxedPrice: optional(taxedPrice()),
  priceRoundingMode: withDefault(roundingMode(), 'HalfEven'),
  taxRoundingMode: withDefault(roundingMode(), 'HalfEven'),
  taxCalculationMode: withDefault(taxCalculationMode(), 'LineItemLevel'),
  inventoryMode: withDefault(inventoryMode(), 'None'),
  billingAddress: optional(addressDraft()),
  shippingAddress: optional(addressDraft()),
  itemShippingAddresses: withDefault(listOf(addressDraft(), { max: 500 }), []),
  shippingInfo: optional(shippingInfo()),
  paymentInfo: optional(
    record('PaymentInfoDraft', { payments: listOf(reference('payment'), { max: 100 }) }),
  ),
  paymentState: optional(paymentState()),
  shipmentState: optional(shipmentState()),
  orderState: withDefault(orderState(), 'Open'),
  state: optional(identifier('state')),
  country: optional(country()),
  origin: withDefault(cartOrigin(), 'Customer'),
  completedAt: optional(dateTime()),
  custom: optional(customFieldsDraft('order')),
};
export type OrderImportDraft = ObjectOf<typeof importMembers>;

/** The public schema names some documents by reference, and one payment. */
export const importOrder = {
  mutation: 'importOrder',
  returns: 'Order',
  draft: { argument: 'draft', input: 'ImportOrderDraft' },
  members: {
    customerGroup: optional(reference('customer-group')),
    store: optional(reference('store')),
    state: optional(reference('state')),
    taxedPrice: optional(typedTaxedPrice()),
    paymentInfo: optional(reference('payment')),
  },
  decode: ({ paymentInfo, ...draft }: { readonly paymentInfo?: object }) =>
    paymentInfo === undefined ? draft : { ...draft, paymentInfo: { payments: [paymentInfo] } },
};
