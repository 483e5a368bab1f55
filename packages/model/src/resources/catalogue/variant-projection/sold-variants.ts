// Which variants a page of a store may hold: what its product selections say, as one condition.
import type {
  Assignment,
  AssortmentFacts,
  VariantSelection,
} from '../../../commerce/catalogue/assortment.ts';
import { assortmentNeeds, countingSelections } from '../../../commerce/catalogue/assortment.ts';
import { apiError, type Known, type Needs, need } from '../../../declaration/index.ts';

/** Most products, and most lists of SKUs, that one condition names. */
const maxProducts = 10_000;
const maxLists = 200;

interface Facts extends AssortmentFacts {
  readonly listed?: readonly Assignment[] | undefined;
}

export function pageNeeds(storeKey: string, known: Known & Facts): Needs {
  const first = assortmentNeeds(storeKey, [], known);
  const ids = countingSelections(known.assortmentStore);
  if (ids.length === 0) return first;
  return {
    ...first,
    selections: need.many(
      'product-selection',
      ids.map((id) => ({ id })),
    ),
    listed: need.matching<Assignment>(
      'product-selection-assignment',
      'productSelection(id in :ids)',
      { ids },
      maxProducts + 1,
    ),
  };
}

/** `undefined`: all of them. */
export function soldOnPage({ assortmentStore: store, selections = [], listed = [] }: Facts) {
  if (store === undefined || store.productSelections.length === 0) return undefined;
  const isActive = store.productSelections.some(({ active }) => active);
  if (!isActive && selections.every(({ mode }) => mode === 'IndividualExclusion')) return undefined;
  if (!isActive) return { where: 'id is not defined', variables: {} };
  if (listed.length > maxProducts) throw tooMany();
  const condition = newCondition();
  const parts = selections.flatMap(({ id, mode }) => {
    const own = listed.filter(({ productSelection }) => productSelection.id === id);
    return mode === 'Individual' ? letIn(own, condition) : [notLeftOut(own, condition)];
  });
  if (parts.length === 0) return { where: 'id is not defined', variables: {} };
  return { where: parts.map((part) => `(${part})`).join(' or '), variables: condition.variables };
}

const tooMany = () =>
  apiError.InvalidOperation(
    `The selections of the store name more than ${maxProducts} products, or more than ` +
      `${maxLists} lists of SKUs. Request single variants instead of pages.`,
  );

type Condition = ReturnType<typeof newCondition>;

function newCondition() {
  const variables: { [name: string]: readonly string[] } = {};
  let lists = 0;
  const named = (values: readonly string[]): string => {
    const name = `v${Object.keys(variables).length}`;
    variables[name] = values;
    return `:${name}`;
  };
  return {
    variables,
    products: (of: readonly Assignment[]) =>
      `product(id in ${named(of.map(({ product }) => product.id))})`,
    skus({ product }: Assignment, skus: readonly string[], isIn: boolean) {
      lists += 1;
      if (lists > maxLists) throw tooMany();
      const test = isIn
        ? `sku in ${named(skus)}`
        : `(sku is not defined or sku not in ${named(skus)})`;
      return `product(id in ${named([product.id])}) and ${test}`;
    },
  };
}

const isOnly = ({ type }: VariantSelection): boolean =>
  type === 'includeOnly' || type === 'inclusion';

function letIn(assignments: readonly Assignment[], condition: Condition): readonly string[] {
  const whole = assignments.filter(({ variantSelection }) => variantSelection === undefined);
  const parts = assignments.flatMap((one) =>
    one.variantSelection === undefined
      ? []
      : [condition.skus(one, one.variantSelection.skus, isOnly(one.variantSelection))],
  );
  return [...(whole.length === 0 ? [] : [condition.products(whole)]), ...parts];
}

function notLeftOut(assignments: readonly Assignment[], condition: Condition): string {
  const parts = assignments.flatMap((one) =>
    one.variantExclusion === undefined
      ? []
      : [condition.skus(one, one.variantExclusion.skus, false)],
  );
  if (assignments.length === 0) return 'id is defined';
  return [`not(${condition.products(assignments)})`, ...parts]
    .map((part) => `(${part})`)
    .join(' or ');
}
