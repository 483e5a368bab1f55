// Every import type. A new one is a file and a line here.
import type { ImportType } from '../model/import-type.ts';
import { businessUnit } from './business-unit.ts';
import { category } from './category.ts';
import { customer } from './customer.ts';
import { discountCode } from './discount-code.ts';
import { inventory } from './inventory.ts';
import { order } from './order.ts';
import { orderPatch } from './order-patch.ts';
import { price } from './price.ts';
import { product } from './product.ts';
import { productDraft } from './product-draft.ts';
import { productSelection } from './product-selection.ts';
import { productTailoring } from './product-tailoring.ts';
import { productType } from './product-type.ts';
import { productVariant } from './product-variant.ts';
import { productVariantPatch } from './product-variant-patch.ts';
import { standalonePrice } from './standalone-price.ts';
import { type } from './type.ts';
import { variant } from './variant.ts';

export const importTypes: readonly ImportType[] = [
  businessUnit,
  category,
  customer,
  discountCode,
  inventory,
  order,
  orderPatch,
  price,
  product,
  productDraft,
  productSelection,
  productTailoring,
  productType,
  productVariant,
  productVariantPatch,
  standalonePrice,
  type,
  variant,
];

/** By the `type` of a request. */
export const importTypeNamed: ReadonlyMap<string, ImportType> = new Map(
  importTypes.map((type) => [type.name, type]),
);
