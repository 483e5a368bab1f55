// The modular catalogue: variants are documents of their own, and their product contains none.
import { apiError, need } from '../../declaration/index.ts';
import type { ProductData, ProductVariant } from './product-data.ts';

/** Maximum number of variants of one modular product. */
export const maxModularVariants = 10_000;

/** What a product without variants of its own is stored with; no answer of REST shows it. */
export const noVariant: ProductVariant = {
  id: 0,
  prices: [],
  attributes: [],
  images: [],
  assets: [],
} as unknown as ProductVariant;

type Side = Pick<ProductData, 'masterVariant'>;

/** Whether the variants of the product of this side are documents of their own. */
export const isModular = ({ masterVariant }: Partial<Side>): boolean =>
  masterVariant === undefined || masterVariant.id === noVariant.id;

/** The side as it is shown: without a master variant where there is none. */
export function withoutNoVariant<S extends Partial<Side>>(side: S): S {
  if (side.masterVariant?.id !== noVariant.id) return side;
  const { masterVariant: _, ...rest } = side;
  return rest as S;
}

/** The side as rules take it, which look at its master variant. */
export const withNoVariant = <S extends Partial<Side>>(side: S): S =>
  side.masterVariant === undefined ? { ...side, masterVariant: noVariant } : side;

export interface CatalogModel {
  readonly productCatalogModel?: 'Classic' | 'Modular' | undefined;
}

/** What says of which model the catalogue of the project is. */
export const catalogModel = () => need.project<CatalogModel>();

/** @throws InvalidOperation for what only the other model has */
export function checkModel(
  { productCatalogModel = 'Classic' }: CatalogModel,
  expected: 'Classic' | 'Modular',
  what: string,
): void {
  if (productCatalogModel !== expected)
    throw apiError.InvalidOperation(`${what} in the catalogue model ${productCatalogModel}.`);
}
