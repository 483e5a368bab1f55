// GraphQL finds the attribute members other than name and value through the product type. It is
// passed down from the product, and from line items, to each attribute.

import { noVariant } from '../../../../commerce/catalogue/modular.ts';
import {
  type Attribute,
  attribute,
  type ProductData,
  type ProductVariant,
  productData,
  productVariant,
} from '../../../../commerce/catalogue/product-data.ts';
import type { PriceOwner } from '../../../../commerce/money/standalone.ts';
import { type DerivedField, derivedField, f } from '../../../../declaration/index.ts';

/** A part of a product that knows the product type, and what else goes down to attributes. */
export interface Typed {
  readonly productType?: f.Reference<'product-type'> | undefined;
  /** The result for the documents that attributes refer to. */
  readonly expanded?: ((typeId: string, document: any) => object) | undefined;
  /** Where the prices of its variants are. */
  readonly priceMode?: PriceOwner['priceMode'];
}

export const typed = <T extends object>(
  value: T,
  { productType, expanded, priceMode }: Typed,
): T & Typed =>
  productType === undefined && expanded === undefined
    ? value
    : { ...value, productType, expanded, priceMode };

interface Masters extends Typed {
  readonly current: ProductData;
  readonly staged: ProductData;
}

const side = (name: 'current' | 'staged', doc: string): DerivedField =>
  derivedField({
    of: 'ProductCatalogData',
    name,
    doc,
    gives: productData(),
    from: (data: Masters) => typed(data[name], data),
  });

/** Names of attributes that are shown, or not shown. */
export const filters = () => ({
  includeNames: f.optional(f.listOf(f.text())),
  excludeNames: f.optional(f.listOf(f.text())),
});

type Names = f.ObjectOf<ReturnType<typeof filters>>;

type Attributed = Typed & { readonly attributes: readonly Attribute[] };

/** The attributes of a product or a variant, which know their product type. */
export const attributesOf = (owner: Attributed, { includeNames, excludeNames }: Names = {}) =>
  owner.attributes
    .filter(({ name }) => includeNames?.includes(name) ?? true)
    .filter(({ name }) => !excludeNames?.includes(name))
    .map((each) => typed(each, owner));

const versionedReference = () =>
  f.record('VersionedReference', { typeId: f.text(), id: f.text(), version: f.optional(f.long()) });

/** A product in a message. */
const projection = 'ProductProjectionMessagePayload';

const masterVariantOf = (of: string): DerivedField =>
  derivedField({
    of,
    name: 'masterVariant',
    doc: 'The first variant.',
    gives: productVariant(),
    from: (data: ProductData & Typed) => typed(data.masterVariant ?? noVariant, data),
  });

const attributesOfProduct = (of: string, name: string): DerivedField =>
  derivedField({
    of,
    name,
    doc: 'The attributes of the product as a whole.',
    gives: f.listOf(attribute()),
    from: (data: Attributed) => attributesOf(data),
  });

/** @param catalogData The field of a product with both of its sides. */
export const attributeFields = (catalogData: DerivedField['gives']): readonly DerivedField[] => [
  derivedField({
    of: 'Product',
    name: 'masterData',
    doc: 'The current and the staged data.',
    gives: catalogData,
    from: (product: Typed & { readonly masterData: object }) => typed(product.masterData, product),
  }),
  side('current', 'What is published.'),
  side('staged', 'The staged data.'),
  derivedField({
    of: 'LineItem',
    name: 'variant',
    doc: 'The variant as it was when the line was added or last updated.',
    gives: productVariant(),
    from: (item: Typed & { readonly variant: ProductVariant }) => typed(item.variant, item),
  }),
  derivedField({
    of: 'LineItem',
    name: 'productTypeRef',
    doc: 'The product type, in its current version.',
    gives: versionedReference(),
    from: ({ productType }: Typed) => productType,
  }),
  masterVariantOf('ProductData'),
  attributesOfProduct('ProductData', 'attributesRaw'),
  masterVariantOf(projection),
  attributesOfProduct(projection, 'attributes'),
  derivedField({
    of: projection,
    name: 'variants',
    doc: 'The variants other than the master variant.',
    gives: f.listOf(productVariant()),
    from: (data: ProductData & Typed) => data.variants.map((each) => typed(each, data)),
  }),
  derivedField({
    of: 'ProductVariant',
    name: 'attributesRaw',
    doc: 'The attributes, or only the attributes with the names.',
    takes: filters(),
    gives: f.listOf(attribute()),
    from: attributesOf,
  }),
];
