// Joining the cart of an anonymous session into the cart of a customer: every member of the
// anonymous cart is added to what the customer has, or takes the place of what the customer lacks.
import { resized } from '../line-items/item-state.ts';
import { isSameCharge } from '../line-items/joining.ts';
import { type CustomLineItem, detailsFor, type LineItem } from '../line-items/line-item.ts';
import type { OrderLike } from '../line-items/order-like.ts';
import { isSame } from '../values/same.ts';

type Mergeable = OrderLike & { readonly recurringPaymentConfiguration?: unknown };

/** Most discount codes of a cart. */
const maxCodes = 10;

/**
 * The customer's cart with the content of the anonymous one. Of equal items the larger quantity
 * holds, so that a customer who adds the same product before and after signing in gets it once.
 */
export function withContentOf<C extends Mergeable>(own: C, anonymous: C): C {
  const addressed = { ...own, ...addressesOf(own, anonymous) };
  const lineItems = anonymous.lineItems
    .filter(isBought)
    .map((line) => movedItem(inModeOf(line, own, anonymous), addressed, anonymous))
    .reduce(withLine, own.lineItems);
  const customLineItems = anonymous.customLineItems
    .map((item) => movedItem(item, addressed, anonymous))
    .reduce(withCharge, own.customLineItems);
  return {
    ...addressed,
    ...lackingIn(own, anonymous),
    ...discountsOf(own, anonymous),
    lineItems,
    customLineItems,
    custom: customOf(own, anonymous),
    paymentInfo: paymentsOf(own, anonymous),
  };
}

/** Gifts are given again. */
const isBought = ({ lineItemMode }: LineItem) => lineItemMode === 'Standard';

const takenWhereLacking = [
  'customerEmail',
  'billingAddress',
  'country',
  'locale',
  'purchaseOrderNumber',
  'recurringPaymentConfiguration',
] as const satisfies readonly (keyof Mergeable)[];

const lackingIn = (own: Mergeable, anonymous: Mergeable): Partial<Mergeable> =>
  Object.fromEntries(
    takenWhereLacking
      .filter((member) => own[member] === undefined && anonymous[member] !== undefined)
      .map((member) => [member, anonymous[member]]),
  );

/** Addresses and shippings. A shipping method comes only together with the place it ships to. */
function addressesOf(own: Mergeable, anonymous: Mergeable): Partial<Mergeable> {
  const isFree = ({ key }: OrderLike['itemShippingAddresses'][number]) =>
    !own.itemShippingAddresses.some((each) => each.key === key);
  const itemShippingAddresses = [
    ...own.itemShippingAddresses,
    ...anonymous.itemShippingAddresses.filter(isFree),
  ];
  if (own.shippingMode !== anonymous.shippingMode) return { itemShippingAddresses };
  const isNew = ({ shippingKey }: OrderLike['shipping'][number]) =>
    !own.shipping.some((each) => each.shippingKey === shippingKey);
  const shipping = [...own.shipping, ...anonymous.shipping.filter(isNew)];
  const isPlaced = own.shippingAddress !== undefined;
  return {
    itemShippingAddresses,
    shipping,
    shippingAddress: own.shippingAddress ?? anonymous.shippingAddress,
    shippingInfo: isPlaced ? own.shippingInfo : (own.shippingInfo ?? anonymous.shippingInfo),
    shippingRateInput: own.shippingRateInput ?? anonymous.shippingRateInput,
    shippingCustomFields: own.shippingCustomFields ?? anonymous.shippingCustomFields,
  };
}

/** Codes and direct discounts exclude each other in a cart. */
function discountsOf(own: Mergeable, anonymous: Mergeable): Partial<Mergeable> {
  const refusedGifts = [
    ...own.refusedGifts,
    ...anonymous.refusedGifts.filter(({ id }) => !own.refusedGifts.some((one) => one.id === id)),
  ];
  if (own.directDiscounts.length > 0) return { refusedGifts };
  if (own.discountCodes.length === 0 && anonymous.directDiscounts.length > 0)
    return { refusedGifts, directDiscounts: anonymous.directDiscounts };
  const known = new Set(own.discountCodes.map(({ discountCode }) => discountCode.id));
  const added = anonymous.discountCodes.filter(({ discountCode }) => !known.has(discountCode.id));
  return { refusedGifts, discountCodes: [...own.discountCodes, ...added].slice(0, maxCodes) };
}

