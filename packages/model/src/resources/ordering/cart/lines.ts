// Line items of a cart: made from drafts, merged with existing ones, changed in quantity.

import {
  type AssortmentFacts,
  assortmentNeeds,
  soldIn,
} from '../../../commerce/catalogue/assortment.ts';
import type { ProductVariant } from '../../../commerce/catalogue/product-data.ts';
import { type Tailoring, tailoringsNeed } from '../../../commerce/catalogue/tailoring.ts';
import { variantOf } from '../../../commerce/catalogue/variants.ts';
import {
  ownersNeed,
  targetsBeside,
  unknownProduct,
  type VariantBeside,
  variantsBesideNeed,
  withTailoring,
  withVariantsBeside,
} from '../../../commerce/catalogue/variants-beside.ts';
import { type Product, standalonePricesOf } from '../../../commerce/checkout/facts.ts';
import { priceFor, shownOf } from '../../../commerce/checkout/prices.ts';
import { allIn, resized } from '../../../commerce/line-items/item-state.ts';
import { joinedDetails } from '../../../commerce/line-items/joining.ts';
import {
  type LineItem,
  recurrenceOf,
  shippingDetailsOf,
} from '../../../commerce/line-items/line-item.ts';
import { cents, typedMoneyOf } from '../../../commerce/money/money.ts';
import type { StandalonePrice } from '../../../commerce/money/standalone.ts';
import { externalRate, sameCurrency } from '../../../commerce/tax/tax.ts';
import {
  assignedGroupIds,
  type BuyerFacts,
  type BuyerNames,
  buyerNeeds,
} from '../../../commerce/values/customer-groups.ts';
import { isSame } from '../../../commerce/values/same.ts';
import {
  apiError,
  f,
  type Known,
  type Need,
  need,
  type Stored,
  type Surroundings,
} from '../../../declaration/index.ts';
import { type Channel, channelNeeds, checkChannels } from './channels.ts';
import type { LineDraft } from './drafts.ts';
import type { Cart } from './resource.ts';

/** The state in which every item starts. */
export const initialState = () => need.one<Stored>('state', { key: 'Initial' });

export interface LineFacts extends Surroundings, AssortmentFacts, BuyerFacts {
  readonly byId: readonly Product[] | undefined;
  readonly bySku: readonly Product[] | undefined;
  readonly channels: readonly Channel[] | undefined;
  readonly initial: Stored;
  readonly variants?: readonly VariantBeside[] | undefined;
  readonly ofVariants?: readonly Product[] | undefined;
  readonly tailorings?: readonly Tailoring[] | undefined;
  readonly standalonePrices?: readonly StandalonePrice[] | undefined;
}

type LineNeeds = {
  readonly byId: Need<readonly Product[]> | undefined;
  readonly bySku: Need<readonly Product[]> | undefined;
  readonly channels: Need<readonly Channel[]> | undefined;
  readonly initial: Need<Stored>;
  readonly standalonePrices?: Need<readonly StandalonePrice[]> | undefined;
};

/** Products, their prices, channels and the first state, for lines of an input. */
export const lineNeeds = (
  drafts: readonly LineDraft[],
  { currency, storeKey, buyer }: Place,
  known: Known & Partial<LineFacts>,
): LineNeeds => ({
  ...buyerNeeds(buyer),
  byId: need.many<Product>(
    'product',
    drafts.flatMap(({ productId }) => (productId === undefined ? [] : { id: productId })),
  ),
  bySku: need.many<Product>(
    'product',
    drafts.flatMap(({ sku }) => (sku === undefined ? [] : { unique: 'sku', value: sku })),
  ),
  channels: channelNeeds(drafts),
  initial: initialState(),
  ...('byId' in known ? furtherNeeds(drafts, { currency, storeKey, buyer }, known) : {}),
});

/** Variants of modular products, then the facts that depend on products. */
function furtherNeeds(
  drafts: readonly LineDraft[],
  { currency, storeKey }: Place,
  known: Known & Partial<LineFacts>,
) {
  const { byId = [], bySku = [] } = known;
  const targets = drafts.flatMap((draft) => targetsBeside(draft, [...byId, ...bySku]));
  const beside = {
    variants: variantsBesideNeed(targets),
    ofVariants: ownersNeed<Product>(known.variants),
  };
  if (targets.length > 0 && known.ofVariants === undefined) return beside;
  const ids = productsIn(known).map(({ id }) => id);
  return {
    ...beside,
    tailorings: storeKey === undefined ? undefined : tailoringsNeed(storeKey, ids),
    standalonePrices: standalonePricesOf(productsIn(known), currency, namedBy(drafts)),
    ...assortmentNeeds(storeKey, ids, known),
  };
}

