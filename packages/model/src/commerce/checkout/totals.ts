// Totals and taxes of a cart from the prices and rates that it holds: pure arithmetic, in one
// place, so that the same cart always comes to the same sums.
import type { f } from '../../declaration/index.ts';
import type { CustomLineItem, LineItem } from '../line-items/line-item.ts';
import type { OrderLike } from '../line-items/order-like.ts';
import {
  cents,
  exactCents,
  forQuantity,
  isSameMoney,
  minus,
  plus,
  ratio,
  rounded,
  scaled,
  sum,
  times,
} from '../money/money.ts';
import { type ShippingInfo, type ShippingRateInput, shippingPrice } from '../shipping/shipping.ts';
import { type TaxedPrice, taxedAt, taxedSum } from '../tax/tax.ts';
import { lineTotal, unitPrice } from './prices.ts';
import { afterTotalDiscount } from './total-discount.ts';

/** The document with every total and taxed price calculated; a second time changes nothing. */
export function withTotals<C extends OrderLike>(cart: C): C {
  const currency = cart.totalPrice.currencyCode;
  const lineItems = cart.lineItems.map((item) => totalledLine(item, cart));
  const customLineItems = cart.customLineItems.map((item) => totalledCustom(item, cart));
  const itemsTotal = sum([...lineItems, ...customLineItems].map(totalOf), currency);
  const shipped = withShippingTotals(cart, itemsTotal);
  const infos = infosOf(shipped);
  const base = sum([itemsTotal, ...infos.map(payable)], currency);
  const off = cart.discountOnTotalPrice?.discountedAmount;
  const totalPrice = off === undefined ? base : minus(base, off);
  const all = { ...shipped, lineItems, customLineItems, totalPrice };
  return { ...all, ...afterTotalDiscount(cart, base, taxedTotals(cart, all, infos)) };
}

/** The amount paid for a shipping. */
export const payable = ({ price, discountedPrice }: ShippingInfo): f.CentPrecisionMoney =>
  discountedPrice === undefined ? price : (discountedPrice.value as f.CentPrecisionMoney);

/** Prices of the shippings of the cart if its items cost so many cents. */
export const shippingPricesOf = (cart: OrderLike, itemsTotal: bigint): readonly bigint[] => {
  const total = cents(itemsTotal, cart.totalPrice.currencyCode);
  const price = (info: ShippingInfo, input: ShippingRateInput | undefined) =>
    BigInt(shippingPrice(info.shippingRate, total, input).centAmount);
  return [
    ...(cart.shippingInfo === undefined ? [] : [price(cart.shippingInfo, cart.shippingRateInput)]),
    ...cart.shipping.flatMap(({ shippingInfo, shippingRateInput }) =>
      shippingInfo === undefined
        ? []
        : [price(shippingInfo, shippingRateInput ?? cart.shippingRateInput)],
    ),
  ];
};

/** The cart with each of its shippings mapped. */
export const withInfos = <C extends OrderLike>(
  cart: C,
  map: (info: ShippingInfo) => ShippingInfo,
): C => ({
  ...cart,
  shippingInfo: cart.shippingInfo && map(cart.shippingInfo),
  shipping: cart.shipping.map((each) => ({
    ...each,
    shippingInfo: each.shippingInfo && map(each.shippingInfo),
  })),
});

const totalOf = ({ totalPrice }: LineItem | CustomLineItem) => totalPrice;

export const infosOf = ({ shippingInfo, shipping }: OrderLike): readonly ShippingInfo[] => [
  ...(shippingInfo === undefined ? [] : [shippingInfo]),
  ...shipping.flatMap((each) => each.shippingInfo ?? []),
];

function totalledLine(item: LineItem, cart: OrderLike): LineItem {
  const totalPrice =
    discountedTotal(item, cart.priceRoundingMode) ?? lineTotal(item, cart.priceRoundingMode);
  // An external total is a price for the whole line: it has no exact price of one.
  const unit =
    item.priceMode === 'ExternalTotal' ? undefined : unitPrice(item.price, item.quantity);
  return { ...item, totalPrice, ...itemTaxes(item, totalPrice, unit, cart) };
}

function totalledCustom(item: CustomLineItem, cart: OrderLike): CustomLineItem {
  const totalPrice =
    discountedTotal(item, cart.priceRoundingMode) ??
    forQuantity(item.money, item.quantity, cart.priceRoundingMode);
  return { ...item, totalPrice, ...itemTaxes(item, totalPrice, item.money, cart) };
}

/** The sum of the discounted prices of an item, rounded once; none when no discount is on it. */
function discountedTotal(
  { discountedPricePerQuantity: runs }: LineItem | CustomLineItem,
  rounding: OrderLike['priceRoundingMode'],
): f.CentPrecisionMoney | undefined {
  const [first] = runs;
  if (first === undefined) return undefined;
  const exact = runs
    .map(({ quantity, discountedPrice: { value } }) =>
      times(exactCents(value), ratio(BigInt(quantity))),
    )
    .reduce(plus);
  return cents(rounded(exact, rounding), first.discountedPrice.value.currencyCode);
}

type ItemTaxes = Pick<LineItem, 'taxedPrice' | 'taxedPricePortions'>;

