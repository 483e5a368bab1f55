// Which products a store sells, and which of their variants: what its active product selections
// say together. Pure; what must be known is asked for in rounds.
import { type f, type Known, type Needs, need, type Stored } from '../../declaration/index.ts';
import { isModular } from './modular.ts';
import type { ProductData, ProductVariant } from './product-data.ts';

/** SKUs that a selection lets in, or all but some. */
export interface VariantSelection {
  readonly type: 'includeOnly' | 'includeAllExcept' | 'inclusion' | 'exclusion';
  readonly skus: readonly string[];
}

export interface Assignment extends Stored {
  readonly product: f.Reference<'product'>;
  readonly productSelection: f.Reference<'product-selection'>;
  readonly variantSelection?: VariantSelection | undefined;
  readonly variantExclusion?: { readonly skus: readonly string[] } | undefined;
}

export interface Selection extends Stored {
  readonly mode: 'Individual' | 'IndividualExclusion';
}

/** A store, as far as it says what it sells. */
export interface Selling {
  readonly productSelections: readonly {
    readonly productSelection: { readonly id: string };
    readonly active: boolean;
  }[];
}

/** What decides; a store that names no selection sells everything. */
export interface AssortmentFacts {
  readonly assortmentStore?: Selling | undefined;
  readonly selections?: readonly Selection[] | undefined;
  readonly assignments?: readonly Assignment[] | undefined;
}

/** The one assignment of a product to a selection. */
export const assignmentId = (selectionId: string, productId: string): string =>
  `${selectionId}.${productId}`;

/** The store first, then its selections, and how they take the products. */
export function assortmentNeeds(
  storeKey: string | undefined,
  productIds: readonly string[],
  known: Known & AssortmentFacts,
): Needs {
  if (storeKey === undefined) return {};
  const store = { assortmentStore: need.maybe<Selling>('store', { key: storeKey }) };
  const ids = countingSelections(known.assortmentStore);
  if (ids.length === 0 || productIds.length === 0) return store;
  const pairs = ids.flatMap((id) => productIds.map((product) => assignmentId(id, product)));
  return {
    ...store,
    selections: need.many<Selection>('product-selection', targets(ids)),
    assignments: need.many<Assignment>('product-selection-assignment', targets(pairs)),
  };
}

const targets = (ids: readonly string[]) => ids.map((id) => ({ id }));

/** Selections that count: the active ones; without any, all say whether they let nothing in. */
export function countingSelections(store: Selling | undefined): readonly string[] {
  const all = store?.productSelections ?? [];
  const active = all.filter((one) => one.active);
  return (active.length === 0 ? all : active).map(({ productSelection }) => productSelection.id);
}

/** Whether a variant is sold, by its SKU. */
type Sells = (sku: string | undefined) => boolean;

/** Which variants of the product are sold; `undefined` when the store does not sell it. */
export function soldIn(productId: string, facts: AssortmentFacts): Sells | undefined {
  const { assortmentStore: store, selections = [] } = facts;
  if (store === undefined || store.productSelections.length === 0) return everything;
  if (!store.productSelections.some(({ active }) => active))
    return selections.every(({ mode }) => mode === 'IndividualExclusion') ? everything : undefined;
  const letIn = selections.flatMap((selection) => letInBy(selection, productId, facts) ?? []);
  return letIn.length === 0 ? undefined : (sku) => letIn.some((sells) => sells(sku));
}

const everything: Sells = () => true;

function letInBy(
  { id, mode }: Selection,
  productId: string,
  { assignments = [] }: AssortmentFacts,
): Sells | undefined {
  const assigned = assignments.find((one) => one.id === assignmentId(id, productId));
  if (mode === 'Individual') return assigned && selected(assigned.variantSelection);
  if (assigned === undefined) return everything;
  const { variantExclusion: out } = assigned;
  return out && ((sku) => sku === undefined || !out.skus.includes(sku));
}

function selected(selection: VariantSelection | undefined): Sells {
  if (selection === undefined) return everything;
  const { type, skus } = selection;
  const isListed = (sku: string | undefined) => sku !== undefined && skus.includes(sku);
  return type === 'includeOnly' || type === 'inclusion' ? isListed : (sku) => !isListed(sku);
}

/** What an assignment makes of a variant, whichever the mode of its selection is. */
export const takenBy = (
  { variantSelection, variantExclusion: out }: Assignment,
  sku: string | undefined,
): { readonly isSelected: boolean; readonly isKept: boolean } => ({
  isSelected: selected(variantSelection)(sku),
  isKept: out !== undefined && (sku === undefined || !out.skus.includes(sku)),
});

type Sides = Pick<ProductData, 'masterVariant' | 'variants'>;

/** The product with the variants that are sold; the first of them takes the place of a master that is not. */
export function withSoldVariants<P extends Sides>(product: P, sells: Sells): P {
  if (isModular(product)) return product;
  const all = [product.masterVariant, ...product.variants];
  const sold = all.filter(({ sku }: ProductVariant) => sells(sku));
  const [masterVariant, ...variants] = sold;
  if (masterVariant === undefined || sold.length === all.length) return product;
  return { ...product, masterVariant, variants };
}

/** Whether the store sells the product at all: one of its variants is enough. */
export function isSold(product: Sides & { readonly id: string }, facts: AssortmentFacts): boolean {
  const sells = soldIn(product.id, facts);
  if (sells === undefined) return false;
  if (isModular(product)) return true;
  return [product.masterVariant, ...product.variants].some(({ sku }) => sells(sku));
}
