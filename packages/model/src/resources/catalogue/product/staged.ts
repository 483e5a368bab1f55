// Staged data is not published yet: a client without permission to view all products sees none of
// it.
import type { Belonging, Hidden } from '../../../declaration/index.ts';
import type { Product } from './resource.ts';

/** Replaced by the published data. */
export const staged: Hidden = {
  members: ['masterData.staged', 'masterData.hasStagedChanges'],
  instead: withPublished,
};

function withPublished(product: Product): Product {
  const { masterData } = product;
  const published = { staged: masterData.current, hasStagedChanges: false };
  return { ...product, masterData: { ...masterData, ...published } };
}

/** Every client may follow references to published data. */
export const belongsTo: Belonging = {
  scopes: ['view_products'],
  isNamedFreely: true,
  of: () => ({ customers: [] }),
  leads: ({ masterData }: Product) => masterData.published,
  shown: withPublished,
};
