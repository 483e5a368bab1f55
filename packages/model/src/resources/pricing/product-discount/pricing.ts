// The effect of product discounts on the prices of a product: of the active, valid and matching
// ones, the one with the highest sort order lowers a price. Pure.

import type { ProductData, ProductVariant } from '../../../commerce/catalogue/product-data.ts';
import { variantOf } from '../../../commerce/catalogue/variants.ts';
import { isValidAt } from '../../../commerce/discounts/rules.ts';
import { cents, exactCents, minus, ratio, rounded, scaled } from '../../../commerce/money/money.ts';
import type { Price } from '../../../commerce/money/price.ts';
import { isSame } from '../../../commerce/values/same.ts';
import { type KeptList, type Needs, need } from '../../../declaration/index.ts';
import type { Category } from '../../catalogue/category/resource.ts';
import type { Product } from '../../catalogue/product/resource.ts';
import { holds } from './matches.ts';
import { parsePredicate, type Tree } from './predicate.ts';
import type { ProductDiscount } from './resource.ts';

export interface Effective {
  readonly discount: ProductDiscount;
  readonly tree: Tree;
}

/** The discounts that count at an instant, the one that wins first. */
export const effectiveOf = (discounts: readonly ProductDiscount[], now: string): Effective[] =>
  validAt(readableOf(discounts), now);

/** The discounts that count while they are valid, the one that wins first. */
export const readableOf = (discounts: readonly ProductDiscount[]): Effective[] =>
  highestFirst(discounts.filter(({ isActive }) => isActive)).flatMap((discount) => {
    const tree = readable(discount.predicate);
    return tree === undefined ? [] : [{ discount, tree }];
  });

/** In the order in which they are tried. */
export const highestFirst = (discounts: readonly ProductDiscount[]): ProductDiscount[] =>
  [...discounts].sort((left, right) => (left.sortOrder < right.sortOrder ? 1 : -1));

export const validAt = (all: readonly Effective[], now: string): Effective[] =>
  all.filter(({ discount }) => isValidAt(discount, now));

// The discounts that count when a price is written: the current ones. A commit that used them is
// refused once others count, because the job that follows has begun with those (./on-products.ts).

export const countingDiscounts: KeptList<readonly Effective[]> = {
  name: 'active product discounts',
  of: { 'product-discount': 'isActive = true' },
  prepare: ({ 'product-discount': discounts = [] }) => readableOf(discounts),
  at: validAt,
};

/** The first instant after another at which one of the discounts begins or ends to be valid. */
export const nextBoundary = (
  discounts: readonly Pick<ProductDiscount, 'validFrom' | 'validUntil'>[],
  now: string,
): string | undefined =>
  discounts
    .flatMap(({ validFrom, validUntil }) => [validFrom, validUntil])
    .filter((instant) => instant !== undefined && instant > now)
    .sort()[0];

/** A predicate that was stored before it was checked may be none; such a discount fits nothing. */
function readable(text: string): Tree | undefined {
  try {
    return parsePredicate(text);
  } catch {
    return undefined;
  }
}

type Unstamped = Pick<Product, 'key' | 'productType' | 'masterData'> & { readonly id?: string };

export interface PricingFacts {
  readonly productTypes?: readonly { readonly id: string; readonly key?: string | undefined }[];
  readonly categories?: readonly Category[];
  readonly ancestors?: readonly Category[];
}

/** What must be known of the products; nothing while no discount counts. */
export function pricingNeeds(
  products: readonly Unstamped[],
  effective: readonly Effective[],
  known: PricingFacts,
): Needs {
  if (effective.length === 0) return {};
  const sides = products.flatMap(({ masterData }) => [masterData.current, masterData.staged]);
  const inCategories = sides.flatMap(({ categories }) => categories);
  const above = (known.categories ?? []).flatMap(({ ancestors }) => ancestors);
  return {
    productTypes: need.many(
      'product-type',
      targets(products.map(({ productType }) => productType)),
    ),
    categories: need.many<Category>('category', targets(inCategories)),
    ...(known.categories === undefined
      ? {}
      : { ancestors: need.many<Category>('category', targets(above)) }),
  };
}

const targets = (references: readonly { readonly id: string }[]) =>
  [...new Set(references.map(({ id }) => id))].map((id) => ({ id }));

/** The product with the prices that the discounts give; the very same when nothing changes. */
export function discountedProduct<P extends Unstamped>(
  product: P,
  effective: readonly Effective[],
  facts: PricingFacts,
): P {
  const { masterData } = product;
  const side = (data: ProductData) => discountedSide(product, data, effective, facts);
  const current = side(masterData.current);
  const isOne = masterData.staged === masterData.current;
  const staged = isOne ? current : side(masterData.staged);
  if (current === masterData.current && staged === masterData.staged) return product;
  const hasStagedChanges = !isSame(staged, current);
  return { ...product, masterData: { ...masterData, current, staged, hasStagedChanges } };
}

function discountedSide(
  product: Unstamped,
  data: ProductData,
  effective: readonly Effective[],
  facts: PricingFacts,
): ProductData {
  const about = effective.length === 0 ? {} : subjectOf(product, data, facts);
  const variant = (one: ProductVariant) => discountedVariant(one, about, data, effective);
  const masterVariant = variant(data.masterVariant);
  const variants = data.variants.map(variant);
  const isAsBefore =
    masterVariant === data.masterVariant &&
    variants.every((one, index) => one === data.variants[index]);
  return isAsBefore ? data : { ...data, masterVariant, variants };
}

