import { type DocumentOf, f, resource } from '../../../declaration/index.ts';

/**
 * Records that an uploaded file belongs to a product. The file is removed when no record in any
 * project names it: so copies of a project keep the images of their source.
 */
export const productImage = resource({
  name: 'ProductImage',
  doc: 'An uploaded file and the product that shows it.',
  fields: { name: f.text(), product: f.reference('product') },
  facets: ['name', 'product.id'],
});

export type ProductImage = DocumentOf<(typeof productImage)['fields']>;

/** The same for the same file of the same product. */
export const productImageId = (productId: string, name: string): string => `${productId}.${name}`;
