import { isSame } from '@storewright/model/base/equality';
import { f } from '@storewright/model/declaration';
import { custom, customDraft } from '../difference/custom.ts';
import { actionsBy, change, fixed } from '../difference/rules.ts';
import * as v from '../fields/values.ts';
import type { Around, ImportType, Plan, PlannedAction } from '../model/import-type.ts';

const skus = () => f.listOf(f.text({ min: 1 }), { min: 1 });

const assignment = () =>
  f.record('ProductSelectionAssignment', {
    product: v.reference('product'),
    variantSelection: f.optional(
      f.record('VariantSelection', {
        type: f.choice('VariantSelectionType', 'includeOnly', 'includeAllExcept'),
        skus: skus(),
      }),
    ),
    variantExclusion: f.optional(f.record('VariantExclusion', { skus: skus() })),
  });

const difference = actionsBy({ mode: fixed, name: change('changeName'), custom });

/** Products of a page of assignments. */
const pageSize = 500;

/** All assignments of a selection, by the id of the product. */
async function assignmentsOf(id: string, around: Around): Promise<ReadonlyMap<string, any>> {
  const found: any[] = [];
  for (let last = '', size = pageSize; size === pageSize; last = found.at(-1)?.id) {
    const where = 'productSelection(id = :id) and id > :last';
    const page = await around.matching('product-selection-assignment', where, { id, last });
    found.push(...page);
    size = page.length;
  }
  return new Map(found.map((one) => [one.product.id, one]));
}

/** How the two modes name what they do. */
const wordsOf = {
  Individual: { add: 'addProduct', set: 'setVariantSelection', member: 'variantSelection' },
  IndividualExclusion: {
    ...{ add: 'excludeProduct', set: 'setVariantExclusion', member: 'variantExclusion' },
  },
} as const;

async function assignmentActions(
  { id, mode }: any,
  { assignments = [] }: any,
  around: Around,
): Promise<readonly PlannedAction[]> {
  const before = await assignmentsOf(id, around);
  const { add, set, member } = wordsOf[mode as keyof typeof wordsOf];
  const idOf = (one: any): string => around.named(one.product).id;
  const after = new Set(assignments.map(idOf));
  const gone = [...before.values()].filter(({ product }) => !after.has(product.id));
  return [
    ...gone.map(({ product }) => ({
      ...{ action: 'removeProduct', product: { typeId: 'product', id: product.id } },
    })),
    ...assignments.flatMap((one: any) => {
      const was = before.get(idOf(one));
      if (was !== undefined && isSame(was[member], one[member])) return [];
      const selected = one[member] === undefined ? {} : { [member]: one[member] };
      return [{ action: was === undefined ? add : set, product: one.product, ...selected }];
    }),
  ];
}

/** Product selections with all of their products; a product that is left out is removed. */
export const productSelection: ImportType = {
  name: 'product-selection',
  path: 'product-selections',
  resource: 'ProductSelectionImport',
  list: 'resources',
  scope: 'manage_product_selections',
  kind: 'product-selection',
  example: {
    key: 'summer',
    name: { en: 'Summer' },
    assignments: [{ product: { typeId: 'product', key: 'shirt-1' } }],
  },
  members: {
    key: v.key(),
    name: f.localized(),
    mode: f.withDefault(
      f.choice('ProductSelectionMode', 'Individual', 'IndividualExclusion'),
      'Individual',
    ),
    custom: f.optional(v.custom()),
    assignments: f.optional(f.listOf(assignment())),
  },
  async plan(resource, around): Promise<Plan> {
    const { document } = around;
    const { assignments = [], ...rest } = resource;
    const draft = { ...rest, custom: customDraft(rest.custom, around) };
    // A new selection has no products; they are added to it.
    if (document === undefined) return { do: 'create', draft, isBegun: assignments.length > 0 };
    const actions = [
      ...difference(document, resource, around),
      ...(await assignmentActions(document, resource, around)),
    ];
    return { do: 'update', document, actions };
  },
};
