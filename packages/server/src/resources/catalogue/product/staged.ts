// What is staged is not published yet: who may not view all products sees nothing of it.
import type { Belonging, Hidden } from '../../../declaration/index.ts';
import type { Product } from './resource.ts';

/** In its place stands what is published. */
export const staged: Hidden = {
  members: ['masterData.staged', 'masterData.hasStagedChanges'],
  instead: withPublished,
};

function withPublished(product: Product): Product {
  const { masterData } = product;
  const published = { staged: masterData.current, hasStagedChanges: false };
  return { ...product, masterData: { ...masterData, ...published } };
}

/** References lead everybody to what is published. */
export const belongsTo: Belonging = {
  scopes: ['view_products'],
  isNamedFreely: true,
  of: () => ({ customers: [] }),
  leads: ({ masterData }: Product) => masterData.published,
  shown: withPublished,
};
