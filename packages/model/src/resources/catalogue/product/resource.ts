import {
  type ProductData,
  type ProductVariant,
  pricesAt,
  productData,
  productFields,
} from '../../../commerce/catalogue/product-data.ts';
import { localizedValues, uniqueByLocale } from '../../../commerce/values/localized.ts';
import { warning } from '../../../commerce/values/warning.ts';
import {
  apiError,
  type DocumentOf,
  f,
  type Need,
  need,
  resource,
} from '../../../declaration/index.ts';
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
  name: 'Product',
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
});

/** A product without prices of its own needs a server that has the other ones. */
export const pricesOffered = (
  priceMode: 'Embedded' | 'Standalone' | undefined,
): Need | undefined =>
  priceMode === 'Standalone' ? need.offered(['standalone-price']) : undefined;

/**
 * Stock is found by its SKU; a variant that got another one would leave it behind.
 * @throws InvalidOperation
 */
export function checkNoStock(stock: readonly { readonly sku: string }[] | undefined): void {
  const [entry] = stock ?? [];
  if (entry !== undefined)
    throw apiError.InvalidOperation(
      `The SKU '${entry.sku}' has an inventory entry and cannot be changed.`,
    );
}

/** A product has a place only within its own categories. */
export function checkCategoriesOfHints(
  categories: readonly { readonly id: string }[],
  hinted: readonly string[],
): void {
  const foreign = hinted.find((id) => !categories.some((category) => category.id === id));
  if (foreign !== undefined)
    throw apiError.InvalidOperation(`The product is not in the category '${foreign}'.`);
}
