import { completeProjection } from '../../../commerce/catalogue/availability.ts';
import { kindOf } from '../../../declaration/index.ts';
import { endpoints } from './endpoints.ts';
import { productProjection, stagedProductProjection } from './resource.ts';
import { suggest } from './suggest.ts';

export type { ProductProjection } from './resource.ts';
export const productProjectionKind = kindOf({
  resource: productProjection,
  complete: completeProjection,
  endpoints,
  procedures: [suggest],
});
export const stagedProductProjectionKind = kindOf({
  resource: stagedProductProjection,
  complete: completeProjection,
});