/** What predicates see of a product. */
function subjectOf(product: Unstamped, data: ProductData, facts: PricingFacts): object {
  const { productTypes = [], categories = [], ancestors = [] } = facts;
  const inside = categories.filter(({ id }) => data.categories.some((one) => one.id === id));
  const above = new Set(inside.flatMap((one) => one.ancestors.map(({ id }) => id)));
  return {
    product: { id: product.id, key: product.key },
    productType: productTypes.find(({ id }) => id === product.productType.id),
    categories: inside,
    categoriesWithAncestors: [...inside, ...ancestors.filter(({ id }) => above.has(id))],
  };
}

function discountedVariant(
  variant: ProductVariant,
  about: object,
  data: ProductData,
  effective: readonly Effective[],
): ProductVariant {
  const { prices } = variant;
  if (effective.length === 0 && prices.every(({ discounted }) => discounted === undefined))
    return variant;
  const subject = variantSubject(variant, about, data);
  const discounted = prices.map((price) => discountedPrice(price, subject, effective));
  return discounted.every((price, index) => price === prices[index])
    ? variant
    : { ...variant, prices: discounted };
}

function variantSubject(variant: ProductVariant, about: object, data: ProductData): object {
  const { id, key, sku } = variant;
  const values = [...data.attributes, ...variant.attributes];
  const attributes = Object.fromEntries(values.map(({ name, value }) => [name, value]));
  return { ...about, variant: { id, key, sku }, sku, attributes };
}

/** What predicates see of a variant of a product. */
export const productSubject = (
  product: Unstamped,
  data: ProductData,
  variant: ProductVariant,
  facts: PricingFacts,
): object => variantSubject(variant, subjectOf(product, data, facts), data);

/** The fields of a standalone price for predicates; its variant may be known. */
export function standaloneSubject(
  sku: string,
  product: Unstamped | undefined,
  facts: PricingFacts,
) {
  const data = product?.masterData.published === true ? product.masterData.current : undefined;
  const variant = data && variantOf(data, { sku });
  if (variant === undefined) return { sku };
  return variantSubject(variant, subjectOf(product!, data!, facts), data!);
}

/** What discounts read of a price. */
type Discountable = Omit<Price, 'id'> & { readonly id?: string | undefined };

export function discountedPrice<P extends Discountable>(
  price: P,
  about: object,
  effective: readonly Effective[],
): P {
  if (isOfPolicy(price)) return price;
  const discounted = firstValue(price, effective, priceSubject(price, about));
  if (isSame(discounted, price.discounted)) return price;
  const { discounted: _, ...rest } = price;
  return (discounted === undefined ? rest : { ...rest, discounted }) as P;
}

/** What a policy already makes cheaper, discounts leave alone. */
export const isOfPolicy = ({ recurrencePolicy }: Pick<Price, 'recurrencePolicy'>): boolean =>
  recurrencePolicy !== undefined;

/** The fields of a price for predicates, in addition to the fields of its variant. */
export function priceSubject(price: Discountable, about: object): object {
  const { id, key, country, customerGroup, channel, value } = price;
  const { centAmount, currencyCode: currency } = value;
  const scope = { currency, country, customerGroup, channel };
  return { ...about, ...scope, price: { id, key, centAmount, ...scope } };
}

function firstValue(
  price: Discountable,
  effective: readonly Effective[],
  subject: object,
): Price['discounted'] {
  for (const one of effective) {
    const value = effectOn(price, one, subject);
    if (typeof value !== 'string')
      return { value, discount: { typeId: 'product-discount', id: one.discount.id } };
  }
  return undefined;
}

/** Why a discount that counts does nothing to a price. */
export type NoEffect = 'PredicateNotMet' | 'NoAmountInCurrency' | 'NoExternalPrice';

/** What a price becomes by a discount, or why it stays. */
export function effectOn(
  price: Discountable,
  { discount, tree }: Effective,
  subject: object,
): Value | NoEffect {
  if (!holds(tree, subject)) return 'PredicateNotMet';
  const isExternal = discount.value.type === 'external';
  return valueUnder(price, discount) ?? (isExternal ? 'NoExternalPrice' : 'NoAmountInCurrency');
}

type Value = NonNullable<Price['discounted']>['value'];

/** An external value is the stored one; an absolute one is for the currencies it names. */
function valueUnder(price: Discountable, { id, value }: ProductDiscount): Value | undefined {
  if (value.type === 'external')
    return price.discounted?.discount.id === id ? price.discounted.value : undefined;
  if (value.type === 'relative')
    return scaled(price.value, ratio(BigInt(10_000 - value.permyriad), 10_000n), 'HalfEven');
  const { currencyCode } = price.value;
  const off = value.money.find((money) => money.currencyCode === currencyCode);
  if (off === undefined) return undefined;
  const whole = cents(rounded(exactCents(price.value), 'HalfEven'), currencyCode);
  return off.centAmount >= whole.centAmount ? cents(0, currencyCode) : minus(whole, off);
}
