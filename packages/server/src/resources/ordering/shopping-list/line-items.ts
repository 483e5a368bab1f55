// Line items of products and text line items, from the drafts of inputs.

import { isSame } from '../../../commerce/values/same.ts';
import {
  apiError,
  f,
  type Need,
  need,
  type Surroundings,
  type Target,
} from '../../../declaration/index.ts';
import type { Product } from '../../catalogue/product/resource.ts';
import { withDistinctKeys } from './items.ts';
import type { LineItem, TextLineItem } from './resource.ts';

const quantity = () => f.withDefault(f.integer({ min: 1 }), 1);

export const lineItemMembers = {
  key: f.optional(f.key()),
  sku: f.optional(f.text()),
  productId: f.optional(f.text()),
  variantId: f.optional(f.integer()),
  quantity: quantity(),
  addedAt: f.optional(f.dateTime()),
  custom: f.optional(f.customFieldsDraft('line-item')),
};

export const textLineItemMembers = {
  name: f.localized(),
  key: f.optional(f.key()),
  description: f.optional(f.localized()),
  quantity: quantity(),
  addedAt: f.optional(f.dateTime()),
  custom: f.optional(f.customFieldsDraft('shopping-list-text-line-item')),
};

export const lineItemDraft = () => f.record('ShoppingListLineItemDraft', lineItemMembers);
export const textLineItemDraft = () => f.record('TextLineItemDraft', textLineItemMembers);

export type LineItemDraft = f.ObjectOf<typeof lineItemMembers>;
export type TextLineItemDraft = f.ObjectOf<typeof textLineItemMembers>;

/** The products of the drafts, in their order. */
export const productsOf = (drafts: readonly LineItemDraft[]): Need<readonly Product[]> =>
  need.all<Product>('product', drafts.map(targetOf));

function targetOf({ sku, productId }: LineItemDraft): Target {
  if (sku !== undefined) return { unique: 'sku', value: sku };
  if (productId !== undefined) return { id: productId };
  throw apiError.InvalidInput('A line item needs either a sku or a productId.');
}

export type Maker = Pick<Surroundings, 'now' | 'newId'>;

/** The line item of a draft and its product. */
export function lineItemOf(
  draft: LineItemDraft,
  product: Product,
  { now, newId }: Maker,
): LineItem {
  const { published, current, staged } = product.masterData;
  const { name } = published ? current : staged;
  return {
    id: newId(),
    addedAt: draft.addedAt ?? now,
    custom: draft.custom,
    key: draft.key,
    name,
    productId: product.id,
    productType: product.productType,
    published,
    quantity: draft.quantity,
    variantId: variantIdOf(draft, product),
  };
}

/** The variant named by SKU or id, else the master variant. */
function variantIdOf({ sku, variantId }: LineItemDraft, { id, masterData }: Product): number {
  const sides = masterData.published
    ? [masterData.current, masterData.staged]
    : [masterData.staged];
  const variants = sides.flatMap((side) => [side.masterVariant, ...side.variants]);
  if (sku === undefined && variantId === undefined) return variants[0]!.id;
  const found = variants.find((each) =>
    sku === undefined ? each.id === variantId : each.sku === sku,
  );
  if (found !== undefined) return found.id;
  throw apiError.InvalidInput(`The product '${id}' has no variant '${sku ?? variantId}'.`);
}

/** The items with one more, or more of one that is the same in all but the quantity. */
export function withLineItem(items: readonly LineItem[], added: LineItem): readonly LineItem[] {
  const known = items.find((item) => isAlike(item, added));
  if (known === undefined) return withDistinctKeys([...items, added], 'lineItems');
  const quantity = known.quantity + added.quantity;
  return items.map((item) => (item === known ? { ...item, quantity } : item));
}

const isAlike = (left: LineItem, right: LineItem) =>
  left.productId === right.productId &&
  left.variantId === right.variantId &&
  isSame(left.custom, right.custom);

/** The text line item of a draft. */
export const textLineItemOf = (draft: TextLineItemDraft, { now, newId }: Maker): TextLineItem => ({
  ...draft,
  id: newId(),
  addedAt: draft.addedAt ?? now,
});