/** Whether one of the lines is of the variant. */
function namedBy(drafts: readonly LineDraft[]) {
  const skus = new Set(drafts.map(({ sku }) => sku));
  const byProduct = drafts.filter(({ sku }) => sku === undefined);
  return (product: Product, variant: ProductVariant): boolean =>
    (variant.sku !== undefined && skus.has(variant.sku)) ||
    byProduct.some(
      ({ productId, variantId }) =>
        productId === product.id &&
        variantOf(product.masterData.current, { variantId })?.id === variant.id,
    );
}

/** Where lines are bought. */
interface Place {
  readonly currency: string;
  readonly storeKey: string | undefined;
  readonly buyer: BuyerNames;
}

type Placed = Pick<Cart, 'totalPrice' | 'store' | 'customerId' | 'businessUnit'>;

export const placeOf = ({ totalPrice, store, customerId, businessUnit }: Placed): Place => ({
  currency: totalPrice.currencyCode,
  storeKey: store?.key,
  buyer: { customerId, businessUnit },
});

/** Each once, with its separately stored variants. */
const productsIn = ({ byId = [], bySku = [], ofVariants = [], variants }: Partial<LineFacts>) =>
  [...new Set([...byId, ...bySku, ...ofVariants])].map((product) =>
    withVariantsBeside(product, variants),
  );

/** The cart with one more line, joined with an equal line when there is one. */
export function withLine<C extends Cart>(cart: C, draft: LineDraft, facts: LineFacts): C {
  const line = newLine(cart, draft, facts);
  const same = isJoinable(draft) ? cart.lineItems.find((each) => isJoin(each, line)) : undefined;
  if (same === undefined) return { ...cart, lineItems: [...withFreeKey(cart, line), line] };
  const joined = joinedLine(same, line, facts);
  return { ...cart, lineItems: cart.lineItems.map((each) => (each === same ? joined : each)) };
}

/** Most line items, and most custom line items, in one cart. */
export const maxLines = 500;

/** Whether the items of both carts fit into one. */
export const hasRoomFor = (own: Cart, other: Cart): boolean =>
  own.lineItems.length + other.lineItems.length <= maxLines &&
  own.customLineItems.length + other.customLineItems.length <= maxLines;

/** `InvalidOperation` when one more would be too many. */
export function checkCapacity(lines: readonly unknown[]): void {
  if (lines.length >= maxLines)
    throw apiError.InvalidOperation(`A cart can have at most ${maxLines} items of a kind.`);
}

function withFreeKey({ lineItems }: Cart, { key }: LineItem): readonly LineItem[] {
  checkCapacity(lineItems);
  if (key !== undefined && lineItems.some((each) => each.key === key))
    throw apiError.InvalidOperation(`The cart already has a line item with the key '${key}'.`);
  return lineItems;
}

const isJoinable = ({ externalPrice, externalTotalPrice }: LineDraft) =>
  externalPrice === undefined && externalTotalPrice === undefined;

/** Same variant, channels and custom fields, and prices of the platform. */
const isJoin = (old: LineItem, line: LineItem): boolean =>
  old.productId === line.productId &&
  old.variant.id === line.variant.id &&
  old.supplyChannel?.id === line.supplyChannel?.id &&
  old.distributionChannel?.id === line.distributionChannel?.id &&
  old.priceMode === 'Platform' &&
  old.lineItemMode === 'Standard' &&
  (line.key === undefined || line.key === old.key) &&
  isSame(old.recurrenceInfo, line.recurrenceInfo) &&
  isSame(old.custom, line.custom);

function joinedLine(old: LineItem, line: LineItem, { initial, now }: LineFacts): LineItem {
  const quantity = checkedQuantity(old.quantity + line.quantity);
  return {
    ...old,
    price: line.price,
    quantity,
    state: resized(old.state, quantity, { typeId: 'state', id: initial.id }),
    shippingDetails: joinedDetails(old.shippingDetails, line.shippingDetails, quantity),
    lastModifiedAt: now,
  };
}

/** `InvalidInput` beyond what JSON carries exactly. */
export function checkedQuantity(quantity: number): number {
  if (Number.isSafeInteger(quantity)) return quantity;
  throw apiError.InvalidInput('The quantity of an item is too large.');
}

function newLine(cart: Cart, draft: LineDraft, facts: LineFacts): LineItem {
  const { product, variant } = findSold(draft, facts);
  checkAssortment(product, variant, facts);
  checkChannels(draft, facts.channels);
  const { quantity, distributionChannel, supplyChannel, shippingDetails } = draft;
  return {
    id: facts.newId(),
    key: draft.key,
    productId: product.id,
    ...shownOf(product),
    variant,
    ...pricing(cart, draft, product, variant, facts),
    quantity,
    discountedPricePerQuantity: [],
    taxedPricePortions: [],
    ...externalTaxes(cart, draft),
    state: allIn(quantity, { typeId: 'state', id: facts.initial.id }),
    supplyChannel: supplyChannel && f.refer(supplyChannel),
    distributionChannel: distributionChannel && f.refer(distributionChannel),
    lineItemMode: 'Standard',
    inventoryMode: draft.inventoryMode === cart.inventoryMode ? undefined : draft.inventoryMode,
    shippingDetails:
      shippingDetails && shippingDetailsOf(shippingDetails, quantity, cart.itemShippingAddresses),
    recurrenceInfo: recurrenceOf(draft.recurrenceInfo),
    custom: draft.custom,
    addedAt: draft.addedAt ?? facts.now,
    lastModifiedAt: facts.now,
  };
}

