// The discounts of a cart, calculated again: everything that a cart discount has ever done to it is
// taken back, all predicates are judged, and what then applies is put in.
import type { Known } from '../../../declaration/index.ts';
import type { PredicateFacts } from '../../cart-predicate/index.ts';
import { variantOf } from '../../catalogue/variants.ts';
import { type VariantBeside, withVariantsBeside } from '../../catalogue/variants-beside.ts';
import type { Product, ProjectSettings, Rates, TaxCategory } from '../../checkout/facts.ts';
import { byId } from '../../checkout/facts.ts';
import { priceAt, unitPrice } from '../../checkout/prices.ts';
import { withTaxRates } from '../../checkout/rates.ts';
import { infosOf, shippingPricesOf, withInfos, withTotals } from '../../checkout/totals.ts';
import type { CustomLineItem, LineItem } from '../../line-items/line-item.ts';
import { cents } from '../../money/money.ts';
import { pricesOf, type StandalonePrice } from '../../money/standalone.ts';
import { calculated, type Outcome } from '../calculate.ts';
import type { Place } from '../rule.ts';
import type { ActiveDiscounts } from './candidates.ts';
import { type CodeFacts, codeState, discountsOf, type JudgedCode, judgedCodes } from './codes.ts';
import {
  type CartDiscount,
  type DiscountCode,
  type DiscountedCart,
  isBareDeal,
} from './documents.ts';
import { type Gift, type GiftFacts, giftLine, isGift, offerOf } from './gifts.ts';
import {
  type DiscountReference,
  discountedMembers,
  discountedShipping,
  itemsOf,
  totalDiscountOf,
} from './items.ts';
import { type Judge, judgeOf } from './judge.ts';
import { candidatesFor, type DiscountSettings } from './needs.ts';
import { directPlaces, placesOf } from './places.ts';

export interface DiscountFacts extends GiftFacts, PredicateFacts {
  readonly activeDiscounts?: ActiveDiscounts;
  readonly discountCodes?: readonly DiscountCode[] | undefined;
  readonly codeDiscounts?: readonly CartDiscount[] | undefined;
  readonly codeUses?: ReadonlyMap<string, number> | undefined;
  readonly dealProducts?: readonly Product[] | undefined;
  readonly dealVariants?: readonly VariantBeside[] | undefined;
  readonly dealPrices?: readonly StandalonePrice[] | undefined;
  readonly giftTaxCategories?: readonly TaxCategory[] | undefined;
  readonly project?: (ProjectSettings & DiscountSettings) | undefined;
}

/** The cart with its prices, totals, discounts, gifts, and the states of its codes. */
export function withDiscounts<C extends DiscountedCart>(stored: C, facts: DiscountFacts): C {
  const cart = withLines(stored, withTierPrice);
  if (isBestDeal(cart, facts)) return betterDeal(cart, facts);
  return stacked(wholeOf(cart, facts), facts, wayOf(cart));
}

/** How the cart discounts of a cart come about; of a best deal, what they are on bare prices. */
export function traceDiscounts(stored: DiscountedCart, facts: DiscountFacts): Trace {
  const cart = withLines(stored, withTierPrice);
  const start = isBestDeal(cart, facts)
    ? withLines(withProductDiscounts(cart, facts), withoutProductDiscount)
    : wholeOf(cart, facts);
  return traced(start, withTotals(undiscounted(start)), facts, wayOf(cart));
}

const hasDirectDiscounts = ({ directDiscounts }: DiscountedCart): boolean =>
  directDiscounts.length > 0;

const isBestDeal = (cart: DiscountedCart, { project }: DiscountFacts): boolean =>
  project?.discounts?.discountCombinationMode === 'BestDeal' && !hasDirectDiscounts(cart);

const wayOf = (cart: DiscountedCart): Way => (hasDirectDiscounts(cart) ? directly : byRules);

/** The cart with the product discounts that a best deal may have taken off. */
const wholeOf = <C extends DiscountedCart>(cart: C, facts: DiscountFacts): C =>
  isBareDeal(cart) ? withProductDiscounts(cart, facts) : cart;

const stacking = { type: 'Stacking' } as const;

function stacked<C extends DiscountedCart>(cart: C, facts: DiscountFacts, way: Way): C {
  return { ...discountedBy(cart, facts, way), discountTypeCombination: stacking };
}

/** Product discounts, or cart discounts on prices without them: whichever costs the buyer less. */
function betterDeal<C extends DiscountedCart>(cart: C, facts: DiscountFacts): C {
  const priced = withProductDiscounts(cart, facts);
  const bare = withLines(priced, withoutProductDiscount);
  const ofProducts = discountedBy(priced, facts, noDiscounts);
  const ofCart = discountedBy(bare, facts, byRules);
  const isCart = ofCart.totalPrice.centAmount < ofProducts.totalPrice.centAmount;
  const chosenDiscountType = isCart ? ('CartDiscount' as const) : ('ProductDiscount' as const);
  const discountTypeCombination = { type: 'BestDeal' as const, chosenDiscountType };
  return { ...(isCart ? ofCart : ofProducts), discountTypeCombination };
}

