// Items of carts and orders: products, and whatever else is charged for.
import {
  apiError,
  boolean,
  centMoney,
  choice,
  customFields,
  dateTime,
  key,
  listOf,
  localized,
  long,
  type Of,
  optional,
  record,
  reference,
  text,
  typedMoney,
} from '../../declaration/index.ts';
import { productVariant } from '../catalogue/product-data.ts';
import { discountedPriceForQuantity } from '../money/discount.ts';
import { price } from '../money/price.ts';
import { methodTaxedPrice, methodTaxRate, taxedItemPrice, taxRate } from '../tax/tax.ts';
import { itemState } from './item-state.ts';

export const inventoryMode = () =>
  choice('InventoryMode', 'None', 'TrackOnly', 'ReserveOnOrder', 'ReserveOnCart');

const targetFields = () => ({
  addressKey: text({ max: 256 }),
  quantity: long({ min: 0 }),
  shippingMethodKey: optional(text({ max: 256 })),
});

export const itemShippingTarget = () => record('ItemShippingTarget', targetFields());
export type ItemShippingTarget = Of<ReturnType<typeof itemShippingTarget>>;

export const itemShippingDetails = () =>
  record('ItemShippingDetails', { targets: listOf(itemShippingTarget()), valid: boolean() });
export type ItemShippingDetails = Of<ReturnType<typeof itemShippingDetails>>;

/** Targets of an input; drafts of carts and actions of orders name the types differently. */
export const shippingTargetDrafts = (name = 'ShippingTargetDraft') =>
  listOf(record(name, targetFields()), { max: 500 });

export const shippingDetailsDraft = () =>
  record('ItemShippingDetailsDraft', { targets: shippingTargetDrafts() });

/** The same in the actions of orders. */
export const shippingDetailsDraftType = () =>
  record('ItemShippingDetailsDraftType', {
    targets: shippingTargetDrafts('ShippingTargetDraftType'),
  });
export type ShippingDetailsDraft = Of<ReturnType<typeof shippingDetailsDraft>>;

const pricedFields = () => ({
  totalPrice: centMoney(),
  discountedPricePerQuantity: listOf(discountedPriceForQuantity()),
  taxedPrice: optional(taxedItemPrice()),
  taxedPricePortions: listOf(methodTaxedPrice()),
  taxRate: optional(taxRate()),
  perMethodTaxRate: listOf(methodTaxRate()),
});

export const lineItemPriceMode = () =>
  choice('LineItemPriceMode', 'Platform', 'ExternalPrice', 'ExternalTotal');
export const customLineItemPriceMode = () =>
  choice('CustomLineItemPriceMode', 'Standard', 'External');

export const lineItem = () =>
  record('LineItem', {
    id: text(),
    key: optional(key()),
    productId: text(),
    productKey: optional(text()),
    name: localized(),
    productSlug: optional(localized()),
    productType: reference('product-type'),
    variant: productVariant(),
    price: price(),
    quantity: long(),
    ...pricedFields(),
    state: listOf(itemState()),
    supplyChannel: optional(reference('channel')),
    distributionChannel: optional(reference('channel')),
    priceMode: lineItemPriceMode(),
    lineItemMode: choice('LineItemMode', 'Standard', 'GiftLineItem'),
    inventoryMode: optional(inventoryMode()),
    shippingDetails: optional(itemShippingDetails()),
    custom: optional(customFields()),
    addedAt: optional(dateTime()),
    lastModifiedAt: optional(dateTime()),
  });
export type LineItem = Of<ReturnType<typeof lineItem>>;

export const customLineItem = () =>
  record('CustomLineItem', {
    id: text(),
    key: optional(key()),
    name: localized(),
    money: typedMoney(),
    ...pricedFields(),
    slug: text(),
    quantity: long(),
    state: listOf(itemState()),
    taxCategory: optional(reference('tax-category')),
    custom: optional(customFields()),
    shippingDetails: optional(itemShippingDetails()),
    priceMode: customLineItemPriceMode(),
  });
export type CustomLineItem = Of<ReturnType<typeof customLineItem>>;

/** An item named by its id or its key. */
interface Named {
  readonly id: string;
  readonly key?: string | undefined;
}

export interface Naming {
  readonly id?: string | undefined;
  readonly key?: string | undefined;
}

/** The element with the id or key; `InvalidOperation` that names what is not there. */
export function named<T extends Named>(all: readonly T[], by: Naming, what: string): T {
  if (by.id === undefined && by.key === undefined)
    throw apiError.InvalidOperation(`The ${what} is named neither by id nor by key.`);
  const found = all.find((each) => isNamed(each, by));
  if (found !== undefined) return found;
  const name = by.id === undefined ? `key '${by.key}'` : `id '${by.id}'`;
  throw apiError.InvalidOperation(`There is no ${what} with ${name}.`);
}

const isNamed = (each: Named, { id, key }: Naming) =>
  id === undefined ? each.key === key : each.id === id;

/** The list with one element replaced by another; `undefined` takes it out. */
export const replaced = <T extends Named>(
  all: readonly T[],
  old: T,
  next: T | undefined,
): readonly T[] =>
  all.flatMap((each) => (each.id !== old.id ? [each] : next === undefined ? [] : [next]));

/**
 * Shipping details of an input: targets without quantity are dropped. `InvalidOperation` when a
 * target names an address that is not among `itemShippingAddresses` or names one twice.
 */
export function shippingDetailsOf(
  { targets }: ShippingDetailsDraft,
  quantity: number,
  addresses: readonly { readonly key?: string | undefined }[],
): ItemShippingDetails {
  const seen = new Set<string>();
  for (const { addressKey, shippingMethodKey } of targets) {
    if (!addresses.some((address) => address.key === addressKey))
      throw apiError.InvalidOperation(
        `There is no item shipping address with the key '${addressKey}'.`,
      );
    const target = JSON.stringify([addressKey, shippingMethodKey]);
    if (seen.has(target))
      throw apiError.InvalidOperation(`The address '${addressKey}' is a target twice.`);
    seen.add(target);
  }
  return detailsFor(
    targets.filter((target) => target.quantity > 0),
    quantity,
  );
}

/** Details are valid when the quantities of the targets add up to that of the item. */
export const detailsFor = (
  targets: readonly ItemShippingTarget[],
  quantity: number,
): ItemShippingDetails => ({
  targets,
  valid: targets.reduce((total, target) => total + target.quantity, 0) === quantity,
});

/** The item's shipping details do not add up. */
export const invalidShippingDetails = (subject: 'LineItem' | 'CustomLineItem', itemId: string) =>
  apiError.InvalidItemShippingDetails(
    `The quantities of the shipping targets of the item '${itemId}' do not add up to its quantity.`,
    { subject, itemId },
  );
