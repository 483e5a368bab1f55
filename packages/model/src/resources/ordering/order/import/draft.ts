// Members of `OrderImportDraft`: an order that was made elsewhere.

import { addressDraft } from '../../../../commerce/address/address.ts';
import { image } from '../../../../commerce/catalogue/product-data.ts';
import {
  customLineItemPriceMode,
  inventoryMode,
  shippingDetailsDraft,
} from '../../../../commerce/line-items/line-item.ts';
import { cartOrigin } from '../../../../commerce/line-items/order-like.ts';
import { discountedLineItemPriceDraft } from '../../../../commerce/money/discount.ts';
import { priceDraft } from '../../../../commerce/money/price.ts';
import { deliveryDraft } from '../../../../commerce/shipping/delivery.ts';
import { shippingMethodState, shippingRateDraft } from '../../../../commerce/shipping/shipping.ts';
import {
  roundingMode,
  taxCalculationMode,
  taxPortionDraft,
  taxRateInput,
} from '../../../../commerce/tax/tax.ts';
import { f } from '../../../../declaration/index.ts';
import { attributeDraft } from '../../../catalogue/product/drafts.ts';
import { orderState, paymentState, shipmentState } from '../resource.ts';

const itemState = () =>
  f.record('ItemStateDraftType', { quantity: f.long({ min: 0 }), state: f.identifier('state') });

const taxedPrice = () =>
  f.record('TaxedPriceDraft', {
    totalNet: f.money(),
    totalGross: f.money(),
    taxPortions: f.listOf(taxPortionDraft(), { max: 100 }),
    totalTax: f.optional(f.money()),
  });
export type TaxedPriceDraft = f.Of<ReturnType<typeof taxedPrice>>;

/** GraphQL types the totals as money of either precision. */
const typedTaxedPrice = () =>
  f.record('TaxedPriceDraft', {
    totalNet: f.typedMoneyDraft(),
    totalGross: f.typedMoneyDraft(),
    taxPortions: f.listOf(taxPortionDraft(), { max: 100 }),
    totalTax: f.optional(f.typedMoneyDraft()),
  });

/** Of an item or of the shipping. */
const ownTaxedPrice = () =>
  f.optional(f.inGraphql(taxedPrice(), { shownAs: { field: typedTaxedPrice() } }));

const itemMembers = () => ({
  key: f.optional(f.key()),
  quantity: f.long({ min: 1 }),
  taxRate: f.optional(taxRateInput()),
  taxedPrice: ownTaxedPrice(),
  shippingDetails: f.optional(shippingDetailsDraft()),
  state: f.optional(f.listOf(itemState(), { max: 500 })),
});

const variant = () =>
  f.record('ProductVariantImportDraft', {
    id: f.optional(f.integer({ min: 1 })),
    sku: f.optional(f.text({ min: 1, max: 256 })),
    prices: f.optional(f.listOf(priceDraft(), { max: 100 })),
    attributes: f.optional(f.listOf(attributeDraft(), { max: 500 })),
    images: f.optional(f.listOf(image(), { max: 500 })),
  });

const lineItem = () =>
  f.record('LineItemImportDraft', {
    ...itemMembers(),
    name: f.localized(),
    productId: f.optional(f.text({ min: 1, max: 256 })),
    variant: variant(),
    price: priceDraft(),
    distributionChannel: f.optional(f.identifier('channel')),
    supplyChannel: f.optional(f.identifier('channel')),
    inventoryMode: f.optional(inventoryMode()),
    custom: f.optional(f.customFieldsDraft('line-item')),
  });
export type LineItemImportDraft = f.Of<ReturnType<typeof lineItem>>;

const customLineItem = () =>
  f.record('CustomLineItemImportDraft', {
    ...itemMembers(),
    name: f.localized(),
    slug: f.text({ min: 2, max: 256, pattern: '^[a-zA-Z0-9_-]+$' }),
    money: f.typedMoneyDraft(),
    taxCategory: f.optional(f.identifier('tax-category')),
    priceMode: f.withDefault(customLineItemPriceMode(), 'Standard'),
    custom: f.optional(f.customFieldsDraft('custom-line-item')),
  });
export type CustomLineItemImportDraft = f.Of<ReturnType<typeof customLineItem>>;

const shippingInfo = () =>
  f.record('ShippingInfoImportDraft', {
    shippingMethodName: f.text(),
    price: f.money(),
    discountedPrice: f.optional(discountedLineItemPriceDraft()),
    shippingRate: shippingRateDraft(),
    taxRate: f.optional(taxRateInput()),
    taxedPrice: ownTaxedPrice(),
    taxCategory: f.optional(f.identifier('tax-category')),
    shippingMethod: f.optional(f.identifier('shipping-method')),
    deliveries: f.optional(f.listOf(deliveryDraft(), { max: 500 })),
    shippingMethodState: f.optional(shippingMethodState()),
  });
export type ShippingInfoImportDraft = f.Of<ReturnType<typeof shippingInfo>>;

export const importMembers = {
  orderNumber: f.optional(f.assignedNumber()),
  purchaseOrderNumber: f.optional(f.text()),
  customerId: f.optional(f.idOf('customer')),
  customerEmail: f.optional(f.email()),
  customerGroup: f.optional(f.identifier('customer-group')),
  businessUnit: f.optional(f.identifier('business-unit')),
  store: f.optional(f.identifier('store')),
  lineItems: f.withDefault(f.listOf(lineItem(), { max: 500 }), []),
  customLineItems: f.withDefault(f.listOf(customLineItem(), { max: 500 }), []),
  totalPrice: f.money(),
  taxedPrice: f.optional(taxedPrice()),
  priceRoundingMode: f.withDefault(roundingMode(), 'HalfEven'),
  taxRoundingMode: f.withDefault(roundingMode(), 'HalfEven'),
  taxCalculationMode: f.withDefault(taxCalculationMode(), 'LineItemLevel'),
  inventoryMode: f.withDefault(inventoryMode(), 'None'),
  billingAddress: f.optional(addressDraft()),
  shippingAddress: f.optional(addressDraft()),
  itemShippingAddresses: f.withDefault(f.listOf(addressDraft(), { max: 500 }), []),
  shippingInfo: f.optional(shippingInfo()),
  paymentInfo: f.optional(
    f.record('PaymentInfoDraft', { payments: f.listOf(f.reference('payment'), { max: 100 }) }),
  ),
  paymentState: f.optional(paymentState()),
  shipmentState: f.optional(shipmentState()),
  orderState: f.withDefault(orderState(), 'Open'),
  state: f.optional(f.identifier('state')),
  country: f.optional(f.country()),
  origin: f.withDefault(cartOrigin(), 'Customer'),
  completedAt: f.optional(f.dateTime()),
  custom: f.optional(f.customFieldsDraft('order')),
};
export type OrderImportDraft = f.ObjectOf<typeof importMembers>;

/** The public schema names some documents by reference, and one payment. */
export const importOrder = {
  mutation: 'importOrder',
  draft: { argument: 'draft', input: 'ImportOrderDraft' },
  members: {
    customerGroup: f.optional(f.reference('customer-group')),
    store: f.optional(f.reference('store')),
    state: f.optional(f.reference('state')),
    taxedPrice: f.optional(typedTaxedPrice()),
    paymentInfo: f.optional(f.reference('payment')),
  },
  decode: ({ paymentInfo, ...draft }: { readonly paymentInfo?: object }) =>
    paymentInfo === undefined ? draft : { ...draft, paymentInfo: { payments: [paymentInfo] } },
};
