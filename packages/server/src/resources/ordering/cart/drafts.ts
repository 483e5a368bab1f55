// Members of cart drafts.

import { addressDraft } from '../../../commerce/address/address.ts';
import { deliveryDraft } from '../../../commerce/line-items/delivery.ts';
import {
  customLineItemPriceMode,
  inventoryMode,
  shippingDetailsDraft,
} from '../../../commerce/line-items/line-item.ts';
import { cartOrigin, shippingMode } from '../../../commerce/line-items/order-like.ts';
import {
  estimatedDeliveryDraft,
  shippingRateDraft,
  shippingRateInputDraft,
} from '../../../commerce/shipping/shipping.ts';
import {
  externalTaxRateDraft,
  roundingMode,
  taxCalculationMode,
  taxMode,
} from '../../../commerce/tax/tax.ts';
import {
  country,
  currency,
  customFieldsDraft,
  dateTime,
  email,
  identifier,
  idOf,
  integer,
  key,
  listOf,
  locale,
  localized,
  long,
  money,
  notOffered,
  type ObjectOf,
  optional,
  record,
  text,
  typedMoneyDraft,
  withDefault,
  without,
} from '../../../declaration/index.ts';
import { deleteDays } from './resource.ts';

/** Quantity of a new item. */
const quantity = () => withDefault(long({ min: 1 }), 1);

export const externalTotalPrice = () =>
  record('ExternalLineItemTotalPriceDraft', { price: typedMoneyDraft(), totalPrice: money() });

export const methodExternalTaxRate = () =>
  record('MethodExternalTaxRateDraft', {
    shippingMethodKey: text({ max: 256 }),
    taxRate: optional(externalTaxRateDraft()),
  });

const recurrenceInfo = optional(notOffered('recurring orders'));

const ownLineMembers = {
  key: optional(key()),
  productId: optional(text({ min: 1, max: 256 })),
  variantId: optional(integer({ min: 1 })),
  sku: optional(text({ min: 1, max: 256 })),
  quantity: quantity(),
  addedAt: optional(dateTime()),
  distributionChannel: optional(identifier('channel')),
  supplyChannel: optional(identifier('channel')),
  shippingDetails: optional(shippingDetailsDraft()),
  recurrenceInfo,
  custom: optional(customFieldsDraft('line-item')),
};

/** Members of `LineItemDraft` and of `addLineItem`. */
export const lineMembers = {
  ...ownLineMembers,
  externalPrice: optional(typedMoneyDraft()),
  externalTotalPrice: optional(externalTotalPrice()),
  externalTaxRate: optional(externalTaxRateDraft()),
  perMethodExternalTaxRate: optional(listOf(methodExternalTaxRate(), { max: 100 })),
  inventoryMode: optional(inventoryMode()),
};
export type LineDraft = ObjectOf<typeof lineMembers>;

/** Members of `CustomLineItemDraft` and of `addCustomLineItem`. */
export const customLineMembers = {
  name: localized(),
  key: optional(key()),
  quantity: quantity(),
  money: typedMoneyDraft(),
  slug: text({ min: 2, max: 256, pattern: '^[a-zA-Z0-9_-]+$' }),
  taxCategory: optional(identifier('tax-category')),
  externalTaxRate: optional(externalTaxRateDraft()),
  recurrenceInfo,
  custom: optional(customFieldsDraft('custom-line-item')),
  shippingDetails: optional(shippingDetailsDraft()),
  priceMode: withDefault(customLineItemPriceMode(), 'Standard'),
};
export type CustomLineDraft = ObjectOf<typeof customLineMembers>;

const shippingMembers = {
  shippingAddress: addressDraft(),
  shippingRateInput: optional(shippingRateInputDraft()),
  externalTaxRate: optional(externalTaxRateDraft()),
  deliveries: optional(listOf(deliveryDraft(), { max: 100 })),
  custom: optional(customFieldsDraft('shipping')),
};

/** Members of `addShippingMethod` beside the shipping key. */
export const methodShippingMembers = {
  ...shippingMembers,
  shippingMethod: identifier('shipping-method'),
  estimatedDelivery: optional(estimatedDeliveryDraft()),
};
export type MethodShippingDraft = ObjectOf<typeof methodShippingMembers>;

/** Members of `addCustomShippingMethod` beside the shipping key. */
export const customShippingMembers = {
  ...shippingMembers,
  shippingMethodName: text(),
  shippingRate: shippingRateDraft(),
  taxCategory: optional(identifier('tax-category')),
};
export type CustomShippingDraft = ObjectOf<typeof customShippingMembers>;

const shippingKey = () => ({ key: text({ min: 2, max: 256 }) });

/** Members of every cart draft. */
const commonMembers = {
  currency: currency(),
  customerEmail: optional(email()),
  businessUnit: optional(identifier('business-unit')),
  store: optional(identifier('store')),
  taxMode: withDefault(taxMode(), 'Platform'),
  inventoryMode: withDefault(inventoryMode(), 'None'),
  billingAddress: optional(addressDraft()),
  shippingAddress: optional(addressDraft()),
  shippingMethod: optional(identifier('shipping-method')),
  shippingMode: withDefault(shippingMode(), 'Single'),
  itemShippingAddresses: optional(listOf(addressDraft(), { max: 500 })),
  discountCodes: optional(listOf(text(), { max: 10 })),
  country: optional(country()),
  locale: optional(locale()),
  deleteDaysAfterLastModification: optional(deleteDays()),
  purchaseOrderNumber: optional(text()),
  custom: optional(customFieldsDraft('order')),
};

export const draftMembers = {
  ...commonMembers,
  key: optional(key()),
  customerId: optional(idOf('customer')),
  customerGroup: optional(identifier('customer-group')),
  anonymousId: optional(text({ min: 1, max: 256 })),
  lineItems: optional(listOf(record('LineItemDraft', lineMembers), { max: 500 })),
  customLineItems: optional(listOf(record('CustomLineItemDraft', customLineMembers), { max: 500 })),
  externalTaxRateForShippingMethod: optional(externalTaxRateDraft()),
  priceRoundingMode: optional(roundingMode()),
  taxRoundingMode: optional(roundingMode()),
  taxCalculationMode: withDefault(taxCalculationMode(), 'LineItemLevel'),
  shippingRateInput: optional(shippingRateInputDraft()),
  customShipping: optional(
    listOf(record('CustomShippingDraft', { ...shippingKey(), ...customShippingMembers }), {
      max: 100,
    }),
  ),
  shipping: optional(
    listOf(record('ShippingDraft', { ...shippingKey(), ...methodShippingMembers }), { max: 100 }),
  ),
  origin: withDefault(
    without(cartOrigin(), 'quotes or recurring orders', 'Quote', 'RecurringOrder'),
    'Customer',
  ),
};
export type CartDraft = ObjectOf<typeof draftMembers>;

export const myDraftMembers = {
  ...commonMembers,
  lineItems: optional(listOf(record('MyLineItemDraft', ownLineMembers), { max: 500 })),
};
export type MyCartDraft = ObjectOf<typeof myDraftMembers>;
