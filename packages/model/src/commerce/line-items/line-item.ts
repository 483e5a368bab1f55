// Items of carts and orders: products, and whatever else is charged for.
import { apiError, type DerivedField, derivedField, f } from '../../declaration/index.ts';
import { productVariant } from '../catalogue/product-data.ts';
import { discountedPriceForQuantity } from '../money/discount.ts';
import { price } from '../money/price.ts';
import { methodTaxedPrice, methodTaxRate, taxedItemPrice, taxRate } from '../tax/tax.ts';
import { itemState } from './item-state.ts';

export const inventoryMode = () =>
  f.choice('InventoryMode', 'None', 'TrackOnly', 'ReserveOnOrder', 'ReserveOnCart');

const targetFields = () => ({
  addressKey: f.text({ max: 256 }),
  quantity: f.long({ min: 0 }),
  shippingMethodKey: f.optional(f.text({ max: 256 })),
});

const itemShippingTarget = () => f.record('ItemShippingTarget', targetFields());
export type ItemShippingTarget = f.Of<ReturnType<typeof itemShippingTarget>>;

export const itemShippingDetails = () =>
  f.record('ItemShippingDetails', { targets: f.listOf(itemShippingTarget()), valid: f.boolean() });
export type ItemShippingDetails = f.Of<ReturnType<typeof itemShippingDetails>>;

/** Targets of an input; drafts of carts and actions of orders name the types differently. */
export const shippingTargetDrafts = (name = 'ShippingTargetDraft') =>
  f.listOf(f.record(name, targetFields()), { max: 500 });

export const shippingDetailsDraft = () =>
  f.record('ItemShippingDetailsDraft', { targets: shippingTargetDrafts() });

/** The same in the actions of orders. */
export const shippingDetailsDraftType = () =>
  f.record('ItemShippingDetailsDraftType', {
    targets: f.inGraphql(shippingTargetDrafts('ShippingTargetDraftType'), {
      accepts: { field: f.withDefault(shippingTargetDrafts('ShippingTargetDraftType'), []) },
    }),
  });
export type ShippingDetailsDraft = f.Of<ReturnType<typeof shippingDetailsDraft>>;

const pricedFields = () => ({
  totalPrice: f.centMoney(),
  discountedPricePerQuantity: f.listOf(discountedPriceForQuantity()),
  taxedPrice: f.optional(taxedItemPrice()),
  taxedPricePortions: f.listOf(methodTaxedPrice()),
  taxRate: f.optional(taxRate()),
  perMethodTaxRate: f.listOf(methodTaxRate()),
});

const lineItemPriceMode = () =>
  f.choice('LineItemPriceMode', 'Platform', 'ExternalPrice', 'ExternalTotal');
export const customLineItemPriceMode = () =>
  f.choice('CustomLineItemPriceMode', 'Standard', 'External');

const policy = () => f.reference('recurrence-policy');
const policyDraft = () => f.identifier('recurrence-policy');
const expiresAt = () => f.optional(f.dateTime());

/** Whether orders of a recurring order keep the price of its start. */
const priceSelectionMode = () => f.choice('PriceSelectionMode', 'Fixed', 'Dynamic');

/** How often an item is bought again. */
const lineItemRecurrenceInfo = () =>
  f.record('LineItemRecurrenceInfo', {
    recurrencePolicy: policy(),
    priceSelectionMode: priceSelectionMode(),
    expiresAt: expiresAt(),
  });
const customLineItemRecurrenceInfo = () =>
  f.record('CustomLineItemRecurrenceInfo', { recurrencePolicy: policy(), expiresAt: expiresAt() });

export const lineItemRecurrenceInfoDraft = () =>
  f.record('LineItemRecurrenceInfoInputDraft', {
    recurrencePolicy: policyDraft(),
    priceSelectionMode: priceSelectionMode(),
    expiresAt: expiresAt(),
  });
export const customLineItemRecurrenceInfoDraft = () =>
  f.record('CustomLineItemRecurrenceInfoInputDraft', {
    recurrencePolicy: policyDraft(),
    expiresAt: expiresAt(),
  });

/** What an input says of it, as documents hold it. */
export const recurrenceOf = <
  I extends { readonly recurrencePolicy: f.Resolved<'recurrence-policy'> },
>(
  info: I | undefined,
) => info && { ...info, recurrencePolicy: f.refer(info.recurrencePolicy) };

export const lineItem = () =>
  f.record('LineItem', {
    id: f.text(),
    key: f.optional(f.key()),
    productId: f.text(),
    productKey: f.optional(f.text()),
    name: f.localized(),
    productSlug: f.optional(f.localized()),
    productType: f.reference('product-type'),
    variant: productVariant(),
    price: price(),
    quantity: f.long(),
    ...pricedFields(),
    state: f.listOf(itemState()),
    supplyChannel: f.optional(f.reference('channel')),
    distributionChannel: f.optional(f.reference('channel')),
    priceMode: lineItemPriceMode(),
    lineItemMode: f.choice('LineItemMode', 'Standard', 'GiftLineItem'),
    inventoryMode: f.optional(inventoryMode()),
    reservation: f.optional(f.reference('reservation')),
    shippingDetails: f.optional(itemShippingDetails()),
    recurrenceInfo: f.optional(lineItemRecurrenceInfo()),
    custom: f.optional(f.customFields()),
    addedAt: f.optional(f.dateTime()),
    lastModifiedAt: f.optional(f.dateTime()),
  });
export type LineItem = f.Of<ReturnType<typeof lineItem>>;

export const customLineItem = () =>
  f.record('CustomLineItem', {
    id: f.text(),
    key: f.optional(f.key()),
    name: f.localized(),
    money: f.typedMoney(),
    ...pricedFields(),
    slug: f.text(),
    quantity: f.long(),
    state: f.listOf(itemState()),
    taxCategory: f.optional(f.reference('tax-category')),
    custom: f.optional(f.customFields()),
    shippingDetails: f.optional(itemShippingDetails()),
    recurrenceInfo: f.optional(customLineItemRecurrenceInfo()),
    priceMode: customLineItemPriceMode(),
  });
export type CustomLineItem = f.Of<ReturnType<typeof customLineItem>>;

/** An item named by its id or its key. */
interface Named {
  readonly id: string;
  readonly key?: string | undefined;
}

interface Naming {
  readonly id?: string | undefined;
  readonly key?: string | undefined;
}

/** The element with the id or key; `InvalidOperation` that names a missing one. */
export function named<T extends Named>(all: readonly T[], by: Naming, what: string): T {
  if (by.id === undefined && by.key === undefined)
    throw apiError.InvalidOperation(`Identify the ${what} by its id or key.`);
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
      throw apiError.InvalidOperation(`The address '${addressKey}' is listed twice as a target.`);
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

/** `lineItems(id)` of carts and orders. */
export const lineItemsById = (of: string): DerivedField =>
  derivedField({
    of,
    name: 'lineItems',
    doc: 'The line items, or only the line item with the id.',
    takes: { id: f.optional(f.text()) },
    gives: f.listOf(lineItem()),
    from: ({ lineItems }: { readonly lineItems: readonly LineItem[] }, { id }) =>
      id === undefined ? lineItems : lineItems.filter((each) => each.id === id),
  });
