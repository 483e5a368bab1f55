// Totals and taxes of a cart from the prices and rates that it holds: pure arithmetic, in one
// place, so that the same cart always comes to the same sums.
import type { CentPrecisionMoney, TypedMoney } from '../../declaration/index.ts';
import type { CustomLineItem, LineItem } from '../line-items/line-item.ts';
import type { OrderLike } from '../line-items/order-like.ts';
import { forQuantity, isSameMoney, minus, ratio, scaled, sum } from '../money/money.ts';
import { type ShippingInfo, type ShippingRateInput, shippingPrice } from '../shipping/shipping.ts';
import { type TaxedPrice, taxedAt, taxedSum } from '../tax/tax.ts';
import { lineTotal, unitPrice } from './prices.ts';

/** The document with every total and taxed price calculated; a second time changes nothing. */
export function withTotals<C extends OrderLike>(cart: C): C {
  const currency = cart.totalPrice.currencyCode;
  const lineItems = cart.lineItems.map((item) => totalledLine(item, cart));
  const customLineItems = cart.customLineItems.map((item) => totalledCustom(item, cart));
  const itemsTotal = sum([...lineItems, ...customLineItems].map(totalOf), currency);
  const shipped = withShippingTotals(cart, itemsTotal);
  const infos = infosOf(shipped);
  const prices = infos.map(({ price, discountedPrice }) => discountedPrice?.value ?? price);
  // Discounts on the total would be taken off here; without discounts there are none.
  const totalPrice = sum([itemsTotal, ...prices], currency);
  const all = { ...shipped, lineItems, customLineItems, totalPrice };
  return { ...all, ...taxedTotals(cart, all, infos) };
}

const totalOf = ({ totalPrice }: LineItem | CustomLineItem) => totalPrice;

const infosOf = ({ shippingInfo, shipping }: OrderLike): readonly ShippingInfo[] => [
  ...(shippingInfo === undefined ? [] : [shippingInfo]),
  ...shipping.map((each) => each.shippingInfo),
];

function totalledLine(item: LineItem, cart: OrderLike): LineItem {
  const totalPrice = lineTotal(item, cart.priceRoundingMode);
  // An external total is a price for the whole line: it has no exact price of one.
  const unit =
    item.priceMode === 'ExternalTotal' ? undefined : unitPrice(item.price, item.quantity);
  return { ...item, totalPrice, ...itemTaxes(item, totalPrice, unit, cart) };
}

function totalledCustom(item: CustomLineItem, cart: OrderLike): CustomLineItem {
  const totalPrice = forQuantity(item.money, item.quantity, cart.priceRoundingMode);
  return { ...item, totalPrice, ...itemTaxes(item, totalPrice, item.money, cart) };
}

type ItemTaxes = Pick<LineItem, 'taxedPrice' | 'taxedPricePortions'>;

function itemTaxes(
  item: LineItem | CustomLineItem,
  total: CentPrecisionMoney,
  unit: TypedMoney | undefined,
  cart: OrderLike,
): ItemTaxes {
  if (cart.taxMode === 'ExternalAmount') return keptTaxes(item, total);
  if (cart.shippingMode === 'Multiple') return taxesByMethod(item, total, unit, cart);
  const { taxRate, quantity } = item;
  const taxedPrice = taxRate && taxedAt({ total, unit, quantity }, taxRate, cart);
  return { taxedPrice, taxedPricePortions: [] };
}

/** External amounts hold as long as the total that they were given for. */
const keptTaxes = (item: LineItem | CustomLineItem, total: CentPrecisionMoney): ItemTaxes =>
  isSameMoney(item.totalPrice, total)
    ? { taxedPrice: item.taxedPrice, taxedPricePortions: item.taxedPricePortions }
    : { taxedPrice: undefined, taxedPricePortions: [] };

/** One portion for each shipping method; together they are the taxes when they cover the item. */
function taxesByMethod(
  item: LineItem | CustomLineItem,
  total: CentPrecisionMoney,
  unit: TypedMoney | undefined,
  cart: OrderLike,
): ItemTaxes {
  const parts = partsByMethod(item, total, cart);
  const taxedPricePortions = parts.map(({ shippingMethodKey, part, quantity }) => {
    const rate = item.perMethodTaxRate.find((each) => each.shippingMethodKey === shippingMethodKey);
    const taxedPrice =
      rate?.taxRate && taxedAt({ total: part, unit, quantity }, rate.taxRate, cart);
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
  total: CentPrecisionMoney,
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

function withShippingTotals<C extends OrderLike>(cart: C, itemsTotal: CentPrecisionMoney): C {
  const priced = (info: ShippingInfo, input: ShippingRateInput | undefined): ShippingInfo => {
    const price = shippingPrice(info.shippingRate, itemsTotal, input);
    return { ...info, price, taxedPrice: shippingTaxes(info, price, cart) };
  };
  return {
    ...cart,
    shippingInfo: cart.shippingInfo && priced(cart.shippingInfo, cart.shippingRateInput),
    shipping: cart.shipping.map((each) => ({
      ...each,
      shippingInfo: priced(each.shippingInfo, each.shippingRateInput ?? cart.shippingRateInput),
    })),
  };
}

function shippingTaxes(
  info: ShippingInfo,
  price: CentPrecisionMoney,
  cart: OrderLike,
): TaxedPrice | undefined {
  if (cart.taxMode === 'ExternalAmount')
    return isSameMoney(info.price, price) ? info.taxedPrice : undefined;
  return info.taxRate && taxedAt({ total: price, quantity: 1 }, info.taxRate, cart);
}

/** Taxes of the whole are known when those of every part are. */
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
