import { orderHint, type ProductData } from '../../../../commerce/catalogue/product-data.ts';
import { apiError, change, f } from '../../../../declaration/index.ts';
import { productAddedToCategory, productRemovedFromCategory } from '../messages.ts';
import { checkCategoriesOfHints, product } from '../resource.ts';
import { edited, staged } from '../variants.ts';

export const addToCategory = product.action({
  doc: 'Adds the product to a category.',
  members: {
    category: f.identifier('category'),
    orderHint: f.optional(orderHint()),
    staged: staged(),
  },
  emits: [productAddedToCategory],
  apply(before, { category: named, orderHint, staged }) {
    const category = f.refer(named);
    const after = edited(before, staged, (data) =>
      withHint(joined(data, category), category.id, orderHint ?? hintOf(data, category.id)),
    );
    const isNew = !isIn(before.masterData.staged, category.id);
    return change(after, ...(isNew ? [productAddedToCategory({ category, staged })] : []));
  },
});

export const removeFromCategory = product.action({
  doc: 'Removes the product from a category.',
  members: { category: f.identifier('category'), staged: staged() },
  emits: [productRemovedFromCategory],
  apply(before, { category: named, staged }) {
    const category = f.refer(named);
    const { staged: latest, current } = before.masterData;
    const wasIn = isIn(latest, category.id);
    if (!wasIn && (staged || !isIn(current, category.id)))
      throw apiError.InvalidOperation(`The product is not in the category '${category.id}'.`);
    const after = edited(before, staged, (data) =>
      withHint(left(data, category.id), category.id, undefined),
    );
    return change(after, ...(wasIn ? [productRemovedFromCategory({ category, staged })] : []));
  },
});

export const setCategoryOrderHint = product.action({
  doc: 'Sets or removes the position of the product in a category.',
  members: {
    categoryId: f.text({ max: 256 }),
    orderHint: f.optional(orderHint()),
    staged: staged(),
  },
  apply(before, { categoryId, orderHint, staged }) {
    checkCategoriesOfHints(before.masterData.staged.categories, [categoryId]);
    return change(edited(before, staged, (data) => withHint(data, categoryId, orderHint)));
  },
});

const isIn = ({ categories }: ProductData, id: string): boolean =>
  categories.some((category) => category.id === id);

const joined = (data: ProductData, category: f.Reference<'category'>): ProductData =>
  isIn(data, category.id) ? data : { ...data, categories: [...data.categories, category] };

const left = (data: ProductData, id: string): ProductData => ({
  ...data,
  categories: data.categories.filter((category) => category.id !== id),
});

const hintOf = ({ categoryOrderHints }: ProductData, id: string): string | undefined =>
  Object.entries(categoryOrderHints).find(([categoryId]) => categoryId === id)?.[1];

function withHint(data: ProductData, id: string, hint: string | undefined): ProductData {
  const others = Object.entries(data.categoryOrderHints).filter(([category]) => category !== id);
  const hints = hint === undefined ? others : [...others, [id, hint] as const];
  return { ...data, categoryOrderHints: Object.fromEntries(hints) };
}
