// Items and shipping of an imported order.

import type { Address } from '../../../../commerce/address/address.ts';
import type { ProductVariant } from '../../../../commerce/catalogue/product-data.ts';
import { variantOf } from '../../../../commerce/catalogue/variants.ts';
import type { Product } from '../../../../commerce/checkout/facts.ts';
import { shownOf, unitPrice } from '../../../../commerce/checkout/prices.ts';
import {
  allIn,
  type ItemState,
  merged,
  totalQuantity,
} from '../../../../commerce/line-items/item-state.ts';
import {
  type CustomLineItem,
  type LineItem,
  shippingDetailsOf,
} from '../../../../commerce/line-items/line-item.ts';
import type { OrderLike } from '../../../../commerce/line-items/order-like.ts';
import { forQuantity, typedMoneyOf } from '../../../../commerce/money/money.ts';
import { deliveryOf } from '../../../../commerce/shipping/delivery.ts';
import { type ShippingInfo, shippingRateOf } from '../../../../commerce/shipping/shipping.ts';
import { sameCurrency, taxedAt } from '../../../../commerce/tax/tax.ts';
import { apiError, f, type Stored, type Surroundings } from '../../../../declaration/index.ts';
import { priceOf } from '../../../catalogue/product/prices.ts';
import type {
  CustomLineItemImportDraft,
  LineItemImportDraft,
  ShippingInfoImportDraft,
} from './draft.ts';
import { taxedByDraft } from './taxes.ts';

/** What items of one order have in common. */
interface Rules
  extends Pick<OrderLike, 'priceRoundingMode' | 'taxRoundingMode' | 'taxCalculationMode'> {
  readonly totalPrice: { readonly centAmount: number; readonly currencyCode: string };
  readonly itemShippingAddresses: readonly Pick<Address, 'key'>[];
  readonly inventoryMode: OrderLike['inventoryMode'];
}

interface ItemFacts extends Surroundings {
  readonly byId: readonly Product[];
  readonly bySku: readonly Product[];
  readonly initial: Stored;
}

type ItemDraft = LineItemImportDraft | CustomLineItemImportDraft;

/** What line items and custom line items take from their drafts alike. */
function common(draft: ItemDraft, rules: Rules, { initial, newId }: ItemFacts) {
  const { quantity, shippingDetails } = draft;
  return {
    id: newId(),
    key: draft.key,
    name: draft.name,
    quantity,
    taxRate: draft.taxRate,
    discountedPricePerQuantity: [],
    taxedPricePortions: [],
    perMethodTaxRate: [],
    state: statesOf(draft, initial),
    shippingDetails:
      shippingDetails && shippingDetailsOf(shippingDetails, quantity, rules.itemShippingAddresses),
    custom: draft.custom,
  };
}

function statesOf({ state, quantity }: ItemDraft, initial: Stored): readonly ItemState[] {
  if (state === undefined) return allIn(quantity, { typeId: 'state', id: initial.id });
  if (totalQuantity(state) !== quantity)
    throw apiError.InvalidOperation(
      'The quantities of the states of an item do not add up to its quantity.',
    );
  return merged(state.map((each) => ({ quantity: each.quantity, state: f.refer(each.state) })));
}

export function lineOf(draft: LineItemImportDraft, rules: Rules, facts: ItemFacts): LineItem {
  const { product, variant } = sold(draft, facts);
  const price = priceOf(draft.price, facts.newId());
  const { quantity, distributionChannel, supplyChannel, inventoryMode } = draft;
  const unit = unitPrice(price, quantity);
  sameCurrency(unit, rules.totalPrice);
  const totalPrice = forQuantity(unit, quantity, rules.priceRoundingMode);
  return {
    ...shownOf(product),
    ...common(draft, rules, facts),
    productId: product.id,
    variant: shownVariant(draft, variant, facts),
    price,
    totalPrice,
    taxedPrice: taxedByDraft(draft, totalPrice.currencyCode, (rate) =>
      taxedAt({ total: totalPrice, unit, quantity }, rate, rules),
    ),
    distributionChannel: distributionChannel && f.refer(distributionChannel),
    supplyChannel: supplyChannel && f.refer(supplyChannel),
    priceMode: 'Platform',
    lineItemMode: 'Standard',
    inventoryMode: inventoryMode === rules.inventoryMode ? undefined : inventoryMode,
    addedAt: facts.now,
    lastModifiedAt: facts.now,
  };
}

