import { need } from '../../../declaration/index.ts';
import type { Product } from '../product/resource.ts';
import { pairOf, productTailoringDeleted } from './messages.ts';
import { productTailoring } from './resource.ts';

export const remove = productTailoring.remove({
  emits: [productTailoringDeleted],
  needs: ({ product: { id } }) => ({ product: need.maybe<Product>('product', { id }) }),
  apply: (before, { product }) => [productTailoringDeleted(pairOf(before, product))],
});
