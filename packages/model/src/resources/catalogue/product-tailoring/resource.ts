import { asset } from '../../../commerce/catalogue/assets.ts';
import { attribute, image } from '../../../commerce/catalogue/product-data.ts';
import { tailoringOf } from '../../../commerce/catalogue/tailoring.ts';
import { localizedValues, uniqueByLocale } from '../../../commerce/values/localized.ts';
import { type DocumentOf, f, resource } from '../../../declaration/index.ts';

/** Members of a side that are strings. */
export const texts = {
  name: f.optional(f.localized()),
  description: f.optional(f.localized()),
  slug: f.optional(f.localized()),
  metaTitle: f.optional(f.localized()),
  metaDescription: f.optional(f.localized()),
  metaKeywords: f.optional(f.localized()),
};

const attributes = () => f.inGraphql(f.listOf(attribute()), { name: 'attributesRaw' });

const variantTailoring = () =>
  f.record('ProductVariantTailoring', {
    id: f.integer(),
    images: f.optional(f.listOf(image())),
    assets: f.optional(f.listOf(asset())),
    attributes: attributes(),
  });

export const sideMembers = {
  ...texts,
  variants: f.listOf(variantTailoring()),
  attributes: attributes(),
};

const side = () => f.record('ProductTailoringData', sideMembers);

export type Side = f.Of<ReturnType<typeof side>>;

const fields = {
  key: f.optional(f.key()),
  store: f.keyReference('store'),
  product: f.reference('product'),
  published: f.boolean(),
  current: side(),
  staged: side(),
  hasStagedChanges: f.boolean(),
};

export type ProductTailoring = DocumentOf<typeof fields>;
export type TailoringFields = Pick<ProductTailoring, keyof typeof fields>;

const slugsOf = ({ store, current, staged }: TailoringFields): readonly string[] => [
  ...new Set(
    [current, staged].flatMap(({ slug }) =>
      localizedValues(slug).map((value) => `${store.key} ${value}`),
    ),
  ),
];

export const productTailoring = resource({
  name: 'ProductTailoring',
  plural: 'productTailoringList',
  doc: 'The data that a store shows instead of the data of a product.',
  isLarge: true,
  fields,
  unique: [
    {
      field: 'product',
      values: ({ store, product }: TailoringFields) => [tailoringOf(store.key, product.id).value],
      shown: (value) => ({ typeId: 'product', id: value.slice(value.indexOf(' ') + 1) }),
    },
    uniqueByLocale('slug', slugsOf),
  ],
  facets: ['key', 'store.key', 'product.id', 'published'],
});
