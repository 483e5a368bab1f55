// Once after all actions of a request: both sides are checked, discounted, and compared.

import { isSame } from '../../../commerce/values/same.ts';
import type { Known, Settle } from '../../../declaration/index.ts';
import { need } from '../../../declaration/index.ts';
import {
  discountedProduct,
  effectiveOf,
  type PricingFacts,
  pricingNeeds,
} from '../../pricing/product-discount/pricing.ts';
import type { ProductDiscount } from '../../pricing/product-discount/resource.ts';
import type { TypeOfProduct } from './attributes.ts';
import { checkData, checkRequired } from './constraints.ts';
import type { ProductFields } from './resource.ts';

interface Facts extends PricingFacts {
  readonly productType: TypeOfProduct;
  readonly discounts: readonly ProductDiscount[];
  readonly now: string;
}

/** A side that did not change is not checked: the product type may have changed since. */
function apply(
  product: ProductFields,
  before: ProductFields | undefined,
  facts: Facts,
): ProductFields {
  const { masterData } = product;
  const { productType } = facts;
  for (const side of ['staged', 'current'] as const)
    if (!isSame(before?.masterData[side], masterData[side]))
      checkData(masterData[side], productType);
  if (masterData.published && publishesAnew(masterData, before?.masterData))
    checkRequired(masterData.current, productType);
  const hasStagedChanges = !isSame(masterData.staged, masterData.current);
  const settled = { ...product, masterData: { ...masterData, hasStagedChanges } };
  // A request that changes nothing must not become one that changes prices.
  const isAsBefore = before !== undefined && isSame(before.masterData, settled.masterData);
  return isAsBefore ? settled : discounted(settled, facts);
}

const discounted = (product: ProductFields, facts: Facts): ProductFields =>
  discountedProduct(product, effectiveOf(facts.discounts, facts.now), facts);

type MasterData = ProductFields['masterData'];

const publishesAnew = ({ current }: MasterData, before: MasterData | undefined): boolean =>
  before === undefined || !before.published || !isSame(before.current, current);

/** Above the number of product discounts that any project has. */
const mostDiscounts = 10_000;

export const settle: Settle = {
  needs: (product: ProductFields, known: Known & Partial<Facts>) => ({
    productType: need.one<TypeOfProduct>('product-type', { id: product.productType.id }),
    discounts: need.matching<ProductDiscount>(
      'product-discount',
      'isActive = true',
      {},
      mostDiscounts,
    ),
    ...pricingNeeds([product], effectiveOf(known.discounts ?? [], known.now!), known),
  }),
  apply,
};