/** `InvalidInput` for a variant that the store of the cart does not sell. */
function checkAssortment({ id }: Product, { sku }: ProductVariant, facts: LineFacts): void {
  if (soldIn(id, facts)?.(sku) === true) return;
  throw apiError.InvalidInput(
    `The store of the cart does not sell the variant '${sku ?? ''}' of product '${id}'.`,
  );
}

type SoldFacts = Pick<LineFacts, 'byId' | 'bySku' | 'ofVariants' | 'variants' | 'tailorings'>;

interface Sold {
  readonly product: Product;
  readonly variant: ProductVariant;
}

/** The product and variant that a draft names, which must be published. */
export function findSold(
  draft: Pick<LineDraft, 'productId' | 'variantId' | 'sku'>,
  facts: SoldFacts,
): Sold {
  const { productId, sku } = draft;
  if (productId === undefined && sku === undefined)
    throw apiError.InvalidOperation("One of 'sku' and 'productId' is required.");
  const found = productsIn(facts).find(({ id, masterData }) =>
    productId === undefined
      ? variantOf(masterData.current, { sku }) !== undefined
      : id === productId,
  );
  if (found === undefined) throw unknownProduct(draft);
  const product = withTailoring(found, facts.tailorings);
  const target = sku === undefined ? { variantId: draft.variantId } : { sku };
  const variant = variantOf(product.masterData.current, target);
  if (!product.masterData.published || variant === undefined)
    throw apiError.InvalidOperation(
      variant === undefined
        ? `Product '${product.id}' has no published variant that fits the line item.`
        : `Product '${product.id}' is not published.`,
    );
  return { product, variant };
}

type Pricing = Pick<LineItem, 'price' | 'priceMode' | 'totalPrice'>;

/** A price from outside where one is given, else the embedded price that holds. */
function pricing(
  cart: Cart,
  draft: LineDraft,
  product: Product,
  variant: ProductVariant,
  facts: LineFacts,
): Pricing {
  const external = externalPricing(cart, draft, facts);
  if (external !== undefined) return external;
  return {
    price: priceFor(
      {
        product,
        variant,
        channel: draft.distributionChannel,
        recurrencePolicy: draft.recurrenceInfo?.recurrencePolicy,
        standalonePrices: facts.standalonePrices,
        customerGroupIds: assignedGroupIds(facts),
      },
      cart,
      facts.now,
    ),
    priceMode: 'Platform',
    totalPrice: cents(0, cart.totalPrice.currencyCode),
  };
}

interface External {
  readonly externalPrice?: f.TypedMoneyDraft | undefined;
  readonly externalTotalPrice?: LineDraft['externalTotalPrice'] | undefined;
}

/** Price members of a line with a price from outside; `undefined` without one. */
export function externalPricing(
  { totalPrice }: Pick<Cart, 'totalPrice'>,
  { externalPrice, externalTotalPrice }: External,
  { newId }: Surroundings,
): Pricing | undefined {
  const unit = externalTotalPrice?.price ?? externalPrice;
  if (unit === undefined) return undefined;
  const value = typedMoneyOf(unit);
  sameCurrency(value, totalPrice);
  const price = { id: newId(), value };
  if (externalTotalPrice === undefined)
    return { price, priceMode: 'ExternalPrice', totalPrice: cents(0, value.currencyCode) };
  const total = sameCurrency(externalTotalPrice.totalPrice, totalPrice);
  return { price, priceMode: 'ExternalTotal', totalPrice: total };
}

/** Tax rates of a draft, which only the mode External takes. */
export function externalTaxes(
  { taxMode }: Cart,
  draft: Pick<LineDraft, 'externalTaxRate' | 'perMethodExternalTaxRate'>,
): Pick<LineItem, 'taxRate' | 'perMethodTaxRate'> {
  const { externalTaxRate, perMethodExternalTaxRate = [] } = draft;
  const isGiven = externalTaxRate !== undefined || perMethodExternalTaxRate.length > 0;
  if (isGiven && taxMode !== 'External')
    throw apiError.InvalidOperation('External tax rates need the tax mode External.');
  return {
    taxRate: externalTaxRate && externalRate(externalTaxRate),
    perMethodTaxRate: perMethodExternalTaxRate.map(({ shippingMethodKey, taxRate }) => ({
      shippingMethodKey,
      taxRate: taxRate && externalRate(taxRate),
    })),
  };
}
