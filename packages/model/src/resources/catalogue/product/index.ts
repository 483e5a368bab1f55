import { completeProduct } from '../../../commerce/catalogue/availability.ts';
import { maxVariants } from '../../../commerce/catalogue/product-data.ts';
import { maxPrices } from '../../../commerce/money/price.ts';
import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions/index.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { finalize } from './finalize.ts';
import { derived } from './graphql/fields.ts';
import * as messages from './messages.ts';
import { remove } from './remove.ts';
import { product } from './resource.ts';
import { belongsTo } from './staged.ts';

export type { Product } from './resource.ts';

export const productKind = kindOf({
  resource: product,
  belongsTo,
  create,
  remove,
  finalize,
  compute: completeProduct,
  actions,
  messages,
  endpoints,
  derived,
  limits: { pricesPerVariant: [maxPrices], variants: [maxVariants + 1] },
});
