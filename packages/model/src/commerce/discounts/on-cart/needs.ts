// The facts needed to calculate the discounts of a cart, in rounds.
import { type Known, type Needs, need, type Stored, targets } from '../../../declaration/index.ts';
import { compiledPredicate, type Reads } from '../../cart-predicate/index.ts';
import { tailoringsNeed } from '../../catalogue/tailoring.ts';
import {
  targetsBeside,
  type VariantBeside,
  variantsBesideNeed,
  withVariantsBeside,
} from '../../catalogue/variants-beside.ts';
import { type Product, standalonePricesOf, type TaxCategory } from '../../checkout/facts.ts';
import { buyerNeeds } from '../../values/customer-groups.ts';
import { predicatesOf } from '../rules.ts';
import {
  type ActiveDiscounts,
  activeDiscounts,
  type Candidate,
  candidateOf,
  counts,
} from './candidates.ts';
import { countsOf } from './codes.ts';
import {
  type CartDiscount,
  type DiscountCode,
  type DiscountedCart,
  isBareDeal,
} from './documents.ts';
import type { Gift } from './gifts.ts';

/** The settings of the project that the calculation uses. */
export interface DiscountSettings {
  readonly discounts?: { readonly discountCombinationMode: 'Stacking' | 'BestDeal' } | undefined;
}

/** Discounts and codes, what the codes switch on, then what they give. */
export function discountNeeds(cart: DiscountedCart, known: Known): Needs {
  const first = {
    activeDiscounts: need.kept<ActiveDiscounts>(activeDiscounts),
    project: need.project(),
    discountCodes:
      cart.discountCodes.length === 0
        ? undefined
        : need.many<DiscountCode>(
            'discount-code',
            targets(cart.discountCodes.map(({ discountCode }) => discountCode.id)),
          ),
  };
  if (!('discountCodes' in known)) return first;
  const codes: readonly DiscountCode[] = known.discountCodes ?? [];
  return {
    ...first,
    codeDiscounts:
      codes.length === 0
        ? undefined
        : need.many<CartDiscount>(
            'cart-discount',
            targets(codes.flatMap(({ cartDiscounts }) => cartDiscounts.map(({ id }) => id))),
          ),
    codeUses: codes.length === 0 ? undefined : need.tallies(countsOf(codes, cart)),
    ...productNeeds(cart, known),
  };
}

/** Whether everything is known that predicates depend on. */
export const areDiscountsKnown = (known: Known): boolean =>
  'activeDiscounts' in known && 'discountCodes' in known && 'codeDiscounts' in known;

function productNeeds(cart: DiscountedCart, known: Known): Needs {
  if (!areDiscountsKnown(known)) return {};
  const gifts = giftsFor(cart, known);
  const ids = gifts.map(({ product }) => product.id);
  const { discounts }: DiscountSettings = known.project ?? {};
  const isAsked = discounts?.discountCombinationMode === 'BestDeal' || isBareDeal(cart);
  const lines = cart.lineItems.map(({ productId }) => productId);
  const products: readonly Product[] = known.giftProducts ?? [];
  const categories = products.flatMap(({ taxCategory }) => taxCategory?.id ?? []);
  return {
    ...(isAsked ? { dealProducts: need.many<Product>('product', targets(lines)) } : {}),
    ...('dealProducts' in known ? dealNeeds(cart, known) : {}),
    ...('giftProducts' in known ? giftNeeds(cart, gifts, known) : {}),
    ...(ids.length === 0
      ? {}
      : {
          ...buyerNeeds(cart),
          giftProducts: need.many<Product>('product', targets(ids)),
          giftState: need.one<Stored>('state', { key: 'Initial' }),
        }),
    ...(cart.taxMode === 'Platform' && categories.length > 0
      ? { giftTaxCategories: need.many<TaxCategory>('tax-category', targets(categories)) }
      : {}),
  };
}

/** Variants of modular products of lines, then standalone prices. */
function dealNeeds(cart: DiscountedCart, known: Known): Needs {
  const wanted = cart.lineItems.map(({ productId, variant }) => ({
    productId,
    variantId: variant.id,
  }));
  const dealVariants = variantsBesideNeed(
    wanted.flatMap((one) => targetsBeside(one, known.dealProducts)),
  );
  if (dealVariants !== undefined && known.dealVariants === undefined) return { dealVariants };
  return { dealVariants, dealPrices: pricesOf(cart, known.dealProducts, known.dealVariants) };
}

/** The same of gifts, and what the store of the cart makes of them. */
function giftNeeds(cart: DiscountedCart, gifts: readonly Gift[], known: Known): Needs {
  const products: readonly Product[] = known.giftProducts;
  const ids = products.map(({ id }) => id);
  const { store } = cart;
  const giftVariants = variantsBesideNeed(
    gifts.flatMap(({ product: { id: productId }, variantId }) =>
      targetsBeside({ productId, variantId }, products),
    ),
  );
  const shown = {
    giftVariants,
    giftTailorings: store && ids.length > 0 ? tailoringsNeed(store.key, ids) : undefined,
  };
  if (giftVariants !== undefined && known.giftVariants === undefined) return shown;
  return { ...shown, giftPrices: pricesOf(cart, products, known.giftVariants) };
}

/** The standalone prices of products and variants, in the currency of the cart. */
const pricesOf = (
  { totalPrice }: DiscountedCart,
  products: readonly Product[],
  variants: readonly VariantBeside[] | undefined,
) =>
  standalonePricesOf(
    products.map((product) => withVariantsBeside(product, variants)),
    totalPrice.currencyCode,
  );

/** Gifts that may come into the cart. */
function giftsFor(cart: DiscountedCart, known: Known): readonly Gift[] {
  const values =
    cart.directDiscounts.length > 0
      ? cart.directDiscounts.map(({ value }) => value)
      : candidatesFor(cart, known).map(({ discount }) => discount.value);
  return values.flatMap((value) => (value.type === 'giftLineItem' ? [value] : []));
}

/** Discounts considered for the cart: the automatic ones, and the ones that its codes name. */
export function candidatesFor(cart: DiscountedCart, known: Known): readonly Candidate[] {
  const active: ActiveDiscounts = known.activeDiscounts;
  const named: readonly CartDiscount[] = known.codeDiscounts ?? [];
  const coded = named.filter((one) => one.requiresDiscountCode).map(candidateOf);
  return [...active.automatic, ...coded].filter(({ discount }) =>
    counts(discount, cart, active, known.now),
  );
}

/** What the predicates of everything that may apply read. */
export function discountReads(cart: DiscountedCart, known: Known): readonly Reads[] {
  if (cart.directDiscounts.length > 0)
    return cart.directDiscounts.flatMap(({ target }) =>
      predicatesOf(target).flatMap(({ reads }) => reads),
    );
  const codes: readonly DiscountCode[] = known.discountCodes ?? [];
  return [
    ...candidatesFor(cart, known).flatMap(({ predicate, parts }) => [
      ...predicate.reads,
      ...parts.flatMap(({ reads }) => reads),
    ]),
    ...codes.flatMap(({ cartPredicate }) =>
      cartPredicate === undefined ? [] : compiledPredicate(cartPredicate, 'cart').reads,
    ),
  ];
}
