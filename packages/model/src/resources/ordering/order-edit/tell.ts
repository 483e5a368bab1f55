// The changes of an edit to an order, as messages: found by comparing the order before and after.
import type { CustomLineItem, LineItem } from '../../../commerce/line-items/line-item.ts';
import { cents } from '../../../commerce/money/money.ts';
import { isSame } from '../../../commerce/values/same.ts';
import type { Message } from '../../../declaration/index.ts';
import * as tell from '../order/edit-messages.ts';
import type { Order } from '../order/index.ts';

/** @param edited names of the actions of carts that have run */
export const tellings = (
  before: Order,
  after: Order,
  edited: readonly string[],
): readonly Message[] => [
  ...paired(before.lineItems, after.lineItems).flatMap(([old, now]) => ofLine(after, old, now)),
  ...paired(before.customLineItems, after.customLineItems).flatMap(([old, now]) =>
    ofCustom(old, now),
  ),
  ...ofCodes(before, after),
  ...ofShipping(before, after, edited),
  ...ofBuyer(before, after),
];

type Pair<I> = readonly [old: I | undefined, now: I | undefined];

/** Each item of either state once, with its former and its new form. */
function paired<I extends { readonly id: string }>(
  before: readonly I[],
  after: readonly I[],
): readonly Pair<I>[] {
  const known = new Set(before.map(({ id }) => id));
  const now = (id: string) => after.find((each) => each.id === id);
  return [
    ...before.map((old) => [old, now(old.id)] as const),
    ...after.filter(({ id }) => !known.has(id)).map((each) => [undefined, each] as const),
  ];
}

function ofLine(
  order: Order,
  old: LineItem | undefined,
  now: LineItem | undefined,
): readonly Message[] {
  const [from, to] = [old?.quantity ?? 0, now?.quantity ?? 0];
  if (now === undefined) return old === undefined ? [] : [removed(order, old, undefined)];
  if (old === undefined) return [tell.lineItemAdded({ lineItem: now, addedQuantity: to })];
  const { id: lineItemId, key: lineItemKey, distributionChannel } = now;
  const named = { lineItemId, lineItemKey };
  return [
    ...(to > from ? [tell.lineItemAdded({ lineItem: now, addedQuantity: to - from })] : []),
    ...(to < from ? [removed(order, old, now)] : []),
    ...(isSame(old.distributionChannel, distributionChannel)
      ? []
      : [tell.lineItemDistributionChannelSet({ ...named, distributionChannel })]),
    ...(isSame(old.discountedPricePerQuantity, now.discountedPricePerQuantity)
      ? []
      : [tell.lineItemDiscountSet({ ...named, ...discounted(now), totalPrice: now.totalPrice })]),
  ];
}

const discounted = <I extends LineItem | CustomLineItem>(item: I) => ({
  discountedPricePerQuantity: item.discountedPricePerQuantity,
  taxedPrice: item.taxedPrice,
  taxedPricePortions: item.taxedPricePortions,
});

const removed = ({ totalPrice }: Order, old: LineItem, now: LineItem | undefined): Message =>
  tell.lineItemRemoved({
    lineItemId: old.id,
    lineItemKey: old.key,
    removedQuantity: old.quantity - (now?.quantity ?? 0),
    newQuantity: now?.quantity ?? 0,
    newState: now?.state ?? [],
    newTotalPrice: now?.totalPrice ?? cents(0, totalPrice.currencyCode),
    newTaxedPrice: now?.taxedPrice,
    newPrice: now?.price,
    newShippingDetail: now?.shippingDetails,
  });

function ofCustom(
  old: CustomLineItem | undefined,
  now: CustomLineItem | undefined,
): readonly Message[] {
  if (now === undefined) {
    const { id, key } = old!;
    return [
      tell.customLineItemRemoved({
        customLineItemId: id,
        customLineItemKey: key,
        customLineItem: old!,
      }),
    ];
  }
  if (old === undefined) return [tell.customLineItemAdded({ customLineItem: now })];
  const named = { customLineItemId: now.id, customLineItemKey: now.key };
  const { discountedPricePerQuantity, taxedPrice, quantity } = now;
  return [
    ...(old.quantity === quantity
      ? []
      : [tell.customLineItemQuantityChanged({ ...named, quantity, oldQuantity: old.quantity })]),
    ...(isSame(old.discountedPricePerQuantity, discountedPricePerQuantity)
      ? []
      : [tell.customLineItemDiscountSet({ ...named, discountedPricePerQuantity, taxedPrice })]),
  ];
}

type Code = Order['discountCodes'][number];

function ofCodes(before: Order, after: Order): readonly Message[] {
  const byId = (codes: readonly Code[]) =>
    codes.map((code) => ({ ...code, id: code.discountCode.id }));
  return paired(byId(before.discountCodes), byId(after.discountCodes)).flatMap(([old, now]) => {
    if (now === undefined) return [tell.discountCodeRemoved({ discountCode: old!.discountCode })];
    const { discountCode, state } = now;
    if (old === undefined) return [tell.discountCodeAdded({ discountCode })];
    const told = { discountCode, state, oldState: old.state };
    return old.state === state ? [] : [tell.discountCodeStateSet(told)];
  });
}

/** A price of shipping that follows the total of the items is no other shipping. */
function ofShipping(before: Order, after: Order, edited: readonly string[]): readonly Message[] {
  const { shippingInfo: oldShippingInfo, shippingRateInput: oldShippingRateInput } = before;
  const { shippingInfo, shippingRateInput } = after;
  const isSet = edited.some((name) => /^set(Custom)?ShippingMethod$/.test(name));
  return [
    ...(isSet && !isSame(shippingInfo, oldShippingInfo)
      ? [tell.shippingInfoSet({ shippingInfo, oldShippingInfo })]
      : []),
    ...(isSame(shippingRateInput, oldShippingRateInput)
      ? []
      : [tell.shippingRateInputSet({ shippingRateInput, oldShippingRateInput })]),
  ];
}

/** The change of a customer is reported with the customer. */
function ofBuyer(before: Order, after: Order): readonly Message[] {
  const { customerGroup } = after;
  const { customerGroup: oldCustomerGroup } = before;
  const isOwn = before.customerId !== after.customerId;
  if (isOwn || isSame(customerGroup, oldCustomerGroup)) return [];
  return [tell.customerGroupSet({ customerGroup, oldCustomerGroup })];
}