const withLines = <C extends DiscountedCart>(cart: C, map: (line: LineItem) => LineItem): C => ({
  ...cart,
  lineItems: cart.lineItems.map((line) => (line.priceMode === 'Platform' ? map(line) : line)),
});

const withProductDiscounts = <C extends DiscountedCart>(cart: C, facts: DiscountFacts): C =>
  withLines(cart, (line) => withProductDiscount(line, facts));

const withoutProductDiscount = (line: LineItem): LineItem =>
  line.price.discounted === undefined
    ? line
    : withTierPrice({ ...line, price: { ...line.price, discounted: undefined } });

const withTierPrice = (line: LineItem): LineItem =>
  line.price.tiers === undefined ? line : { ...line, price: priceAt(line.price, line.quantity) };

/** A line that cart discounts were better for has lost the discount of its price. */
function withProductDiscount(line: LineItem, facts: DiscountFacts): LineItem {
  const found = byId(facts.dealProducts, line.productId);
  const product = found && withVariantsBeside(found, facts.dealVariants);
  const variant = product && variantOf(product.masterData.current, { variantId: line.variant.id });
  const prices = variant && pricesOf(product, variant, facts.dealPrices);
  const price = prices?.find(({ id }) => id === line.price.id);
  if (price === undefined || price.discounted === undefined) return line;
  const bare = priceAt({ ...price, discounted: undefined }, line.quantity);
  const shown = line.price.value.centAmount;
  if (![price.value.centAmount, bare.value.centAmount].includes(shown)) return line;
  return { ...line, price };
}

interface Ways {
  readonly places: readonly Place[];
  readonly codes: readonly JudgedCode[];
  readonly gift: (discountId: string) => Gift | undefined;
  readonly refer: DiscountReference;
  /** Product discounts are the better deal: codes count as if their discounts were reached. */
  readonly isOverruled?: true;
}

type Way = (
  plain: DiscountedCart,
  judge: Judge,
  facts: DiscountFacts,
  cart: DiscountedCart,
) => Ways;

const giftOf = (discounts: readonly { readonly id: string; readonly value: any }[]) => {
  const gifts = new Map(
    discounts.flatMap(({ id, value }) => (value.type === 'giftLineItem' ? [[id, value]] : [])),
  );
  return (id: string): Gift | undefined => gifts.get(id);
};

const directly: Way = (plain, judge, facts, { directDiscounts }) => {
  const gift = giftOf(directDiscounts);
  const canGive = (id: string) => offerOf(gift(id)!, plain, facts) !== undefined;
  const { currencyCode } = plain.totalPrice;
  const places = directPlaces(directDiscounts, { canGive, currencyCode, judge });
  return { places, codes: [], gift, refer: (id) => ({ typeId: 'direct-discount', id }) };
};

const byRules: Way = (plain, judge, facts) => {
  const codes = judgedCodes(plain, judge, codeFactsOf(facts));
  const allowed = new Set(
    codes.flatMap(({ candidates }) => candidates.map(({ discount }) => discount.id)),
  );
  const candidates = candidatesFor(plain, facts as unknown as Known).filter(
    (one) =>
      allowed.has(one.discount.id) || (!one.discount.requiresDiscountCode && judge.isFor(one)),
  );
  const gift = giftOf(candidates.map(({ discount }) => discount));
  const isRefused = (id: string) => plain.refusedGifts.some((one) => one.id === id);
  const canGive = (id: string) => !isRefused(id) && offerOf(gift(id)!, plain, facts) !== undefined;
  const { currencyCode } = plain.totalPrice;
  const places = placesOf(candidates, facts.activeDiscounts!, { canGive, currencyCode, judge });
  return { places, codes, gift, refer: (id) => ({ typeId: 'cart-discount', id }) };
};

const noDiscounts: Way = (plain, judge, facts, cart) => ({
  ...byRules(plain, judge, facts, cart),
  places: [],
  isOverruled: true,
});

function codeFactsOf(facts: DiscountFacts): CodeFacts {
  const { activeDiscounts, codeDiscounts = [], discountCodes = [], now } = facts;
  return {
    now,
    active: activeDiscounts!,
    codes: discountCodes,
    discounts: discountCodes.flatMap((code) => discountsOf(code, codeDiscounts)),
    uses: facts.codeUses ?? new Map(),
  };
}

function discountedBy<C extends DiscountedCart>(cart: C, facts: DiscountFacts, way: Way): C {
  const plain = withTotals(undiscounted(cart));
  if (isLeftAlone(cart, facts, way)) return plain;
  const { outcome, ways } = traced(cart, plain, facts, way);
  return finished(cart, plain, outcome, ways, facts);
}

