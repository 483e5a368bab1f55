// Product selections name variants by SKU. When a SKU of the published side changes, or its variant
// is deleted, they follow in the same commit; staged changes do not touch them.
import type { Assignment } from '../../../commerce/catalogue/assortment.ts';
import { variantsOf } from '../../../commerce/catalogue/variants.ts';
import { isSame } from '../../../commerce/values/same.ts';
import { change, type Needs, need, type Write } from '../../../declaration/index.ts';
import type { ProductFields } from './resource.ts';

/** Above the number of selections that a product is in. */
const most = 1_000;

/** The new values of SKUs; `undefined`: the variant is gone, or no longer has one. */
type Moves = ReadonlyMap<string, string | undefined>;

function movesOf(after: ProductFields, before: ProductFields | undefined): Moves {
  if (before === undefined || before.masterData.current === after.masterData.current)
    return new Map();
  const now = new Map(variantsOf(after.masterData.current).map(({ id, sku }) => [id, sku]));
  return new Map(
    variantsOf(before.masterData.current)
      .filter(({ id, sku }) => sku !== undefined && now.get(id) !== sku)
      .map(({ id, sku }) => [sku!, now.get(id)]),
  );
}

/** The assignments of the product, where their SKUs may have changed. */
export const followNeeds = (
  after: ProductFields & { readonly id?: string },
  before: (ProductFields & { readonly id?: string }) | undefined,
): Needs =>
  movesOf(after, before).size === 0
    ? {}
    : {
        selecting: need.matching<Assignment>(
          'product-selection-assignment',
          'product(id = :id)',
          { id: before!.id! },
          most,
        ),
      };

export function followed(
  after: ProductFields,
  before: ProductFields | undefined,
  { selecting = [] }: { readonly selecting?: readonly Assignment[] | undefined },
): readonly Write[] {
  const moves = movesOf(after, before);
  return selecting.flatMap((assignment): Write[] => {
    const moved = {
      ...assignment,
      variantSelection: following(assignment.variantSelection, moves),
      variantExclusion: following(assignment.variantExclusion, moves),
    };
    if (isSame(moved, assignment)) return [];
    const kind = 'product-selection-assignment';
    return [{ type: 'update', kind, before: assignment, change: change(moved) }];
  });
}

const following = <L extends { readonly skus: readonly string[] }>(
  list: L | undefined,
  moves: Moves,
): L | undefined =>
  list && {
    ...list,
    skus: list.skus.flatMap((sku) => (moves.has(sku) ? (moves.get(sku) ?? []) : sku)),
  };
