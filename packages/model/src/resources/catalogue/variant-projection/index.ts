import { kindOf } from '../../../declaration/index.ts';
import { attributesOf } from '../variant/attributes.ts';
import { complete } from './complete.ts';
import { endpoints } from './endpoints.ts';
import { priceOf } from './price.ts';
import { stagedVariantProjection, variantProjection } from './resource.ts';
import { variantAttributes } from './variant-attributes.ts';

export const variantProjectionKind = kindOf({
  resource: variantProjection,
  compute: complete,
  endpoints,
  procedures: variantAttributes,
  derived: [attributesOf('VariantProjection', 'attributes'), priceOf],
});
export const stagedVariantProjectionKind = kindOf({
  resource: stagedVariantProjection,
  compute: complete,
});
