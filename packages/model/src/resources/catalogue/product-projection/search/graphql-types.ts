// Projections as `productProjectionSearch` of GraphQL shows them: the public schema has types of
// their own for what a search has found.
import { asset } from '../../../../commerce/catalogue/assets.ts';
import {
  type ProductVariant,
  projectionFields,
  type SearchKeyword,
} from '../../../../commerce/catalogue/product-data.ts';
import { discountedPrice, price, priceTier } from '../../../../commerce/money/price.ts';
import { type DerivedField, derivedField, f } from '../../../../declaration/index.ts';
import { attributesOf, filters, type Typed, typed } from '../../product/graphql/attributes.ts';
import { availabilityFields } from '../../product/graphql/availability.ts';
import { priceField } from '../../product/graphql/fields.ts';

const membersOf = ({ about }: f.Field): f.Fields => about.fields!;

const discounted = () =>
  f.optional(f.record('DiscountedProductSearchPriceValue', membersOf(discountedPrice())));

const foundPrice = () =>
  f.record('ProductPriceSearch', {
    ...membersOf(price()),
    discounted: discounted(),
    tiers: f.optional(f.listOf(f.record('ProductSearchPriceTier', membersOf(priceTier())))),
  });

const scopedPrice = () => {
  const { key: _, tiers: __, ...members } = membersOf(price());
  return f.record('ScopedPrice', {
    ...members,
    country: f.optional(f.text()),
    discounted: discounted(),
    currentValue: f.typedMoney(),
  });
};

const image = () =>
  f.record('ImageProductSearch', {
    url: f.text(),
    dimensions: f.record('DimensionsProductSearch', {
      w: f.inGraphql(f.integer(), { name: 'width' }),
      h: f.inGraphql(f.integer(), { name: 'height' }),
    }),
    label: f.optional(f.text()),
  });

const variant = () =>
  f.record('ProductSearchVariant', {
    id: f.integer(),
    sku: f.optional(f.text()),
    key: f.optional(f.text()),
    prices: f.listOf(foundPrice()),
    images: f.listOf(image()),
    assets: f.listOf(asset()),
    isMatchingVariant: f.optional(f.boolean()),
    scopedPrice: f.optional(scopedPrice()),
    scopedPriceDiscounted: f.optional(f.boolean()),
  });

const tokenizer = f.untaggedUnion(
  'SuggestTokenizerProductSearch',
  {
    custom: f.record('CustomSuggestTokenizerProductSearch', {
      inputs: f.listOf(f.text()),
      type: f.text(),
    }),
    whitespace: f.record('WhitespaceSuggestTokenizerProductSearch', { type: f.text() }),
  },
  { variantOf: ({ type }) => type },
);

const {
  priceMode: _mode,
  defaultVariant: _default,
  attributes: _attributes,
  variants: _variants,
  ...shared
} = projectionFields;

export const foundProjection = f.record('FoundProductProjection', {
  ...shared,
  id: f.text(),
  version: f.long(),
  createdAt: f.dateTime(),
  lastModifiedAt: f.dateTime(),
  masterVariant: variant(),
  categoryOrderHints: f.listOf(
    f.record('CategoryOrderHintProductSearch', { categoryId: f.text(), orderHint: f.text() }),
  ),
  searchKeywords: f.listOf(
    f.record('SearchKeywordsProductSearch', {
      locale: f.locale(),
      searchKeywords: f.listOf(
        f.record('SearchKeywordProductSearch', {
          text: f.text(),
          suggestTokenizer: f.optional(tokenizer),
        }),
      ),
    }),
  ),
});

/** A projection as the REST search answers it, with lists in place of maps. */
export const shownProjection = (projection: any): object => ({
  ...projection,
  categoryOrderHints: Object.entries(projection.categoryOrderHints ?? {}).map(
    ([categoryId, orderHint]) => ({ categoryId, orderHint }),
  ),
  searchKeywords: Object.entries<readonly SearchKeyword[]>(projection.searchKeywords ?? {}).map(
    ([locale, searchKeywords]) => ({ locale, searchKeywords }),
  ),
});

type Found = ProductVariant & { readonly isMatchingVariant?: boolean | undefined };

interface FoundProjection extends Typed {
  readonly masterVariant: Found;
  readonly variants: readonly Found[];
}

const attributesRaw = (of: string): DerivedField =>
  derivedField({
    of,
    name: 'attributesRaw',
    doc: 'The attributes, or only the attributes with the names.',
    takes: filters(),
    gives: f.listOf(f.record('RawProductSearchAttribute', { name: f.text(), value: f.json() })),
    from: (owner, asked) => attributesOf({ ...owner, attributes: owner.attributes ?? [] }, asked),
  });

const variantsField = (
  name: string,
  doc: string,
  from: (found: FoundProjection) => readonly Found[],
): DerivedField =>
  derivedField({
    of: 'ProductProjection',
    name,
    doc,
    takes: { onlyMatching: f.optional(f.boolean()) },
    gives: f.listOf(variant()),
    from: (found: FoundProjection, { onlyMatching }) =>
      from(found)
        .filter(({ isMatchingVariant }) => onlyMatching !== true || isMatchingVariant !== false)
        .map((one) => typed(one, found)),
  });

export const foundFields: readonly DerivedField[] = [
  derivedField({
    of: 'ProductProjection',
    name: 'masterVariant',
    doc: 'The first variant.',
    gives: variant(),
    from: (found: FoundProjection) => typed(found.masterVariant, found),
  }),
  variantsField(
    'variants',
    'The variants other than the master variant.',
    (found) => found.variants,
  ),
  variantsField('allVariants', 'All variants, the master variant first.', (found) => [
    found.masterVariant,
    ...found.variants,
  ]),
  attributesRaw('ProductProjection'),
  attributesRaw('ProductSearchVariant'),
  priceField('ProductSearchVariant', foundPrice()),
  ...availabilityFields('ProductSearchVariant'),
];
