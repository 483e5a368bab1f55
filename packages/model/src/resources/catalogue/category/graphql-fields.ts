// GraphQL fields of categories in addition to their members.
import type { ReferringField } from '../../../declaration/index.ts';
import type { Category } from './resource.ts';

const children = { of: 'Category', by: 'category', where: 'parent(id in :ids)' };

export const referring: readonly ReferringField[] = [
  {
    of: 'Category',
    by: 'product-projection-staged',
    where: 'categories(id in :ids)',
    name: 'stagedProductCount',
    doc: 'The number of products with the category in their staged data.',
  },
  {
    ...children,
    name: 'childCount',
    doc: 'The number of child categories.',
  },
  {
    ...children,
    name: 'children',
    doc: 'The child categories; more than 150 are refused.',
    list: { owner: ({ parent }: Category) => parent?.id, most: 150 },
  },
];