/** Fields of the same type are merged; the customer's cart takes precedence. */
function customOf({ custom: own }: Mergeable, { custom: other }: Mergeable): OrderLike['custom'] {
  if (own === undefined || other === undefined) return own ?? other;
  if (own.type.id !== other.type.id) return own;
  return { ...own, fields: { ...other.fields, ...own.fields } };
}

function paymentsOf(own: Mergeable, anonymous: Mergeable): OrderLike['paymentInfo'] {
  const payments = own.paymentInfo?.payments ?? [];
  const added = (anonymous.paymentInfo?.payments ?? []).filter(
    ({ id }) => !payments.some((one) => one.id === id),
  );
  return added.length === 0 ? own.paymentInfo : { payments: [...payments, ...added] };
}

/** A line keeps the inventory mode that it had through its cart. */
function inModeOf(line: LineItem, own: Mergeable, anonymous: Mergeable): LineItem {
  const mode = line.inventoryMode ?? anonymous.inventoryMode;
  return { ...line, inventoryMode: mode === own.inventoryMode ? undefined : mode };
}

/** The item without the data of its former cart: tax rates of its place, foreign addresses. */
function movedItem<I extends LineItem | CustomLineItem>(
  item: I,
  cart: Mergeable,
  from: Mergeable,
): I {
  const isRated = cart.taxMode === from.taxMode && cart.taxMode !== 'Platform';
  const isKept = item.shippingDetails?.targets.every(
    ({ addressKey, shippingMethodKey }) =>
      isSame(placeOf(cart, addressKey), placeOf(from, addressKey)) &&
      (shippingMethodKey === undefined ||
        cart.shipping.some(({ shippingKey }) => shippingKey === shippingMethodKey)),
  );
  return {
    ...item,
    ...(isRated ? {} : { taxRate: undefined, perMethodTaxRate: [] }),
    shippingDetails: isKept === true ? item.shippingDetails : undefined,
  };
}

function placeOf({ itemShippingAddresses }: OrderLike, addressKey: string) {
  const address = itemShippingAddresses.find(({ key }) => key === addressKey);
  return address && { ...address, id: undefined };
}

function withLine(lines: readonly LineItem[], line: LineItem): readonly LineItem[] {
  const same = lines.find((each) => isEqual(each, line));
  if (same === undefined) return [...lines, withFreeKey(lines, line)];
  return withLarger(lines, same, line.quantity);
}

/** A slug names one custom line item: that of the customer stays where they differ. */
function withCharge(
  items: readonly CustomLineItem[],
  item: CustomLineItem,
): readonly CustomLineItem[] {
  const known = items.find(({ slug }) => slug === item.slug);
  if (known === undefined) return [...items, withFreeKey(items, item)];
  const isJoined = isSameCharge(known, { ...item, key: undefined });
  return isJoined ? withLarger(items, known, item.quantity) : items;
}

function withLarger<I extends LineItem | CustomLineItem>(
  items: readonly I[],
  same: I,
  quantity: number,
): readonly I[] {
  if (same.quantity >= quantity) return items;
  const { shippingDetails } = same;
  const larger = {
    ...same,
    quantity,
    state: resized(same.state, quantity, same.state[0]!.state),
    shippingDetails: shippingDetails && detailsFor(shippingDetails.targets, quantity),
  };
  return items.map((each) => (each === same ? larger : each));
}

const isEqual = (left: LineItem, right: LineItem): boolean =>
  left.productId === right.productId &&
  left.variant.id === right.variant.id &&
  left.supplyChannel?.id === right.supplyChannel?.id &&
  left.distributionChannel?.id === right.distributionChannel?.id &&
  isBought(left) &&
  left.priceMode === 'Platform' &&
  right.priceMode === 'Platform' &&
  isSame(left.recurrenceInfo, right.recurrenceInfo) &&
  isSame(left.custom, right.custom);

/** Keys are unique in a cart: a key that is taken is dropped. */
const withFreeKey = <I extends LineItem | CustomLineItem>(items: readonly I[], item: I): I => ({
  ...item,
  key: items.some(({ key }) => key === item.key) ? undefined : item.key,
});
