import { projectionFields, type SearchKeywords } from '../../../commerce/catalogue/product-data.ts';
import { type DocumentOf, resource } from '../../../declaration/index.ts';
import { suggestionTokens } from '../product/suggest.ts';
import { searchedProducts } from './search/content.ts';

const facets = [
  'key',
  'slug',
  'productType.id',
  'taxCategory.id',
  'state.id',
  'published',
  'hasStagedChanges',
  'categories.id',
  'masterVariant.id',
  'masterVariant.sku',
  'masterVariant.key',
  'masterVariant.attributes.name',
  'masterVariant.attributes.value',
  'variants.id',
  'variants.sku',
  'variants.key',
  'variants.attributes.name',
  'variants.attributes.value',
];

const tokens = ({ searchKeywords }: { readonly searchKeywords: SearchKeywords }) =>
  suggestionTokens(searchKeywords);

/** The current side of published products. */
export const productProjection = resource({
  userProvided: [],
  fields: projectionFields,
  facets,
  tokens,
  searched: searchedProducts([
    'searchIndexing.products.status',
    'searchIndexing.productsSearch.status',
  ]),
  name: 'ProductProjection',
  doc: 'The current data of a published product.',
  graphqlName: 'ProductProjectionDocument',
});

/** The staged side of all products. */
export const stagedProductProjection = resource({
  userProvided: [],
  fields: projectionFields,
  facets,
  tokens,
  searched: searchedProducts(['searchIndexing.products.status']),
  kind: 'product-projection-staged',
  name: 'StagedProductProjection',
  doc: 'The staged data of a product.',
  graphqlName: 'ProductProjectionDocument',
});

export type ProductProjection = DocumentOf<typeof projectionFields>;
