import { isSame } from '../../../commerce/values/same.ts';
import { kindOf, need } from '../../../declaration/index.ts';
import type { Product } from '../product/resource.ts';
import * as actions from './actions/index.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { pairOf, productTailoringDeleted } from './messages.ts';
import { productTailoring, type TailoringFields } from './resource.ts';
import { uploads } from './upload.ts';

const remove = productTailoring.remove({
  emits: [productTailoringDeleted],
  needs: ({ product: { id } }) => ({ product: need.maybe<Product>('product', { id }) }),
  apply: (before, { product }) => [productTailoringDeleted(pairOf(before, product))],
});

export const productTailoringKind = kindOf({
  resource: productTailoring,
  belongsTo: {
    scopes: ['view_products'],
    isNamedFreely: true,
    of: ({ store }: TailoringFields) => ({ customers: [], stores: [store.key] }),
    leads: ({ published }: TailoringFields) => published,
  },
  create,
  remove,
  finalize: {
    apply: (tailoring: TailoringFields) => ({
      ...tailoring,
      hasStagedChanges: !isSame(tailoring.staged, tailoring.current),
    }),
  },
  actions,
  endpoints,
  procedures: uploads,
});
