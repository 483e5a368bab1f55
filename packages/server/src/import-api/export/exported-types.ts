// The import types whose documents can be exported, and the parts of a document that become resources.
import { variantsOf } from '../difference/sides.ts';
import type { ImportType } from '../model/import-type.ts';
import { category } from '../types/category.ts';
import { discountCode } from '../types/discount-code.ts';
import { inventory } from '../types/inventory.ts';
import { price } from '../types/price.ts';
import { product } from '../types/product.ts';
import { productDraft } from '../types/product-draft.ts';
import { productVariant } from '../types/product-variant.ts';
import { standalonePrice } from '../types/standalone-price.ts';

/** An import type, and how its resources are found in documents of its kind. */
export interface ExportedType {
  readonly type: ImportType;
  /** Objects with the members of the import, as documents have them. */
  readonly sources: (document: any) => readonly any[];
}

const whole = (document: any): readonly any[] => [document];

/** The staged side, which is what an import is compared with. */
const productSource = ({ masterData: { staged, published }, ...rest }: any): readonly any[] => [
  { ...rest, ...staged, publish: published },
];

const productOf = ({ key }: any) => ({ typeId: 'product', key });

const variantSources = (document: any): readonly any[] => {
  const { staged } = document.masterData;
  return variantsOf(staged).map((variant) => ({
    ...{ ...variant, product: productOf(document) },
    isMasterVariant: variant.id === staged.masterVariant.id,
  }));
};

const priceSources = (document: any): readonly any[] =>
  variantsOf(document.masterData.staged).flatMap(({ key, prices }) =>
    prices.map((one: any) => ({
      ...{ ...one, product: productOf(document) },
      productVariant: { typeId: 'product-variant', key },
    })),
  );

/** In the order of their names. Customers are not among them, because a password cannot be exported. */
export const exportedTypes: readonly ExportedType[] = [
  { type: category, sources: whole },
  { type: discountCode, sources: whole },
  { type: inventory, sources: whole },
  { type: price, sources: priceSources },
  { type: product, sources: productSource },
  { type: productDraft, sources: productSource },
  { type: productVariant, sources: variantSources },
  { type: standalonePrice, sources: whole },
];
