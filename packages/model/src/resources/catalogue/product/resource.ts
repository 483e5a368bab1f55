import {
  type ProductData,
  type ProductVariant,
  pricesAt,
  productData,
  productFields,
} from '../../../commerce/catalogue/product-data.ts';
import { localizedValues, uniqueByLocale } from '../../../commerce/values/localized.ts';
import { warning } from '../../../commerce/values/warning.ts';
import { type DocumentOf, f, resource } from '../../../declaration/index.ts';
import { projectionsOf } from './projection.ts';

export const catalogData = () =>
  f.record('ProductCatalogData', {
    published: f.boolean(),
    current: productData(),
    staged: productData(),
    hasStagedChanges: f.boolean(),
  });

const fields = {
  ...productFields,
  masterData: catalogData(),
  warnings: f.optional(f.inGraphql(f.listOf(warning()), { hidden: true })),
};

/** A product without its stamped members. */
export type ProductFields = f.ObjectOf<typeof fields>;
export type Product = DocumentOf<typeof fields>;

/** What a product takes of something that must be unique: on both sides, each value once. */
const onBothSides =
  (values: (data: ProductData) => readonly string[]) =>
  ({ masterData: { current, staged } }: Product): readonly string[] => [
    ...new Set([...values(current), ...values(staged)]),
  ];

const allVariants = ({ masterVariant, variants }: ProductData): readonly ProductVariant[] => [
  masterVariant,
  ...variants,
];

const skusOf = (data: ProductData): readonly string[] =>
  allVariants(data).flatMap(({ sku }) => (sku === undefined ? [] : [sku]));

const sides = ['masterData.current', 'masterData.staged'];

const onEachSide = (...paths: readonly string[]) =>
  sides.flatMap((side) => paths.map((path) => `${side}.${path}`));

export const product = resource({
  kind: 'product',
  name: 'Product',
  plural: 'products',
  doc: 'A product with one or more variants; changes are staged until they are published.',
  isLarge: true,
  fields,
  unique: [
    uniqueByLocale(
      'slug',
      onBothSides(({ slug }) => localizedValues(slug)),
    ),
    { field: 'sku', values: onBothSides(skusOf) },
  ],
  facets: [
    'key',
    'productType.id',
    'taxCategory.id',
    'state.id',
    'masterData.published',
    'masterData.hasStagedChanges',
    ...onEachSide(
      'slug',
      'categories.id',
      'masterVariant.id',
      'masterVariant.sku',
      'masterVariant.key',
      'masterVariant.prices.discounted.discount.id',
      'variants.id',
      'variants.sku',
      'variants.key',
      'variants.prices.discounted.discount.id',
    ),
    ...['customerGroup.id', 'channel.id', 'recurrencePolicy.id'].flatMap(pricesAt),
  ],
  derives: projectionsOf,
  userProvided: ['key'],
});
