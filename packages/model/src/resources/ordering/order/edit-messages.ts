// Messages about changes of order edits. No update action of an order itself causes any of them.

import { itemState } from '../../../commerce/line-items/item-state.ts';
import {
  customLineItem,
  itemShippingDetails,
  lineItem,
} from '../../../commerce/line-items/line-item.ts';
import { discountCodeState, discountedPriceForQuantity } from '../../../commerce/money/discount.ts';
import { price } from '../../../commerce/money/price.ts';
import { shippingInfo, shippingRateInput } from '../../../commerce/shipping/shipping.ts';
import { methodTaxedPrice, taxedItemPrice, taxedPrice } from '../../../commerce/tax/tax.ts';
import { withOld } from '../../../commerce/values/messages.ts';
import { f, message } from '../../../declaration/index.ts';

const excerpt = () =>
  f.record('OrderExcerpt', {
    totalPrice: f.centMoney(),
    taxedPrice: f.optional(taxedPrice()),
    version: f.long(),
  });

/** The result for the order when an edit was applied. */
export const appliedMembers = () => ({
  appliedAt: f.dateTime(),
  excerptBeforeEdit: excerpt(),
  excerptAfterEdit: excerpt(),
});

export const orderEditApplied = message('OrderEditApplied', {
  edit: f.reference('order-edit'),
  result: f.record('Applied', { type: f.text(), ...appliedMembers() }),
});

const ofLine = () => ({ lineItemId: f.text(), lineItemKey: f.optional(f.text()) });
const ofCustomLine = () => ({
  customLineItemId: f.text(),
  customLineItemKey: f.optional(f.text()),
});

export const lineItemAdded = message('OrderLineItemAdded', {
  lineItem: lineItem(),
  addedQuantity: f.long(),
});
export const lineItemRemoved = message('OrderLineItemRemoved', {
  ...ofLine(),
  removedQuantity: f.long(),
  newQuantity: f.long(),
  newState: f.listOf(itemState()),
  newTotalPrice: f.centMoney(),
  newTaxedPrice: f.optional(taxedItemPrice()),
  newPrice: f.optional(price()),
  newShippingDetail: f.optional(f.inGraphql(itemShippingDetails(), { name: 'newShippingDetails' })),
});
export const lineItemDistributionChannelSet = message('OrderLineItemDistributionChannelSet', {
  ...ofLine(),
  distributionChannel: f.optional(f.reference('channel')),
});
export const lineItemDiscountSet = message('OrderLineItemDiscountSet', {
  ...ofLine(),
  discountedPricePerQuantity: f.listOf(discountedPriceForQuantity()),
  totalPrice: f.centMoney(),
  taxedPrice: f.optional(taxedItemPrice()),
  taxedPricePortions: f.listOf(methodTaxedPrice()),
});

export const customLineItemAdded = message('OrderCustomLineItemAdded', {
  customLineItem: customLineItem(),
});
export const customLineItemRemoved = message('OrderCustomLineItemRemoved', {
  ...ofCustomLine(),
  customLineItem: customLineItem(),
});
export const customLineItemQuantityChanged = message('OrderCustomLineItemQuantityChanged', {
  ...ofCustomLine(),
  quantity: f.long(),
  oldQuantity: f.long(),
});
export const customLineItemDiscountSet = message('OrderCustomLineItemDiscountSet', {
  ...ofCustomLine(),
  discountedPricePerQuantity: f.listOf(discountedPriceForQuantity()),
  taxedPrice: f.optional(taxedItemPrice()),
});

const ofCode = () => ({ discountCode: f.reference('discount-code') });
export const discountCodeAdded = message('OrderDiscountCodeAdded', ofCode());
export const discountCodeRemoved = message('OrderDiscountCodeRemoved', ofCode());
export const discountCodeStateSet = message('OrderDiscountCodeStateSet', {
  ...ofCode(),
  ...withOld({ state: discountCodeState() }),
});

export const shippingInfoSet = message(
  'OrderShippingInfoSet',
  withOld({ shippingInfo: f.optional(shippingInfo()) }),
);
export const shippingRateInputSet = message(
  'OrderShippingRateInputSet',
  withOld({ shippingRateInput: f.optional(shippingRateInput()) }),
);
export const customerGroupSet = message(
  'OrderCustomerGroupSet',
  withOld({ customerGroup: f.optional(f.reference('customer-group')) }),
);
