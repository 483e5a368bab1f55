// Line items: adding, removing, counting, ordering.

import { givenBy, isGift } from '../../../../commerce/discounts/on-cart/gifts.ts';
import { resized, totalQuantity } from '../../../../commerce/line-items/item-state.ts';
import {
  detailsFor,
  type LineItem,
  replaced,
  type ShippingDetailsDraft,
  shippingDetailsDraft,
} from '../../../../commerce/line-items/line-item.ts';
import { lineNaming, lineOf } from '../../../../commerce/line-items/places.ts';
import { apiError, change, f, type Surroundings } from '../../../../declaration/index.ts';
import { externalTotalPrice, lineMembers } from '../drafts.ts';
import { openCart, pricedCart, refreshing } from '../guard.ts';
import {
  checkedQuantity,
  externalPricing,
  type LineFacts,
  lineNeeds,
  placeOf,
  withLine,
} from '../lines.ts';
import type { Cart } from '../resource.ts';

export const addLineItem = pricedCart.action({
  doc: 'Adds a line item, or adds to the quantity of an equal one.',
  members: lineMembers,
  needs: (before, draft, known) => lineNeeds([draft], placeOf(before), known),
  apply: (before, draft, facts) => change(withLine(before, draft, facts as LineFacts)),
});

const externalMembers = {
  externalPrice: f.optional(f.typedMoneyDraft()),
  externalTotalPrice: f.optional(externalTotalPrice()),
};

export const changeLineItemQuantity = pricedCart.action({
  doc: 'Sets the quantity of a line item; 0 removes it.',
  members: { ...lineNaming, quantity: f.long({ min: 0 }), ...externalMembers },
  apply(before, { quantity, ...input }, facts) {
    const line = lineOf(before, input);
    return change(withQuantity(before, line, quantity, input, facts));
  },
});

export const removeLineItem = pricedCart.action({
  doc: 'Removes a line item, or a part of its quantity.',
  members: {
    ...lineNaming,
    quantity: f.optional(f.long({ min: 1 })),
    ...externalMembers,
    shippingDetailsToRemove: f.optional(shippingDetailsDraft()),
  },
  apply(before, { quantity, shippingDetailsToRemove, ...input }, facts) {
    const line = lineOf(before, input);
    const left = quantity === undefined ? 0 : Math.max(0, line.quantity - quantity);
    const fewer = withoutTargets(line, shippingDetailsToRemove);
    return change(withQuantity(before, fewer, left, input, facts));
  },
});

type ExternalPrices = f.ObjectOf<typeof externalMembers>;

function withQuantity(
  before: Cart,
  line: LineItem,
  quantity: number,
  input: ExternalPrices,
  facts: Surroundings,
): Cart {
  if (quantity === 0) return withoutLine(before, line);
  if (isGift(line) && quantity !== line.quantity)
    throw apiError.InvalidOperation('The quantity of a gift cannot be changed.');
  const { shippingDetails } = line;
  const next = {
    ...line,
    ...newPricing(before, line, input, facts),
    quantity: checkedQuantity(quantity),
    state: resized(line.state, quantity, line.state[0]!.state),
    shippingDetails: shippingDetails && detailsFor(shippingDetails.targets, quantity),
    lastModifiedAt: facts.now,
  };
  const after = { ...before, lineItems: replaced(before.lineItems, line, next) };
  // As in the public service, the price of the platform is looked up again with the quantity.
  return next.priceMode === 'Platform' ? refreshing(after, { prices: true }) : after;
}

/** The removal of a gift is a refusal: its discount no longer gives anything to the cart. */
function withoutLine(before: Cart, line: LineItem): Cart {
  const after = { ...before, lineItems: replaced(before.lineItems, line, undefined) };
  const discount = isGift(line) ? givenBy(line) : undefined;
  if (discount === undefined) return after;
  if (discount.typeId !== 'cart-discount') {
    const directDiscounts = before.directDiscounts.filter(({ id }) => id !== discount.id);
    return { ...after, directDiscounts };
  }
  const refused = { typeId: 'cart-discount', id: discount.id } as const;
  return { ...after, refusedGifts: [...before.refusedGifts, refused] };
}

/**
 * An external total was for the old quantity: without a new one the platform prices the line again.
 * An external price of one holds for every quantity.
 */
function newPricing(before: Cart, line: LineItem, input: ExternalPrices, facts: Surroundings) {
  const platform = line.priceMode === 'ExternalTotal' ? { priceMode: 'Platform' as const } : {};
  return externalPricing(before, input, facts) ?? platform;
}

function withoutTargets(line: LineItem, removed: ShippingDetailsDraft | undefined): LineItem {
  if (removed === undefined || line.shippingDetails === undefined) return line;
  const targets = line.shippingDetails.targets
    .map((target) => ({ ...target, quantity: target.quantity - takenFrom(target, removed) }))
    .filter(({ quantity }) => quantity > 0);
  return { ...line, shippingDetails: detailsFor(targets, line.quantity) };
}

interface Target {
  readonly addressKey: string;
  readonly shippingMethodKey?: string | undefined;
}

const takenFrom = (target: Target, { targets }: ShippingDetailsDraft): number =>
  totalQuantity(
    targets.filter(
      ({ addressKey, shippingMethodKey }) =>
        addressKey === target.addressKey && shippingMethodKey === target.shippingMethodKey,
    ),
  );

export const changeLineItemsOrder = openCart.action({
  doc: 'Changes the order of the line items.',
  members: { lineItemOrder: f.listOf(f.text({ max: 256 }), { max: 500 }) },
  apply(before, { lineItemOrder }) {
    const byId = new Map(before.lineItems.map((line) => [line.id, line]));
    const lineItems = lineItemOrder.flatMap((id) => byId.get(id) ?? []);
    if (new Set(lineItems).size !== byId.size || lineItemOrder.length !== byId.size)
      throw apiError.InvalidOperation('The order must contain every line item exactly once.');
    return change({ ...before, lineItems });
  },
});
