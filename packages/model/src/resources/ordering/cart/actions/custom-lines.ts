// Custom line items.

import { resized } from '../../../../commerce/line-items/item-state.ts';
import {
  type CustomLineItem,
  customLineItemPriceMode,
  customLineItemRecurrenceInfoDraft,
  detailsFor,
  recurrenceOf,
  replaced,
} from '../../../../commerce/line-items/line-item.ts';
import { customLineNaming, customLineOf } from '../../../../commerce/line-items/places.ts';
import { typedMoneyOf } from '../../../../commerce/money/money.ts';
import { sameCurrency } from '../../../../commerce/tax/tax.ts';
import { change, f } from '../../../../declaration/index.ts';
import { withCustomLine } from '../custom-lines.ts';
import { customLineMembers } from '../drafts.ts';
import { openCart, pricedCart } from '../guard.ts';
import { checkedQuantity, initialState } from '../lines.ts';
import type { Cart } from '../resource.ts';
import { refuseTemplate } from '../template.ts';

const withCustom = (before: Cart, old: CustomLineItem, next: CustomLineItem | undefined): Cart => ({
  ...before,
  customLineItems: replaced(before.customLineItems, old, next),
});

export const addCustomLineItem = pricedCart.action({
  doc: 'Adds a custom line item, or adds to the quantity of an equal one.',
  members: customLineMembers,
  needs: () => ({ initial: initialState() }),
  apply: (before, draft, facts) => change(withCustomLine(before, draft, facts)),
});

export const removeCustomLineItem = pricedCart.action({
  doc: 'Removes a custom line item.',
  members: customLineNaming,
  apply: (before, input) => change(withCustom(before, customLineOf(before, input), undefined)),
});

export const changeCustomLineItemQuantity = pricedCart.action({
  doc: 'Sets the quantity of a custom line item; 0 removes it.',
  members: { ...customLineNaming, quantity: f.long({ min: 0 }) },
  apply(before, { quantity, ...input }) {
    const line = customLineOf(before, input);
    if (quantity === 0) return change(withCustom(before, line, undefined));
    const { shippingDetails } = line;
    const next = {
      ...line,
      quantity: checkedQuantity(quantity),
      state: resized(line.state, quantity, line.state[0]!.state),
      shippingDetails: shippingDetails && detailsFor(shippingDetails.targets, quantity),
    };
    return change(withCustom(before, line, next));
  },
});

export const changeCustomLineItemMoney = pricedCart.action({
  doc: 'Sets the price of one of a custom line item.',
  members: { ...customLineNaming, money: f.typedMoneyDraft() },
  apply(before, input) {
    const line = customLineOf(before, input);
    const money = typedMoneyOf(input.money);
    sameCurrency(money, before.totalPrice);
    return change(withCustom(before, line, { ...line, money }));
  },
});

export const setCustomLineItemRecurrenceInfo = openCart.action({
  doc: 'Sets or removes the recurrence of a custom line item.',
  members: {
    ...customLineNaming,
    recurrenceInfo: f.optional(customLineItemRecurrenceInfoDraft()),
  },
  apply(before, { recurrenceInfo, ...input }) {
    refuseTemplate(before);
    const line = customLineOf(before, input);
    return change(
      withCustom(before, line, { ...line, recurrenceInfo: recurrenceOf(recurrenceInfo) }),
    );
  },
});

export const changeCustomLineItemPriceMode = pricedCart.action({
  doc: 'Sets whether cart discounts apply to a custom line item.',
  members: { ...customLineNaming, mode: customLineItemPriceMode() },
  apply(before, { mode, ...input }) {
    const line = customLineOf(before, input);
    return change(withCustom(before, line, { ...line, priceMode: mode }));
  },
});
