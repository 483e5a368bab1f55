// The deletion of a category: everything below it is deleted with it, and products lose their
// references, all in one commit.
import { apiError, type Known, type Needs, need } from '../../../declaration/index.ts';
import { leftCategories } from '../product/leave-categories.ts';
import { productRemovedFromCategory } from '../product/messages.ts';
import type { Product } from '../product/resource.ts';
import { type Category, category } from './resource.ts';
import { descendantsOf } from './tree.ts';

/** Most products that one deletion changes: all of them are written by one transaction. */
const maxProducts = 5_000;

/** Most values of one list of a predicate. */
const idsAtOnce = 1_000;

const inAny = 'masterData(current(categories(id in :ids)) or staged(categories(id in :ids)))';

const idsOf = (root: Category, below: readonly Category[]): readonly string[] => [
  root.id,
  ...below.map(({ id }) => id),
];

function productNeeds(ids: readonly string[]): Needs {
  const starts = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, at) => at);
  return Object.fromEntries(
    starts.map((at) => [
      `products${at}`,
      need.matching<Product>(
        'product',
        inAny,
        { ids: ids.slice(at * idsAtOnce, (at + 1) * idsAtOnce) },
        maxProducts + 1,
      ),
    ]),
  );
}

/** Products in any of the categories, each once. */
function productsIn(facts: Known): readonly Product[] {
  const found = Object.entries(facts).filter(([name]) => /^products\d+$/.test(name));
  const all = found.flatMap(([, products]) => products as readonly Product[]);
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

export const remove = category.remove({
  emits: [productRemovedFromCategory],
  needs: (root, known) => ({
    descendants: descendantsOf(root),
    ...(known.descendants === undefined ? {} : productNeeds(idsOf(root, known.descendants))),
  }),
  apply(_, facts: Known) {
    if (productsIn(facts).length > maxProducts)
      throw apiError.ReferenceExists(
        `More than ${maxProducts} products reference the category or a descendant. ` +
          'Remove products from them first.',
        { referencedBy: 'product' },
      );
    return [];
  },
  also: (root, facts: Known) => [
    ...facts.descendants.map(
      (before: Category) => ({ type: 'delete', kind: 'category', before, messages: [] }) as const,
    ),
    ...leftCategories(productsIn(facts), new Set(idsOf(root, facts.descendants))),
  ],
});