/** The judgements and the calculation from which the discounts of a cart come. */
export interface Trace {
  /** The cart before cart discounts. */
  readonly plain: DiscountedCart;
  readonly judge: Judge;
  readonly ways: Ways;
  readonly outcome: Outcome;
}

function traced(
  cart: DiscountedCart,
  plain: DiscountedCart,
  facts: DiscountFacts,
  way: Way,
): Trace {
  const gifts = cart.lineItems.filter(isGift);
  const judge = judgeOf(plain, gifts, facts);
  const ways = way(plain, judge, facts, cart);
  const outcome = calculated({
    items: itemsOf(plain),
    places: ways.places,
    shippingPrices: (total) => shippingPricesOf(plain, total),
    rounding: plain.priceRoundingMode,
  });
  return { plain, judge, ways, outcome };
}

/** Nothing is there that could apply. */
const isLeftAlone = (cart: DiscountedCart, facts: DiscountFacts, way: Way): boolean =>
  way !== directly &&
  cart.discountCodes.length === 0 &&
  candidatesFor(cart, facts as unknown as Known).length === 0;

/** The cart as it is without any discount of carts. */
function undiscounted<C extends DiscountedCart>(cart: C): C {
  const bare = <I extends C['lineItems'][number] | C['customLineItems'][number]>(item: I): I =>
    item.discountedPricePerQuantity.length === 0
      ? item
      : { ...item, discountedPricePerQuantity: [] };
  const plain = withInfos(cart, (info) =>
    info.discountedPrice === undefined ? info : { ...info, discountedPrice: undefined },
  );
  return {
    ...plain,
    lineItems: cart.lineItems.filter((line) => !isGift(line)).map(bare),
    customLineItems: cart.customLineItems.map(bare),
    discountOnTotalPrice: undefined,
  };
}

function finished<C extends DiscountedCart>(
  cart: C,
  plain: C,
  outcome: Outcome,
  { codes, gift, isOverruled, refer }: Ways,
  facts: DiscountFacts,
): C {
  const { items, total } = outcome;
  const count = plain.lineItems.length;
  const givenTaxes = new Map(
    [...cart.lineItems, ...cart.customLineItems].map((item) => [item.id, givenTaxesOf(item)]),
  );
  const lines = plain.lineItems.map((line, index) => ({
    ...line,
    ...givenTaxes.get(line.id),
    ...discountedMembers(items[index]!, unitPrice(line.price, line.quantity), refer),
  }));
  const gifts = outcome.gifts.flatMap(
    (id) => giftLine(gift(id)!, refer(id), { ...plain, lineItems: cart.lineItems }, facts) ?? [],
  );
  const { currencyCode } = plain.totalPrice;
  const priced = withShippings(
    {
      ...plain,
      totalPrice: cart.totalPrice,
      taxedPrice: cart.taxedPrice,
      lineItems: [...lines, ...gifts],
      customLineItems: plain.customLineItems.map((item, index) => ({
        ...item,
        ...givenTaxes.get(item.id),
        ...discountedMembers(items[count + index]!, item.money, refer),
      })),
      discountOnTotalPrice: totalDiscountOf(total.portions, currencyCode, refer),
      discountCodes: codes.map((code) => ({
        discountCode: { typeId: 'discount-code' as const, id: code.id },
        state: codeState(code, isOverruled === true ? undefined : outcome.fates),
      })),
    },
    cart,
    outcome,
    refer,
  );
  return withTotals(gifts.length === 0 ? priced : withTaxRates(priced, giftRates(facts)));
}

/** Taxes from outside hold as long as the discounted total that they were given for. */
const givenTaxesOf = ({
  totalPrice,
  taxedPrice,
  taxedPricePortions,
}: LineItem | CustomLineItem) => ({
  totalPrice,
  taxedPrice,
  taxedPricePortions,
});

const giftRates = ({ giftProducts, giftTaxCategories, ...facts }: DiscountFacts): Rates => ({
  products: giftProducts,
  taxCategories: giftTaxCategories,
  project: facts.project,
});

function withShippings<C extends DiscountedCart>(
  cart: C,
  former: C,
  { shippings }: Outcome,
  refer: DiscountReference,
): C {
  const order = infosOf(cart);
  const formerly = infosOf(former);
  return withInfos(cart, (info) => {
    const at = order.indexOf(info);
    const lowered = shippings[at]!;
    const before = formerly[at]!;
    const price = cents(lowered.price, info.price.currencyCode);
    const paid = before.discountedPrice?.value.centAmount ?? before.price.centAmount;
    const isSamePaid = BigInt(paid) === lowered.value;
    return {
      ...info,
      price,
      taxedPrice: isSamePaid ? before.taxedPrice : undefined,
      discountedPrice: discountedShipping(lowered, price, refer),
    };
  });
}
