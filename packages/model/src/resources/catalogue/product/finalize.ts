// Once after all actions of a request: both sides are checked, discounted, and compared.

import { isSame } from '../../../commerce/values/same.ts';
import { type Finalize, type Known, need } from '../../../declaration/index.ts';
import {
  countingDiscounts,
  discountedProduct,
  type Effective,
  type PricingFacts,
  pricingNeeds,
} from '../../pricing/product-discount/pricing.ts';
import type { TypeOfProduct } from './attributes.ts';
import { switched, switchNeeds } from './beside.ts';
import { checkData, checkPublished } from './constraints.ts';
import { followed, followNeeds } from './follow-skus.ts';
import type { ProductFields } from './resource.ts';

interface Facts extends PricingFacts {
  readonly productType: TypeOfProduct;
  readonly counting: readonly Effective[];
}

/** A side that did not change is not checked: the product type may have changed since. */
function apply(
  product: ProductFields,
  before: ProductFields | undefined,
  facts: Facts,
): ProductFields {
  const { masterData } = product;
  const { productType } = facts;
  const sides = ['staged', 'current'] as const;
  const changed = sides.filter((side) => !isSame(before?.masterData[side], masterData[side]));
  // Both sides of a new product are the same value.
  for (const data of new Set(changed.map((side) => masterData[side]))) checkData(data, productType);
  if (masterData.published && publishesAnew(masterData, before?.masterData))
    checkPublished(masterData.current, productType);
  const hasStagedChanges = !isSame(masterData.staged, masterData.current);
  const settled = { ...product, masterData: { ...masterData, hasStagedChanges } };
  // A request that changes nothing must not become one that changes prices.
  const isAsBefore = before !== undefined && isSame(before.masterData, settled.masterData);
  return isAsBefore ? settled : discounted(settled, facts);
}

const discounted = (product: ProductFields, facts: Facts): ProductFields =>
  discountedProduct(product, facts.counting, facts);

type MasterData = ProductFields['masterData'];

const publishesAnew = ({ current }: MasterData, before: MasterData | undefined): boolean =>
  before === undefined || !before.published || !isSame(before.current, current);

export const finalize: Finalize = {
  needs: (product: ProductFields, known: Known & Partial<Facts>, before) => ({
    ...followNeeds(product, before),
    ...switchNeeds(product, before),
    productType: need.one<TypeOfProduct>('product-type', { id: product.productType.id }),
    counting: need.kept(countingDiscounts),
    ...pricingNeeds([product], known.counting ?? [], known),
  }),
  apply,
  also: (product: ProductFields, before, facts) => [
    ...followed(product, before, facts),
    ...switched(product, before, facts),
  ],
};
