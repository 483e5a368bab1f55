import { completeProjection } from '../../../commerce/catalogue/availability.ts';
import { kindOf } from '../../../declaration/index.ts';
import { endpoints } from './endpoints.ts';
import { productProjection, stagedProductProjection } from './resource.ts';
import { foundFields } from './search/graphql-types.ts';
import { productSearch, productSearchExists } from './search/product-search.ts';
import { projectionSearch, projectionSearchForm } from './search/projection-search.ts';
import { suggest } from './suggest.ts';
export const productProjectionKind = kindOf({
  resource: productProjection,
  compute: completeProjection,
  endpoints,
  derived: foundFields,
  procedures: [suggest, productSearch, productSearchExists, projectionSearch, projectionSearchForm],
});
export const stagedProductProjectionKind = kindOf({
  resource: stagedProductProjection,
  compute: completeProjection,
});
