// How product discounts reach standalone prices: when such a price is written, and by the job that
// follows. Members of the product are found through its current variant with the SKU.
import { variantOf } from '../../../commerce/catalogue/variants.ts';
import {
  ownersNeed,
  targetsBeside,
  type VariantBeside,
  variantsBesideNeed,
  withVariantsBeside,
} from '../../../commerce/catalogue/variants-beside.ts';
import { isSame } from '../../../commerce/values/same.ts';
import { type Change, change, type Needs, need } from '../../../declaration/index.ts';
import type { Product } from '../../catalogue/product/resource.ts';
import {
  discountedPrice,
  type Effective,
  effectiveOf,
  nextBoundary,
  type PricingFacts,
  pricingNeeds,
  standaloneSubject,
} from '../product-discount/pricing.ts';
import type { ProductDiscount } from '../product-discount/resource.ts';
import { standalonePriceDiscountSet } from './messages.ts';
import type { StandalonePrice } from './resource.ts';

type Priced = Omit<
  StandalonePrice,
  'id' | 'version' | 'createdAt' | 'lastModifiedAt' | 'createdBy' | 'lastModifiedBy'
>;

export interface StandaloneFacts extends PricingFacts {
  readonly products?: readonly Product[];
  /** Separately stored variants with the SKUs, and their products. */
  readonly variants?: readonly VariantBeside[] | undefined;
  readonly ofVariants?: readonly Product[] | undefined;
}

/** Products by their SKUs first, then what they belong to; nothing while no discount counts. */
export function standaloneNeeds(
  prices: readonly Pick<Priced, 'sku'>[],
  effective: readonly Effective[],
  known: StandaloneFacts,
): Needs {
  if (effective.length === 0) return {};
  const skus = [...new Set(prices.map(({ sku }) => sku))];
  const bySku = skus.map((value) => ({ unique: 'sku', value }) as const);
  const first = { products: need.many<Product>('product', bySku) };
  if (known.products === undefined) return first;
  const targets = skus.flatMap((sku) => targetsBeside({ sku }, known.products!));
  const second = { ...first, variants: variantsBesideNeed(targets) };
  if (targets.length > 0 && known.variants === undefined) return second;
  const third = { ...second, ofVariants: ownersNeed<Product>(known.variants) };
  if (known.variants !== undefined && known.ofVariants === undefined) return third;
  return { ...third, ...pricingNeeds(productsIn(known), effective, known) };
}

/** With their separately stored variants. */
const productsIn = ({ products = [], ofVariants = [], variants }: StandaloneFacts) => [
  ...products,
  ...ofVariants.map((product) => withVariantsBeside(product, variants)),
];

/** The product of which a current variant has the SKU, if any has. */
const productOf = (sku: string, facts: StandaloneFacts) =>
  productsIn(facts).find(
    ({ masterData: { current } }) => variantOf(current, { sku }) !== undefined,
  );

/** The fields for predicates in addition to the price's own members. */
export const subjectOf = (sku: string, facts: StandaloneFacts): object =>
  standaloneSubject(sku, productOf(sku, facts), facts);

/** The price with what discounts make of its value and of the staged one. */
export function discountedStandalone<P extends Priced>(
  price: P,
  effective: readonly Effective[],
  facts: StandaloneFacts,
): P {
  const about = effective.length === 0 ? {} : subjectOf(price.sku, facts);
  const after = discountedPrice(price, about, effective);
  const { staged } = price;
  if (staged === undefined) return after;
  const { value, discounted } = discountedPrice(
    { ...price, ...staged, discounted: staged.discounted },
    about,
    effective,
  );
  const next = discounted === undefined ? { value } : { value, discounted };
  return isSame(next, staged) ? after : { ...after, staged: next };
}

const hour = 3_600_000;

/** A discount that counts, and the hour in which it was looked at. */
interface Counting extends Effective {
  readonly hour: number;
}

export const discountsOnStandalonePrices = {
  name: 'product-discounts-on-standalone-prices',
  source: 'product-discount',
  target: 'standalone-price',
  // A product that is published, or moves to another category, does not notify its standalone
  // prices: so they are checked again every hour as long as a discount counts.
  effective: (discounts: readonly ProductDiscount[], now: string): Counting[] =>
    effectiveOf(discounts, now).map((one) => ({
      ...one,
      hour: Math.floor(Date.parse(now) / hour),
    })),
  signature: (effective: readonly Counting[]): string =>
    effective.map(({ discount: { id, version }, hour }) => `${id}:${version}:${hour}`).join(' '),
  changesAt: (discounts: readonly ProductDiscount[], now: string): string => {
    const nextHour = new Date((Math.floor(Date.parse(now) / hour) + 1) * hour).toISOString();
    const boundary = nextBoundary(discounts, now);
    return boundary !== undefined && boundary < nextHour ? boundary : nextHour;
  },
  needs: standaloneNeeds,
  apply(
    price: StandalonePrice,
    effective: readonly Effective[],
    facts: StandaloneFacts,
  ): Change<StandalonePrice> {
    const after = discountedStandalone(price, effective, facts);
    if (isSame(after.discounted, price.discounted)) return change(after);
    return change(after, standalonePriceDiscountSet({ discounted: after.discounted }));
  },
};
