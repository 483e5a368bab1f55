// What searches find products by.
import type { ProductVariant } from '../../../../commerce/catalogue/product-data.ts';
import { variantsOf } from '../../../../commerce/catalogue/variants.ts';
import { pricesOf } from '../../../../commerce/money/standalone.ts';
import {
  type ValueType,
  valueTypes,
  writeValue,
} from '../../../../commerce/search/typed-values.ts';
import type { ContentWriter } from '../../../../search/content.ts';
import type { SearchedDeclaration } from '../../../../search/searched.ts';
import type { ProductProjection } from '../resource.ts';
import { writeAssignments, writeVariantAssignments } from './assortment.ts';

interface Definition {
  readonly name: string;
  readonly type: { readonly name: string; readonly elementType?: { readonly name: string } };
}

type Beside = Parameters<SearchedDeclaration['content']>[2];

interface Surroundings {
  readonly types: ReadonlyMap<string, ValueType>;
  readonly beside: Beside;
}

/** The type of the values; none for values that are not searched, such as nested ones. */
export function valueTypeOf({ type }: Pick<Definition, 'type'>): ValueType | undefined {
  const name = type.name === 'set' ? type.elementType?.name : type.name;
  return name !== undefined && valueTypes.has(name) ? (name as ValueType) : undefined;
}

function writeProduct(writer: ContentWriter, product: ProductProjection, beside: Beside): void {
  const [type] = beside.types?.get(product.productType.id) ?? [];
  const definitions: readonly Definition[] = type?.attributes ?? [];
  const types = new Map(
    definitions.flatMap((one) => {
      const valueType = valueTypeOf(one);
      return valueType === undefined ? [] : [[one.name, valueType] as const];
    }),
  );
  const surroundings = { types, beside };
  writeOwn(writer, product);
  writeCategories(writer, product, beside);
  writeAttributes(writer, product.attributes, surroundings);
  const skus = variantsOf(product).map(({ sku }) => sku);
  writeAssignments(writer, beside.assignments?.get(product.id) ?? [], skus);
  for (const variant of variantsOf(product))
    writer.element('variants', (inside) => writeVariant(inside, product, variant, surroundings));
}

function writeOwn(writer: ContentWriter, product: ProductProjection): void {
  const { reviewRatingStatistics: rating } = product;
  writer.value('id', product.id);
  writer.text('key', product.key);
  writer.value('version', product.version);
  writer.instant('createdAt', product.createdAt);
  writer.instant('lastModifiedAt', product.lastModifiedAt);
  writer.value('productType', product.productType.id);
  writer.value('taxCategory', product.taxCategory?.id);
  writer.value('state', product.state?.id);
  writer.localized('name', product.name);
  writer.localized('description', product.description);
  writer.localized('slug', product.slug);
  for (const [locale, keywords] of Object.entries(product.searchKeywords ?? {}))
    for (const { text } of keywords) writer.localized('searchKeywords', { [locale]: text });
  for (const [category, hint] of Object.entries(product.categoryOrderHints ?? {}))
    writer.value(`categoryOrderHints.${category}`, Number(hint));
  if (rating === undefined) return;
  writer.value('reviewRatingStatistics.averageRating', rating.averageRating);
  writer.value('reviewRatingStatistics.count', rating.count);
}

/** The categories of the product, and in the tree all above them too. */
function writeCategories(writer: ContentWriter, product: ProductProjection, beside: Beside): void {
  const tree = new Set<string>();
  for (const { id } of product.categories) {
    writer.value('categories', id);
    const [category] = beside.categories?.get(id) ?? [];
    for (const one of [id, ...(category?.ancestors ?? []).map((above: any) => above.id)])
      tree.add(one);
  }
  for (const id of tree) writer.value('categoriesSubTree', id);
}

function writeAttributes(
  writer: ContentWriter,
  attributes: ProductVariant['attributes'] = [],
  { types }: Surroundings,
): void {
  for (const { name, value } of attributes) {
    const type = types.get(name);
    if (type !== undefined) writeValue(writer, `attributes.${name}`, type, value);
  }
}

function writeVariant(
  writer: ContentWriter,
  product: ProductProjection,
  variant: ProductVariant,
  surroundings: Surroundings,
): void {
  const { beside } = surroundings;
  const { id, sku, key } = variant;
  writer.value('id', id);
  writer.text('sku', sku);
  writer.text('key', key);
  writeAttributes(writer, variant.attributes, surroundings);
  writeVariantAssignments(writer, beside.assignments?.get(product.id) ?? [], sku);
  const standalone = sku === undefined ? [] : (beside.prices?.get(sku) ?? []);
  for (const price of pricesOf(product, variant, standalone))
    writer.element('prices', (inside) => writePrice(inside, price));
  writer.value('price.centAmount', cheapest(variant));
  if (sku !== undefined) writeStock(writer, beside.stock?.get(sku) ?? []);
}

/** Of the embedded prices. */
function cheapest({ prices }: ProductVariant): number | undefined {
  return prices.length === 0 ? undefined : Math.min(...prices.map(({ value }) => value.centAmount));
}

type Price = ReturnType<typeof pricesOf>[number];

function writePrice(writer: ContentWriter, price: Price): void {
  const { value, discounted, country, customerGroup, channel, recurrencePolicy } = price;
  writer.value('id', price.id);
  writer.value('centAmount', value.centAmount);
  writer.value('currentCentAmount', (discounted?.value ?? value).centAmount);
  writer.value('currencyCode', value.currencyCode);
  writer.value('discounted', discounted !== undefined);
  writer.value('country', country);
  writer.value('customerGroup', customerGroup?.id);
  writer.value('channel', channel?.id);
  writer.value('recurrencePolicy', recurrencePolicy?.id);
  writer.instant('validFrom', price.validFrom);
  writer.instant('validUntil', price.validUntil);
}

/** Stock as answers show it: an entry without a channel counts for the variant as a whole. */
function writeStock(writer: ContentWriter, entries: readonly any[]): void {
  for (const { supplyChannel, availableQuantity } of entries) {
    if (supplyChannel === undefined) {
      writer.value('availability.isOnStock', availableQuantity > 0);
      writer.value('availability.availableQuantity', availableQuantity);
    } else if (availableQuantity > 0)
      writer.value('availability.isOnStockForChannel', supplyChannel.id);
  }
}

const skusOf = (projection: ProductProjection): readonly string[] =>
  variantsOf(projection).flatMap(({ sku }) => sku ?? []);

/** @param settings paths in the project that switch the index */
export const searchedProducts = (settings: readonly string[]): SearchedDeclaration => ({
  settings,
  elements: 'variants',
  lists: [['variants'], ['variants', 'prices']],
  beside: [
    {
      name: 'types',
      kind: 'product-type',
      by: 'id',
      values: ({ productType }: ProductProjection) => [productType.id],
    },
    {
      name: 'prices',
      kind: 'standalone-price',
      by: 'sku',
      values: (product: ProductProjection) =>
        product.priceMode === 'Standalone' ? skusOf(product) : [],
    },
    {
      name: 'categories',
      kind: 'category',
      by: 'id',
      values: ({ categories }: ProductProjection) => categories.map(({ id }) => id),
    },
    { name: 'stock', kind: 'inventory-entry', by: 'sku', values: skusOf },
    {
      name: 'assignments',
      kind: 'product-selection-assignment',
      by: 'product.id',
      values: ({ id }: ProductProjection) => [id],
    },
  ],
  content: writeProduct,
});
