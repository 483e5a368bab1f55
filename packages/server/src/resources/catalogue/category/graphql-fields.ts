// What GraphQL shows of categories beside their members.
import type { ReferringField } from '../../../declaration/index.ts';
import type { Category } from './resource.ts';

const children = { of: 'Category', by: 'category', where: 'parent(id in :ids)' };

export const referring: readonly ReferringField[] = [
  {
    of: 'Category',
    by: 'product-projection-staged',
    where: 'categories(id in :ids)',
    name: 'stagedProductCount',
    doc: 'How many products have the category on their staged side.',
  },
  {
    ...children,
    name: 'childCount',
    doc: 'How many categories have this one as their parent.',
  },
  {
    ...children,
    name: 'children',
    doc: 'The categories that have this one as their parent; more than 150 are refused.',
    list: { owner: ({ parent }: Category) => parent?.id, most: 150 },
  },
];
