// What becomes of products when categories go: they lose the references, on both sides.
import type { ProductData } from '../../../commerce/catalogue/product-data.ts';
import { change, type Write } from '../../../declaration/index.ts';
import { productRemovedFromCategory } from './messages.ts';
import type { Product } from './resource.ts';

/** Writes that take the products out of the categories. */
export const leftCategories = (
  products: readonly Product[],
  gone: ReadonlySet<string>,
): readonly Write[] =>
  products.map((before) => {
    const { masterData } = before;
    const current = without(masterData.current, gone);
    const after = {
      ...before,
      masterData: { ...masterData, current, staged: without(masterData.staged, gone) },
    };
    return {
      type: 'update',
      kind: 'product',
      before,
      change: change(after, ...told(before, gone)),
    };
  });

const without = (data: ProductData, gone: ReadonlySet<string>): ProductData => ({
  ...data,
  categories: data.categories.filter(({ id }) => !gone.has(id)),
  categoryOrderHints: Object.fromEntries(
    Object.entries(data.categoryOrderHints).filter(([id]) => !gone.has(id)),
  ),
});

function told({ masterData: { current, staged } }: Product, gone: ReadonlySet<string>) {
  const onCurrent = current.categories.filter(({ id }) => gone.has(id));
  const onlyStaged = staged.categories.filter(
    ({ id }) => gone.has(id) && !onCurrent.some((one) => one.id === id),
  );
  return [
    ...onCurrent.map((category) => productRemovedFromCategory({ category, staged: false })),
    ...onlyStaged.map((category) => productRemovedFromCategory({ category, staged: true })),
  ];
}
