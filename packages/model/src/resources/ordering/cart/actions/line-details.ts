// Members of a line item other than its quantity: external prices, channels, stock, shipping.

import { isGift } from '../../../../commerce/discounts/on-cart/gifts.ts';
import {
  detailsFor,
  type ItemShippingTarget,
  inventoryMode,
  type LineItem,
  lineItemRecurrenceInfoDraft,
  recurrenceOf,
  replaced,
  shippingDetailsDraft,
  shippingDetailsOf,
  shippingTargetDrafts,
} from '../../../../commerce/line-items/line-item.ts';
import {
  customLines,
  type ItemKind,
  lineNaming,
  lineOf,
  lines,
} from '../../../../commerce/line-items/places.ts';
import { type Action, apiError, change, f } from '../../../../declaration/index.ts';
import { channelNeeds, checkChannels } from '../channels.ts';
import { externalTotalPrice } from '../drafts.ts';
import { openCart, pricedCart, refreshing } from '../guard.ts';
import { externalPricing } from '../lines.ts';
import type { Cart } from '../resource.ts';
import { refuseTemplate } from '../template.ts';

const withLineItem = (before: Cart, old: LineItem, next: LineItem): Cart => ({
  ...before,
  lineItems: replaced(before.lineItems, old, next),
});

export const setLineItemPrice = pricedCart.action({
  doc: 'Sets an external price of a line item, or returns to the price of the platform.',
  members: { ...lineNaming, externalPrice: f.optional(f.typedMoneyDraft()) },
  apply(before, { externalPrice, ...input }, facts) {
    const line = lineOf(before, input);
    return change(withPricing(before, line, externalPricing(before, { externalPrice }, facts)));
  },
});

export const setLineItemTotalPrice = pricedCart.action({
  doc: 'Sets an external total price of a line item, or returns to the price of the platform.',
  members: { ...lineNaming, externalTotalPrice: f.optional(externalTotalPrice()) },
  apply(before, { externalTotalPrice, ...input }, facts) {
    const line = lineOf(before, input);
    const pricing = externalPricing(before, { externalTotalPrice }, facts);
    return change(withPricing(before, line, pricing));
  },
});

function withPricing(
  before: Cart,
  line: LineItem,
  pricing: ReturnType<typeof externalPricing>,
): Cart {
  if (isGift(line)) throw apiError.InvalidOperation('The price of a gift cannot be set.');
  if (pricing !== undefined) return withLineItem(before, line, { ...line, ...pricing });
  if (line.priceMode === 'Platform') return before;
  const next = { ...line, priceMode: 'Platform' } as const;
  return refreshing(withLineItem(before, line, next), { prices: true });
}

export const setLineItemDistributionChannel = pricedCart.action({
  doc: 'Sets or removes the distribution channel of a line item.',
  members: { ...lineNaming, distributionChannel: f.optional(f.identifier('channel')) },
  needs: (_, input) => ({ channels: channelNeeds([input]) }),
  apply(before, { distributionChannel, ...input }, { channels }) {
    checkChannels({ distributionChannel }, channels);
    const line = lineOf(before, input);
    const next = {
      ...line,
      distributionChannel: distributionChannel && f.refer(distributionChannel),
    };
    return change(refreshing(withLineItem(before, line, next), { prices: true }));
  },
});

export const setLineItemSupplyChannel = pricedCart.action({
  doc: 'Sets or removes the supply channel of a line item.',
  members: { ...lineNaming, supplyChannel: f.optional(f.identifier('channel')) },
  needs: (_, input) => ({ channels: channelNeeds([input]) }),
  apply(before, { supplyChannel, ...input }, { channels }) {
    checkChannels({ supplyChannel }, channels);
    const line = lineOf(before, input);
    const next = { ...line, supplyChannel: supplyChannel && f.refer(supplyChannel) };
    return change(withLineItem(before, line, next));
  },
});

export const setLineItemInventoryMode = openCart.action({
  doc: 'Sets the inventory mode of a line item; without a mode it uses the mode of the cart.',
  members: { ...lineNaming, inventoryMode: f.optional(inventoryMode()) },
  apply(before, { inventoryMode, ...input }) {
    const line = lineOf(before, input);
    const own = inventoryMode === before.inventoryMode ? undefined : inventoryMode;
    return change(withLineItem(before, line, { ...line, inventoryMode: own }));
  },
});

export const setLineItemRecurrenceInfo = openCart.action({
  doc: 'Sets or removes the recurrence of a line item.',
  members: { ...lineNaming, recurrenceInfo: f.optional(lineItemRecurrenceInfoDraft()) },
  apply(before, { recurrenceInfo, ...input }) {
    refuseTemplate(before);
    const line = lineOf(before, input);
    if (isGift(line)) throw apiError.InvalidOperation('A gift cannot have recurrence info.');
    const next = { ...line, recurrenceInfo: recurrenceOf(recurrenceInfo) };
    return change(refreshing(withLineItem(before, line, next), { prices: true }));
  },
});

export const setReservationExpirationInMinutes = openCart.action({
  doc: 'Sets for how many minutes from now the reservations of the cart are valid.',
  members: { reservationExpirationInMinutes: f.integer({ min: 1, max: 44_640 }) },
  apply: (before, { reservationExpirationInMinutes: reserveFor }) => ({
    ...change({ ...before, reserveFor }),
    touches: true,
  }),
});

const shippingDetailsSetter = ({ words, naming, itemOf, withItem }: ItemKind): Action =>
  openCart.action({
    doc: `Sets how the quantity of a ${words} is distributed over addresses.`,
    members: { ...naming, shippingDetails: f.optional(shippingDetailsDraft()) },
    apply(before, { shippingDetails: draft, ...input }) {
      const item = itemOf(before, input);
      const shippingDetails =
        draft && shippingDetailsOf(draft, item.quantity, before.itemShippingAddresses);
      return change(withItem(before, item, { ...item, shippingDetails }));
    },
  });

export const setLineItemShippingDetails = shippingDetailsSetter(lines);
export const setCustomLineItemShippingDetails = shippingDetailsSetter(customLines);

const deltaAdder = ({ words, naming, itemOf, withItem }: ItemKind): Action =>
  openCart.action({
    doc: `Adds to the shipping quantities of a ${words} per address.`,
    members: { ...naming, targetsDelta: shippingTargetDrafts() },
    apply(before, { targetsDelta, ...input }) {
      const item = itemOf(before, input);
      const shippingDetails = withDelta(before, item, targetsDelta);
      return change(withItem(before, item, { ...item, shippingDetails }));
    },
  });

export const applyDeltaToLineItemShippingDetailsTargets = deltaAdder(lines);
export const applyDeltaToCustomLineItemShippingDetailsTargets = deltaAdder(customLines);

function withDelta(
  { itemShippingAddresses }: Cart,
  item: Pick<LineItem, 'quantity' | 'shippingDetails'>,
  delta: readonly ItemShippingTarget[],
) {
  shippingDetailsOf({ targets: delta }, item.quantity, itemShippingAddresses);
  const sums = new Map<string, ItemShippingTarget>();
  for (const target of [...(item.shippingDetails?.targets ?? []), ...delta]) {
    const name = JSON.stringify([target.addressKey, target.shippingMethodKey]);
    const quantity = (sums.get(name)?.quantity ?? 0) + target.quantity;
    sums.set(name, { ...target, quantity });
  }
  const targets = [...sums.values()].filter(({ quantity }) => quantity > 0);
  return detailsFor(targets, item.quantity);
}
