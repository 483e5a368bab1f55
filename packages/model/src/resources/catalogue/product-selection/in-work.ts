// The changes of one request to the products of a selection. They are kept outside of the selection
// until all actions are done, and then stored in the same commit.
import { assignmentId } from '../../../commerce/catalogue/assortment.ts';
import { change, type Finalize, f, need, type Write } from '../../../declaration/index.ts';
import type {
  Assignment,
  ProductSelection,
  VariantExclusion,
  VariantSelection,
} from './resource.ts';

/** How a product is in a selection. */
interface Assigned {
  readonly product: f.Reference<'product'>;
  readonly variantSelection?: VariantSelection | undefined;
  readonly variantExclusion?: VariantExclusion | undefined;
}

/** By product; `null`: it is no longer in the selection. */
type Edits = { readonly [productId: string]: Assigned | null };

interface SelectionInWork extends ProductSelection {
  readonly edits?: Edits | undefined;
}

const kind = 'product-selection-assignment';

/** The assignment of the product as it is stored. */
export const assignmentNeed = (selection: ProductSelection, productId: string) =>
  need.maybe<Assignment>(kind, { id: assignmentId(selection.id, productId) });

/** How the product is in the selection after the actions so far. */
export function assignedIn(
  { edits = {} }: SelectionInWork,
  productId: string,
  stored: Assigned | undefined,
): Assigned | undefined {
  const edited = edits[productId];
  return edited === undefined ? stored : (edited ?? undefined);
}

export const withAssigned = (
  selection: ProductSelection,
  productId: string,
  assigned: Assigned | null,
): SelectionInWork => ({
  ...selection,
  edits: { ...(selection as SelectionInWork).edits, [productId]: assigned },
});

const factOf = (productId: string) => `assignment of ${productId}`;

export const finalize: Finalize = {
  needs: (selection: SelectionInWork) =>
    Object.fromEntries(
      Object.keys(selection.edits ?? {}).map((id) => [factOf(id), assignmentNeed(selection, id)]),
    ),
  apply({ edits = {}, ...selection }: SelectionInWork, _before, facts) {
    const difference = Object.entries(edits).reduce(
      (sum, [id, edited]) => sum + (edited === null ? 0 : 1) - (facts[factOf(id)] ? 1 : 0),
      0,
    );
    return { ...selection, productCount: selection.productCount + difference };
  },
  also: (_selection, _before, facts, { edits = {} }: SelectionInWork) =>
    Object.entries(edits).flatMap(([id, edited]) =>
      assignmentWrites(_selection, id, edited, facts[factOf(id)]),
    ),
};

function assignmentWrites(
  selection: ProductSelection,
  productId: string,
  edited: Assigned | null,
  stored: Assignment | undefined,
): readonly Write[] {
  if (edited === null)
    return stored === undefined ? [] : [{ type: 'delete', kind, before: stored, messages: [] }];
  const { variantSelection, variantExclusion } = edited;
  const selected = { variantSelection, variantExclusion };
  if (stored !== undefined)
    return [{ type: 'update', kind, before: stored, change: change({ ...stored, ...selected }) }];
  const product = f.refer(edited.product);
  const productSelection = { typeId: 'product-selection', id: selection.id };
  const id = assignmentId(selection.id, productId);
  return [{ type: 'create', kind, id, change: change({ product, productSelection, ...selected }) }];
}
