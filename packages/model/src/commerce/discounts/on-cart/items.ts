// Items of a cart as items of the calculation, and what it makes of them.
import type { f } from '../../../declaration/index.ts';
import { unitPrice } from '../../checkout/prices.ts';
import type { CustomLineItem, LineItem } from '../../line-items/line-item.ts';
import type { OrderLike } from '../../line-items/order-like.ts';
import { amountOf, cents, ratio, rounded } from '../../money/money.ts';
import type { Item, Items, Portion, Run } from '../runs.ts';
import type { LoweredShipping } from '../shipping.ts';
import { exactOf } from './places.ts';

/** Line items first, then custom line items: the order of the cart. */
export const itemsOf = ({ lineItems, customLineItems }: OrderLike): Items => [
  ...lineItems.map(lineOf),
  ...customLineItems.map(customLineOf),
];

const lineOf = (line: LineItem): Item => {
  const item = started(unitPrice(line.price, line.quantity), line.quantity);
  return line.priceMode === 'ExternalTotal'
    ? { ...item, isOpen: false, givenTotal: BigInt(line.totalPrice.centAmount) }
    : item;
};

const customLineOf = ({ money, quantity, priceMode }: CustomLineItem): Item => ({
  ...started(money, quantity),
  isOpen: priceMode === 'Standard',
});

function started(unit: f.TypedMoney, quantity: number): Item {
  const { amount, scale } = exactOf(unit);
  return { scale, isOpen: true, runs: [{ count: BigInt(quantity), price: amount, portions: [] }] };
}

export type DiscountReference = (id: string) => { readonly typeId: string; readonly id: string };

type Discounted = Pick<LineItem, 'discountedPricePerQuantity'>;

/** All runs of an item that a discount has touched; none of one that is as it was. */
export function discountedMembers(
  { runs }: Item,
  unit: f.TypedMoney,
  refer: DiscountReference,
): Discounted {
  if (runs.every(({ portions }) => portions.length === 0))
    return { discountedPricePerQuantity: [] };
  const shown = ({ count, price, portions }: Run) => ({
    quantity: amountOf(count),
    discountedPrice: {
      value: moneyLike(unit, price),
      includedDiscounts: portions.map((one) => portionOf(one, unit, refer)),
    },
  });
  return { discountedPricePerQuantity: runs.map(shown) };
}

const portionOf = (
  { discount, amount }: Portion,
  unit: f.TypedMoney,
  refer: DiscountReference,
) => ({
  discount: refer(discount),
  discountedAmount: moneyLike(unit, amount),
});

/** Money of the same precision. */
function moneyLike(unit: f.TypedMoney, amount: bigint): f.TypedMoney {
  if (unit.type === 'centPrecision') return cents(amount, unit.currencyCode);
  const { scale } = exactOf(unit);
  const centAmount = amountOf(rounded(ratio(amount, scale), 'HalfEven'));
  return { ...unit, preciseAmount: amountOf(amount), centAmount };
}

/** The discounted price of a shipping; none when no discount is on it. */
export const discountedShipping = (
  { value, portions }: LoweredShipping,
  price: f.CentPrecisionMoney,
  refer: DiscountReference,
) =>
  portions.length === 0
    ? undefined
    : {
        value: cents(value, price.currencyCode),
        includedDiscounts: portions.map((one) => portionOf(one, price, refer)),
      };

/** The reduction of the total; none when it is zero. */
export function totalDiscountOf(
  portions: readonly Portion[],
  currencyCode: string,
  refer: DiscountReference,
): OrderLike['discountOnTotalPrice'] {
  if (portions.length === 0) return undefined;
  const unit = cents(0, currencyCode);
  const all = portions.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    discountedAmount: cents(all, currencyCode),
    includedDiscounts: portions.map((one) => portionOf(one, unit, refer)),
  };
}
