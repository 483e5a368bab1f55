// Members of cart drafts.

import { addressDraft } from '../../../commerce/address/address.ts';
import {
  customLineItemPriceMode,
  customLineItemRecurrenceInfoDraft,
  inventoryMode,
  lineItemRecurrenceInfoDraft,
  shippingDetailsDraft,
} from '../../../commerce/line-items/line-item.ts';
import { cartOrigin, shippingMode } from '../../../commerce/line-items/order-like.ts';
import { deliveryDraft } from '../../../commerce/shipping/delivery.ts';
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
import { f, without } from '../../../declaration/index.ts';
import { deleteDays } from './resource.ts';

/** Quantity of a new item. */
const quantity = () => f.withDefault(f.long({ min: 1 }), 1);

export const externalTotalPrice = () =>
  f.record('ExternalLineItemTotalPriceDraft', {
    price: f.typedMoneyDraft(),
    totalPrice: f.money(),
  });

const methodExternalTaxRate = () =>
  f.record('MethodExternalTaxRateDraft', {
    shippingMethodKey: f.text({ max: 256 }),
    taxRate: f.optional(externalTaxRateDraft()),
  });

const ownLineMembers = {
  key: f.optional(f.key()),
  productId: f.optional(f.text({ min: 1, max: 256 })),
  variantId: f.optional(f.integer({ min: 1 })),
  sku: f.optional(f.text({ min: 1, max: 256 })),
  quantity: quantity(),
  addedAt: f.optional(f.dateTime()),
  distributionChannel: f.optional(f.identifier('channel')),
  supplyChannel: f.optional(f.identifier('channel')),
  shippingDetails: f.optional(shippingDetailsDraft()),
  recurrenceInfo: f.optional(lineItemRecurrenceInfoDraft()),
  custom: f.optional(f.customFieldsDraft('line-item')),
};

/** Members of `LineItemDraft` and of `addLineItem`. */
export const lineMembers = {
  ...ownLineMembers,
  externalPrice: f.optional(f.typedMoneyDraft()),
  externalTotalPrice: f.optional(externalTotalPrice()),
  externalTaxRate: f.optional(externalTaxRateDraft()),
  perMethodExternalTaxRate: f.optional(f.listOf(methodExternalTaxRate(), { max: 100 })),
  inventoryMode: f.optional(inventoryMode()),
};
export type LineDraft = f.ObjectOf<typeof lineMembers>;

/** Members of `CustomLineItemDraft` and of `addCustomLineItem`. */
export const customLineMembers = {
  name: f.localized(),
  key: f.optional(f.key()),
  quantity: quantity(),
  money: f.typedMoneyDraft(),
  slug: f.text({ min: 2, max: 256, pattern: '^[a-zA-Z0-9_-]+$' }),
  taxCategory: f.optional(f.identifier('tax-category')),
  externalTaxRate: f.optional(externalTaxRateDraft()),
  recurrenceInfo: f.optional(customLineItemRecurrenceInfoDraft()),
  custom: f.optional(f.customFieldsDraft('custom-line-item')),
  shippingDetails: f.optional(shippingDetailsDraft()),
  priceMode: f.withDefault(customLineItemPriceMode(), 'Standard'),
};
export type CustomLineDraft = f.ObjectOf<typeof customLineMembers>;

const shippingMembers = {
  shippingAddress: addressDraft(),
  shippingRateInput: f.optional(shippingRateInputDraft()),
  externalTaxRate: f.optional(externalTaxRateDraft()),
  deliveries: f.optional(f.listOf(deliveryDraft(), { max: 100 })),
  custom: f.optional(f.customFieldsDraft('shipping')),
};

/** Members of `addShippingMethod` in addition to the shipping key. */
export const methodShippingMembers = {
  ...shippingMembers,
  shippingMethod: f.identifier('shipping-method'),
  estimatedDelivery: f.optional(estimatedDeliveryDraft()),
};
export type MethodShippingDraft = f.ObjectOf<typeof methodShippingMembers>;

/** A shipping of a draft, whose method may be chosen later. */
export type OpenShippingDraft = Omit<MethodShippingDraft, 'shippingMethod'> & {
  readonly shippingMethod?: MethodShippingDraft['shippingMethod'] | undefined;
};

/** Members of `addCustomShippingMethod` in addition to the shipping key. */
export const customShippingMembers = {
  ...shippingMembers,
  shippingMethodName: f.text(),
  shippingRate: shippingRateDraft(),
  taxCategory: f.optional(f.identifier('tax-category')),
};
export type CustomShippingDraft = f.ObjectOf<typeof customShippingMembers>;

const shippingKey = () => ({ key: f.text({ min: 2, max: 256 }) });

/** Members of every cart draft. */
const commonMembers = {
  currency: f.currency(),
  customerEmail: f.optional(f.email()),
  businessUnit: f.optional(f.identifier('business-unit')),
  store: f.optional(f.identifier('store')),
  taxMode: f.withDefault(taxMode(), 'Platform'),
  inventoryMode: f.withDefault(inventoryMode(), 'None'),
  billingAddress: f.optional(addressDraft()),
  shippingAddress: f.optional(addressDraft()),
  shippingMethod: f.optional(f.identifier('shipping-method')),
  shippingMode: f.withDefault(shippingMode(), 'Single'),
  itemShippingAddresses: f.optional(f.listOf(addressDraft(), { max: 500 })),
  discountCodes: f.optional(f.listOf(f.text(), { max: 10 })),
  country: f.optional(f.country()),
  locale: f.optional(f.locale()),
  deleteDaysAfterLastModification: f.optional(deleteDays()),
  purchaseOrderNumber: f.optional(f.text()),
  custom: f.optional(f.customFieldsDraft('order')),
};

export const draftMembers = {
  ...commonMembers,
  key: f.optional(f.key()),
  customerId: f.optional(f.idOf('customer')),
  customerGroup: f.optional(f.identifier('customer-group')),
  anonymousId: f.optional(f.text({ min: 1, max: 256 })),
  lineItems: f.optional(f.listOf(f.record('LineItemDraft', lineMembers), { max: 500 })),
  customLineItems: f.optional(
    f.listOf(f.record('CustomLineItemDraft', customLineMembers), { max: 500 }),
  ),
  externalTaxRateForShippingMethod: f.optional(externalTaxRateDraft()),
  priceRoundingMode: f.optional(roundingMode()),
  taxRoundingMode: f.optional(roundingMode()),
  taxCalculationMode: f.withDefault(taxCalculationMode(), 'LineItemLevel'),
  shippingRateInput: f.optional(shippingRateInputDraft()),
  customShipping: f.optional(
    f.listOf(
      f.record('CustomShippingDraft', {
        ...shippingKey(),
        ...customShippingMembers,
        shippingAddress: f.optional(addressDraft()),
      }),
      { max: 100 },
    ),
  ),
  shipping: f.optional(
    f.listOf(
      f.record('ShippingDraft', {
        ...shippingKey(),
        ...methodShippingMembers,
        shippingMethod: f.optional(f.identifier('shipping-method')),
      }),
      { max: 100 },
    ),
  ),
  origin: f.withDefault(without(cartOrigin(), 'recurring orders', 'RecurringOrder'), 'Customer'),
};
export type CartDraft = f.ObjectOf<typeof draftMembers>;

export const myDraftMembers = {
  ...commonMembers,
  lineItems: f.optional(f.listOf(f.record('MyLineItemDraft', ownLineMembers), { max: 500 })),
};