function itemTaxes(
  item: LineItem | CustomLineItem,
  total: f.CentPrecisionMoney,
  unit: f.TypedMoney | undefined,
  cart: OrderLike,
): ItemTaxes {
  if (cart.taxMode === 'ExternalAmount') return keptTaxes(item, total);
  if (cart.shippingMode === 'Multiple') return taxesByMethod(item, total, unit, cart);
  const { taxRate, quantity } = item;
  const runs = item.discountedPricePerQuantity.map((run) => ({
    unit: run.discountedPrice.value,
    quantity: run.quantity,
  }));
  const taxedPrice = taxRate && taxedAt({ total, unit, quantity, runs }, taxRate, cart);
  return { taxedPrice, taxedPricePortions: [] };
}

/** External amounts hold as long as the total that they were given for. */
const keptTaxes = (item: LineItem | CustomLineItem, total: f.CentPrecisionMoney): ItemTaxes =>
  isSameMoney(item.totalPrice, total)
    ? { taxedPrice: item.taxedPrice, taxedPricePortions: item.taxedPricePortions }
    : { taxedPrice: undefined, taxedPricePortions: [] };

/** One portion for each shipping method; together they are the taxes when they cover the item. */
function taxesByMethod(
  item: LineItem | CustomLineItem,
  total: f.CentPrecisionMoney,
  unit: f.TypedMoney | undefined,
  cart: OrderLike,
): ItemTaxes {
  const parts = partsByMethod(item, total, cart);
  const isDiscounted = item.discountedPricePerQuantity.length > 0;
  const taxedPricePortions = parts.map(({ shippingMethodKey, part, quantity }) => {
    const rate = item.perMethodTaxRate.find((each) => each.shippingMethodKey === shippingMethodKey);
    const taxedPrice =
      rate?.taxRate &&
      taxedAt({ total: part, unit: isDiscounted ? undefined : unit, quantity }, rate.taxRate, cart);
    return { shippingMethodKey, taxedPrice };
  });
  const taxed = taxedPricePortions.flatMap(({ taxedPrice = [] }) => taxedPrice);
  const covered = parts.reduce((sum, { quantity }) => sum + quantity, 0) === item.quantity;
  const isWhole = covered && taxed.length === parts.length && parts.length > 0;
  return {
    taxedPrice: isWhole ? taxedSum(taxed, total.currencyCode) : undefined,
    taxedPricePortions,
  };
}

function partsByMethod(
  item: LineItem | CustomLineItem,
  total: f.CentPrecisionMoney,
  cart: OrderLike,
) {
  const quantities = new Map<string, number>();
  for (const { shippingMethodKey, quantity } of item.shippingDetails?.targets ?? [])
    if (shippingMethodKey !== undefined)
      quantities.set(shippingMethodKey, (quantities.get(shippingMethodKey) ?? 0) + quantity);
  let [rest, left] = [total, item.quantity];
  return [...quantities].map(([shippingMethodKey, quantity]) => {
    left -= quantity;
    // The last part takes what rounding leaves, so that the parts add up to the total.
    const share = ratio(BigInt(quantity), BigInt(item.quantity));
    const part = left <= 0 ? rest : scaled(total, share, cart.priceRoundingMode);
    rest = minus(rest, part);
    return { shippingMethodKey, quantity, part };
  });
}

function withShippingTotals<C extends OrderLike>(cart: C, itemsTotal: f.CentPrecisionMoney): C {
  const priced = (info: ShippingInfo, input: ShippingRateInput | undefined): ShippingInfo => {
    const price = shippingPrice(info.shippingRate, itemsTotal, input);
    const { discountedPrice } = info;
    const paid = discountedPrice === undefined ? price : (discountedPrice.value as typeof price);
    return { ...info, price, taxedPrice: shippingTaxes(info, price, paid, cart) };
  };
  return {
    ...cart,
    shippingInfo: cart.shippingInfo && priced(cart.shippingInfo, cart.shippingRateInput),
    shipping: cart.shipping.map((each) => ({
      ...each,
      shippingInfo:
        each.shippingInfo &&
        priced(each.shippingInfo, each.shippingRateInput ?? cart.shippingRateInput),
    })),
  };
}

function shippingTaxes(
  info: ShippingInfo,
  price: f.CentPrecisionMoney,
  paid: f.CentPrecisionMoney,
  cart: OrderLike,
): TaxedPrice | undefined {
  if (cart.taxMode === 'ExternalAmount')
    return isSameMoney(info.price, price) ? info.taxedPrice : undefined;
  return info.taxRate && taxedAt({ total: paid, quantity: 1 }, info.taxRate, cart);
}

/** Taxes of the whole are known when the taxes of every part are. */
function taxedTotals(
  before: OrderLike,
  cart: Pick<OrderLike, 'lineItems' | 'customLineItems' | 'totalPrice'>,
  infos: readonly ShippingInfo[],
): Pick<OrderLike, 'taxedPrice' | 'taxedShippingPrice'> {
  const currency = cart.totalPrice.currencyCode;
  const taxedShippingPrice = whole(infos, currency);
  if (before.taxMode === 'ExternalAmount') {
    const isCurrent = isSameMoney(before.totalPrice, cart.totalPrice);
    return { taxedPrice: isCurrent ? before.taxedPrice : undefined, taxedShippingPrice };
  }
  const parts = [...cart.lineItems, ...cart.customLineItems, ...infos];
  return { taxedPrice: whole(parts, currency), taxedShippingPrice };
}

function whole(
  parts: readonly { readonly taxedPrice?: TaxedPrice | undefined }[],
  currencyCode: string,
): TaxedPrice | undefined {
  const taxed = parts.flatMap(({ taxedPrice = [] }) => taxedPrice);
  if (parts.length === 0 || taxed.length < parts.length) return undefined;
  return taxedSum(taxed, currencyCode);
}