/** The product must exist; the shown data of its variant may be external. */
function sold(draft: LineItemImportDraft, { byId, bySku }: ItemFacts) {
  const { productId, variant: wanted } = draft;
  const target = wanted.sku === undefined ? { variantId: wanted.id } : { sku: wanted.sku };
  const candidates = productId === undefined ? bySku : byId.filter(({ id }) => id === productId);
  for (const product of candidates) {
    const variant = variantOf(product.masterData.current, target);
    if (variant !== undefined) return { product, variant };
  }
  throw apiError.InvalidOperation(
    `There is no product variant for the line item '${Object.values(draft.name)[0] ?? ''}'.`,
  );
}

/** An attribute without a value is left out. */
const withValue = ({ name, value }: { readonly name: string; readonly value?: unknown }) =>
  value === undefined ? [] : [{ name, value }];

function shownVariant(
  { variant: draft }: LineItemImportDraft,
  variant: ProductVariant,
  facts: Surroundings,
): ProductVariant {
  return {
    ...variant,
    prices: draft.prices?.map((price) => priceOf(price, facts.newId())) ?? variant.prices,
    attributes: draft.attributes?.flatMap(withValue) ?? variant.attributes,
    images: draft.images ?? variant.images,
  };
}

export function customLineOf(
  draft: CustomLineItemImportDraft,
  rules: Rules,
  facts: ItemFacts,
): CustomLineItem {
  const money = typedMoneyOf(draft.money);
  sameCurrency(money, rules.totalPrice);
  const { quantity, taxCategory } = draft;
  const totalPrice = forQuantity(money, quantity, rules.priceRoundingMode);
  return {
    ...common(draft, rules, facts),
    money,
    slug: draft.slug,
    totalPrice,
    taxedPrice: taxedByDraft(draft, totalPrice.currencyCode, (rate) =>
      taxedAt({ total: totalPrice, unit: money, quantity }, rate, rules),
    ),
    taxCategory: taxCategory && f.refer(taxCategory),
    priceMode: draft.priceMode,
  };
}

export function shippingInfoOf(
  draft: ShippingInfoImportDraft,
  rules: Omit<Rules, 'itemShippingAddresses'>,
  facts: Surroundings,
): ShippingInfo {
  const { taxRate, taxCategory, shippingMethod } = draft;
  const price = sameCurrency(draft.price, rules.totalPrice);
  const discountedPrice = draft.discountedPrice && discountedOf(draft.discountedPrice, rules);
  const total = sameCurrency(discountedPrice?.value ?? price, price);
  return {
    shippingMethodName: draft.shippingMethodName,
    price,
    shippingRate: shippingRateOf(draft.shippingRate, price.currencyCode),
    taxRate,
    taxedPrice: taxedByDraft(draft, price.currencyCode, (rate) =>
      taxedAt({ total, quantity: 1 }, rate, rules),
    ),
    taxCategory: taxCategory && f.refer(taxCategory),
    shippingMethod: shippingMethod && f.refer(shippingMethod),
    deliveries: (draft.deliveries ?? []).map((each) => deliveryOf(each, facts)),
    shippingMethodState: draft.shippingMethodState ?? 'MatchesCart',
    discountedPrice,
  };
}

/** Taken as it is given: nothing of it is calculated, and no use of a code is counted. */
const discountedOf = (
  { value, includedDiscounts }: NonNullable<ShippingInfoImportDraft['discountedPrice']>,
  { totalPrice }: Pick<Rules, 'totalPrice'>,
) => ({
  value: moneyOf(value, totalPrice),
  includedDiscounts: includedDiscounts.map(({ discount, discountedAmount }) => ({
    discount,
    discountedAmount: moneyOf(discountedAmount, totalPrice),
  })),
});

/** @throws InvalidInput in another currency */
function moneyOf(draft: f.TypedMoneyDraft, other: Rules['totalPrice']): f.TypedMoney {
  const money = typedMoneyOf(draft);
  sameCurrency(money, other);
  return money;
}
