// Lines that discounts put into a cart: one unit that costs nothing.
import { f, type Stored, type Surroundings } from '../../../declaration/index.ts';
import type { Tailoring } from '../../catalogue/tailoring.ts';
import { variantOf } from '../../catalogue/variants.ts';
import {
  type VariantBeside,
  withTailoring,
  withVariantsBeside,
} from '../../catalogue/variants-beside.ts';
import { byId, type Product } from '../../checkout/facts.ts';
import { shownOf } from '../../checkout/prices.ts';
import { allIn } from '../../line-items/item-state.ts';
import type { LineItem } from '../../line-items/line-item.ts';
import type { CartDiscountValue } from '../../money/discount-fields.ts';
import { cents } from '../../money/money.ts';
import { selectPrice } from '../../money/price-selection.ts';
import { pricesOf, type StandalonePrice } from '../../money/standalone.ts';
import { assignedGroupIds, type BuyerFacts } from '../../values/customer-groups.ts';
import type { DiscountedCart } from './documents.ts';
import type { DiscountReference } from './items.ts';

export type Gift = Extract<CartDiscountValue, { type: 'giftLineItem' }>;

export interface GiftFacts extends Surroundings, BuyerFacts {
  readonly giftProducts?: readonly Product[] | undefined;
  readonly giftPrices?: readonly StandalonePrice[] | undefined;
  /** Variants of these products, where they are modular. */
  readonly giftVariants?: readonly VariantBeside[] | undefined;
  /** What the store of the cart makes of them. */
  readonly giftTailorings?: readonly Tailoring[] | undefined;
  readonly giftState?: Stored | undefined;
}

export const isGift = ({ lineItemMode }: LineItem): boolean => lineItemMode === 'GiftLineItem';

/** The discount that has put a gift into the cart. */
export const givenBy = ({ discountedPricePerQuantity: [run] }: LineItem): f.Reference | undefined =>
  run?.discountedPrice.includedDiscounts[0]?.discount;

/** The variant and its price for the buyer; a gift that is gone or has no price is left out. */
export function offerOf(gift: Gift, cart: DiscountedCart, facts: GiftFacts) {
  const { giftPrices, giftProducts, giftVariants, giftTailorings, now } = facts;
  const found = byId(giftProducts, gift.product.id);
  const product = found && withTailoring(withVariantsBeside(found, giftVariants), giftTailorings);
  const variant = product && variantOf(product.masterData.current, { variantId: gift.variantId });
  const price = selectPrice(variant && pricesOf(product, variant, giftPrices), {
    currency: cart.totalPrice.currencyCode,
    country: cart.country,
    customerGroupId: cart.customerGroup?.id,
    customerGroupIds: assignedGroupIds(facts),
    channelId: gift.distributionChannel?.id,
    at: now,
  });
  return product && variant && price && { product, variant, price };
}

/** The line of a gift: the one that is there, or a new one. */
export function giftLine(
  gift: Gift,
  discount: ReturnType<DiscountReference>,
  cart: DiscountedCart,
  facts: GiftFacts,
): LineItem | undefined {
  const offer = offerOf(gift, cart, facts);
  if (offer === undefined) return undefined;
  const { price, product, variant } = offer;
  const known = cart.lineItems.find((line) => isGift(line) && givenBy(line)?.id === discount.id);
  const line = known ?? newLine(gift, product, variant, facts);
  const unit = price.discounted?.value ?? price.value;
  const free = { ...unit, centAmount: 0, ...('preciseAmount' in unit ? { preciseAmount: 0 } : {}) };
  const included = { discount, discountedAmount: unit };
  return {
    ...line,
    price,
    totalPrice: cents(0, unit.currencyCode),
    discountedPricePerQuantity: [
      { quantity: 1, discountedPrice: { value: free, includedDiscounts: [included] } },
    ],
  };
}

function newLine(
  { supplyChannel, distributionChannel }: Gift,
  product: Product,
  variant: LineItem['variant'],
  { giftState, newId, now }: GiftFacts,
): Omit<LineItem, 'price' | 'totalPrice'> {
  if (giftState === undefined) throw new Error('a gift is given without its first state');
  return {
    id: newId(),
    productId: product.id,
    ...shownOf(product),
    variant,
    quantity: 1,
    priceMode: 'Platform',
    lineItemMode: 'GiftLineItem',
    discountedPricePerQuantity: [],
    taxedPricePortions: [],
    perMethodTaxRate: [],
    state: allIn(1, { typeId: 'state', id: giftState.id }),
    supplyChannel: supplyChannel && f.refer(supplyChannel),
    distributionChannel: distributionChannel && f.refer(distributionChannel),
    addedAt: now,
    lastModifiedAt: now,
  };
}
