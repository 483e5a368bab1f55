// Codes that a buyer adds to a cart: which are accepted, and which are refused immediately. The
// state of an accepted code is decided when the cart is settled.
import { variantOf } from '../../../commerce/catalogue/variants.ts';
import { type Product, standalonePricesOf } from '../../../commerce/checkout/facts.ts';
import { priceFor } from '../../../commerce/checkout/prices.ts';
import { isForStore } from '../../../commerce/discounts/on-cart/candidates.ts';
import type {
  CartDiscount,
  DiscountCode,
  DiscountGroup,
} from '../../../commerce/discounts/on-cart/documents.ts';
import { isValidAt } from '../../../commerce/discounts/rules.ts';
import type { StandalonePrice } from '../../../commerce/money/standalone.ts';
import { assignedGroupIds, type BuyerFacts } from '../../../commerce/values/customer-groups.ts';
import {
  apiError,
  type Known,
  type Needs,
  need,
  type Surroundings,
  targets,
} from '../../../declaration/index.ts';
import type { Cart } from './resource.ts';

/** Most codes of one cart. */
const maxCodes = 10;

export interface CodeFacts extends Surroundings, BuyerFacts {
  readonly namedCodes: readonly DiscountCode[];
  readonly namedDiscounts?: readonly CartDiscount[] | undefined;
  readonly namedGroups?: readonly DiscountGroup[] | undefined;
  readonly namedGifts?: readonly Product[] | undefined;
  readonly namedGiftPrices?: readonly StandalonePrice[] | undefined;
}

/** The codes with these strings, and the discounts that they activate. */
export function codeNeeds(texts: readonly string[], currency: string, known: Known): Needs {
  if (texts.length === 0) return {};
  const by = [...new Set(texts)].map((value) => ({ unique: 'code', value }));
  const first = { namedCodes: need.many<DiscountCode>('discount-code', by) };
  const codes: readonly DiscountCode[] | undefined = known.namedCodes;
  if (codes === undefined) return first;
  const ids = codes.flatMap(({ cartDiscounts }) => cartDiscounts.map(({ id }) => id));
  const second = {
    ...first,
    namedDiscounts: need.many<CartDiscount>('cart-discount', targets(ids)),
  };
  const discounts: readonly CartDiscount[] | undefined = known.namedDiscounts;
  if (discounts === undefined) return second;
  const groups = discounts.flatMap(({ discountGroup }) => discountGroup?.id ?? []);
  const gifts = giftsOf(discounts).map(({ product }) => product.id);
  return {
    ...second,
    namedGroups: need.many<DiscountGroup>('discount-group', targets(groups)),
    namedGifts: need.many<Product>('product', targets(gifts)),
    ...('namedGifts' in known
      ? { namedGiftPrices: standalonePricesOf(known.namedGifts, currency) }
      : {}),
  };
}

const giftsOf = (discounts: readonly CartDiscount[]) =>
  discounts.flatMap(({ value }) => (value.type === 'giftLineItem' ? [value] : []));

/** The cart with one more code. @throws DiscountCodeNonApplicable, InvalidOperation */
export function withCode(cart: Cart, text: string, facts: CodeFacts): Cart {
  const code = facts.namedCodes.find((one) => one.code === text);
  if (code === undefined)
    throw apiError.DiscountCodeNonApplicable(`The discount code '${text}' does not exist.`, {
      discountCode: text,
      reason: 'DoesNotExist',
    });
  if (cart.discountCodes.some(({ discountCode }) => discountCode.id === code.id)) return cart;
  checkCapacity(cart);
  checkApplicable(cart, code, facts);
  const added = {
    discountCode: { typeId: 'discount-code', id: code.id },
    state: 'MatchesCart',
  } as const;
  return { ...cart, discountCodes: [...cart.discountCodes, added] };
}

function checkCapacity({ directDiscounts, discountCodes }: Cart): void {
  if (directDiscounts.length > 0)
    throw apiError.InvalidOperation('A cart with direct discounts cannot have discount codes.');
  if (discountCodes.length >= maxCodes)
    throw apiError.InvalidOperation(`A cart can have at most ${maxCodes} discount codes.`);
}

function checkApplicable(cart: Cart, code: DiscountCode, facts: CodeFacts): void {
  const { id, code: discountCode, validFrom, validUntil } = code;
  const { now } = facts;
  const named = { discountCode, discountCodeId: id };
  if (!isValidAt(code, now))
    throw apiError.DiscountCodeNonApplicable(
      `The discount code '${discountCode}' is not valid at this time.`,
      {
        ...named,
        reason: 'TimeRangeNonApplicable',
        ...(validFrom === undefined ? {} : { validFrom }),
        ...(validUntil === undefined ? {} : { validUntil }),
        validityCheckTime: now,
      },
    );
  const own = ownDiscounts(code, facts).filter((one) => isUsable(one, cart, facts));
  if (!code.isActive || own.length === 0)
    throw apiError.DiscountCodeNonApplicable(
      `The discount code '${discountCode}' cannot be applied to the cart.`,
      named,
    );
  checkGifts(cart, own, facts);
}

const ownDiscounts = ({ cartDiscounts }: DiscountCode, { namedDiscounts = [] }: CodeFacts) =>
  namedDiscounts.filter(({ id }) => cartDiscounts.some((one) => one.id === id));

function isUsable(discount: CartDiscount, cart: Cart, { namedGroups = [], now }: CodeFacts) {
  const group = namedGroups.find(({ id }) => id === discount.discountGroup?.id);
  const isOn =
    discount.isActive && (discount.discountGroup === undefined || group?.isActive === true);
  return isOn && isValidAt(discount, now) && isForStore(discount, cart);
}

/** @throws MatchingPriceNotFound when a gift has no price for the buyer */
function checkGifts(cart: Cart, discounts: readonly CartDiscount[], facts: CodeFacts): void {
  const { namedGifts = [], namedGiftPrices, now } = facts;
  for (const gift of giftsOf(discounts)) {
    const product = namedGifts.find(({ id }) => id === gift.product.id);
    const variant = product && variantOf(product.masterData.current, { variantId: gift.variantId });
    if (variant !== undefined)
      priceFor(
        {
          product: product!,
          variant,
          channel: gift.distributionChannel,
          standalonePrices: namedGiftPrices,
          customerGroupIds: assignedGroupIds(facts),
        },
        cart,
        now,
      );
  }
}

/** A frozen cart keeps its discounts: what a code is worth is seen when it is unfrozen. */
export function withCodeOfFrozen(cart: Cart, text: string, facts: CodeFacts): Cart {
  const after = withCode(cart, text, facts);
  const known = new Set(cart.discountCodes.map(({ discountCode }) => discountCode.id));
  return {
    ...after,
    discountCodes: after.discountCodes.map((one) =>
      known.has(one.discountCode.id) ? one : { ...one, state: 'DoesNotMatchCart' as const },
    ),
  };
}
