// What a discount on the total does to taxes: each sum is lowered in the proportion in which the
// total is. Items and shippings keep their taxes as they are.
import type { f } from '../../declaration/index.ts';
import type { OrderLike } from '../line-items/order-like.ts';
import { cents, exactCents, minus, over, ratio, scaled, sum } from '../money/money.ts';
import type { TaxedPrice, TaxPortion } from '../tax/tax.ts';

type Taxed = Pick<OrderLike, 'taxedPrice' | 'taxedShippingPrice'>;
type AfterDiscount = Taxed & Pick<OrderLike, 'discountOnTotalPrice'>;

/** @param base What items and shippings cost together. */
export function afterTotalDiscount(
  cart: OrderLike,
  base: f.CentPrecisionMoney,
  { taxedPrice, taxedShippingPrice }: Taxed,
): AfterDiscount {
  const { discountOnTotalPrice: discount, taxRoundingMode } = cart;
  if (discount === undefined || base.centAmount === 0)
    return { taxedPrice, taxedShippingPrice, discountOnTotalPrice: discount };
  const share = over(exactCents(discount.discountedAmount), exactCents(base));
  const lowered = (taxed: TaxedPrice) => loweredBy(taxed, share, taxRoundingMode);
  const shipping = taxedShippingPrice && lowered(taxedShippingPrice);
  // An amount from outside is taken as it was given.
  if (taxedPrice === undefined || cart.taxMode === 'ExternalAmount')
    return { taxedPrice, taxedShippingPrice: shipping, discountOnTotalPrice: bare(discount) };
  const { totalGross, totalNet } = taxedPrice;
  return {
    taxedPrice: lowered(taxedPrice),
    taxedShippingPrice: shipping,
    discountOnTotalPrice: {
      ...discount,
      discountedNetAmount: scaled(totalNet, share, taxRoundingMode),
      discountedGrossAmount: scaled(totalGross, share, taxRoundingMode),
    },
  };
}

/** Taxes that hold for the cart before the discount on its total, as they are after it. */
export function reducedTaxes(cart: OrderLike, given: TaxedPrice): TaxedPrice {
  const { discountOnTotalPrice: discount, taxRoundingMode, totalPrice } = cart;
  if (discount === undefined) return given;
  const { currencyCode } = totalPrice;
  const base = sum(
    [totalPrice, cents(discount.discountedAmount.centAmount, currencyCode)],
    currencyCode,
  );
  if (base.centAmount === 0) return given;
  const share = over(exactCents(discount.discountedAmount), exactCents(base));
  return loweredBy({ ...given, totalNet: base }, share, taxRoundingMode);
}

type TotalDiscount = NonNullable<OrderLike['discountOnTotalPrice']>;

const bare = ({ discountedAmount, includedDiscounts }: TotalDiscount): TotalDiscount => ({
  discountedAmount,
  includedDiscounts,
});

function loweredBy(
  { totalNet, totalGross, taxPortions }: TaxedPrice,
  share: ReturnType<typeof ratio>,
  rounding: OrderLike['taxRoundingMode'],
): TaxedPrice {
  const net = minus(totalNet, scaled(totalNet, share, rounding));
  const gross = minus(totalGross, scaled(totalGross, share, rounding));
  const totalTax = minus(gross, net);
  const left = ratio(share.denominator - share.numerator, share.denominator);
  const portions = taxPortions.map((portion) => ({
    ...portion,
    amount: scaled(portion.amount, left, rounding),
  }));
  return { totalNet: net, totalGross: gross, taxPortions: adjusted(portions, totalTax), totalTax };
}

/** What rounding leaves of the tax goes to the largest portion. */
function adjusted(
  portions: readonly TaxPortion[],
  totalTax: f.CentPrecisionMoney,
): readonly TaxPortion[] {
  const { currencyCode } = totalTax;
  const amounts = portions.map(({ amount }) => amount);
  const missing = minus(totalTax, sum(amounts, currencyCode));
  const largest = portions.reduce<TaxPortion | undefined>(
    (most, one) =>
      most === undefined || one.amount.centAmount > most.amount.centAmount ? one : most,
    undefined,
  );
  return portions.map((one) =>
    one === largest ? { ...one, amount: sum([one.amount, missing], currencyCode) } : one,
  );
}
