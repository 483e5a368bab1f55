// Line items of products and text line items, from the drafts of inputs.
import { isModular } from '../../../commerce/catalogue/modular.ts';
import { type Tailoring, tailoringsNeed } from '../../../commerce/catalogue/tailoring.ts';
import {
  hasSku,
  ownersNeed,
  targetsBeside,
  unknownProduct,
  type VariantBeside,
  variantsBesideNeed,
  withTailoring,
} from '../../../commerce/catalogue/variants-beside.ts';
import { isSame } from '../../../commerce/values/same.ts';
import {
  apiError,
  f,
  type Known,
  type Needs,
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

type LineItemDraft = f.ObjectOf<typeof lineItemMembers>;
type TextLineItemDraft = f.ObjectOf<typeof textLineItemMembers>;

/** What line items are made from. */
export interface LineItemFacts extends Pick<Surroundings, 'now' | 'newId'> {
  readonly products?: readonly Product[] | undefined;
  /** Variants of modular products, and the products of variants found by SKU. */
  readonly variants?: readonly VariantBeside[] | undefined;
  readonly ofVariants?: readonly Product[] | undefined;
  readonly tailorings?: readonly Tailoring[] | undefined;
}

/**
 * Products of drafts, their separately stored variants, then their tailorings in the store of the
 * list.
 */
export function lineItemNeeds(
  drafts: readonly LineItemDraft[],
  storeKey: string | undefined,
  known: Known & Partial<LineItemFacts>,
): Needs {
  const first = { products: need.many<Product>('product', drafts.map(targetOf)) };
  if (known.products === undefined) return first;
  const targets = drafts.flatMap((draft) => targetsBeside(draft, known.products!));
  const second = {
    ...first,
    variants: variantsBesideNeed(targets),
    ofVariants: ownersNeed<Product>(known.variants),
  };
  if (targets.length > 0 && known.variants === undefined)
    return { ...first, variants: second.variants };
  if (known.variants !== undefined && known.ofVariants === undefined) return second;
  const ids = productsIn(known).map(({ id }) => id);
  const isTailored = storeKey !== undefined && ids.length > 0;
  return { ...second, tailorings: isTailored ? tailoringsNeed(storeKey, ids) : undefined };
}

const productsIn = ({ products = [], ofVariants = [] }: Partial<LineItemFacts>) => [
  ...products,
  ...ofVariants,
];

function targetOf({ sku, productId }: LineItemDraft): Target {
  if (sku !== undefined) return { unique: 'sku', value: sku };
  if (productId !== undefined) return { id: productId };
  throw apiError.InvalidOperation('A line item needs either a sku or a productId.');
}

/** The line item of a draft. @throws ReferencedResourceNotFound, InvalidOperation */
export function lineItemOf(draft: LineItemDraft, facts: LineItemFacts): LineItem {
  const product = withTailoring(productOf(draft, facts), facts.tailorings);
  const { published, current, staged } = product.masterData;
  const { name } = published ? current : staged;
  return {
    id: facts.newId(),
    addedAt: draft.addedAt ?? facts.now,
    custom: draft.custom,
    key: draft.key,
    name,
    productId: product.id,
    productType: product.productType,
    published,
    quantity: draft.quantity,
    variantId: isModular(current) ? besideIdOf(draft, product, facts) : variantIdOf(draft, product),
  };
}

function productOf(draft: LineItemDraft, facts: LineItemFacts): Product {
  const { sku, productId } = draft;
  const found = productsIn(facts).find((product) =>
    sku === undefined ? product.id === productId : isOfSku(product, sku, facts),
  );
  if (found !== undefined) return found;
  throw unknownProduct(draft);
}

const isOfSku = (product: Product, sku: string, { variants = [] }: LineItemFacts): boolean =>
  hasSku(product, sku) ||
  variants.some((one) => one.product.id === product.id && isNamed(one, sku));

const isNamed = ({ current, staged }: VariantBeside, sku: string): boolean =>
  current.sku === sku || staged?.sku === sku;

/** The number of the separately stored variant; without a name there may be none. */
function besideIdOf(
  { sku, variantId }: LineItemDraft,
  { id, masterData: { current } }: Product,
  { variants = [] }: LineItemFacts,
): number | undefined {
  const own = variants.filter(({ product }) => product.id === id);
  if (sku === undefined && variantId === undefined)
    return own.find((one) => one.id === current.defaultVariant?.id)?.variantId;
  const found = own.find((one) =>
    sku === undefined ? one.variantId === variantId : isNamed(one, sku),
  );
  if (found !== undefined) return found.variantId;
  throw apiError.InvalidInput(`The product '${id}' has no variant '${sku ?? variantId}'.`);
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
export const textLineItemOf = (
  draft: TextLineItemDraft,
  { now, newId }: Pick<LineItemFacts, 'now' | 'newId'>,
): TextLineItem => ({
  ...draft,
  id: newId(),
  addedAt: draft.addedAt ?? now,
});
