import { asset } from '../../../commerce/catalogue/assets.ts';
import { categoryOrderHints, image } from '../../../commerce/catalogue/product-data.ts';
import { price } from '../../../commerce/money/price.ts';
import { type DocumentOf, f, resource } from '../../../declaration/index.ts';
import { rawAttribute } from '../variant/attributes.ts';

/** Members that come from the product when a projection is read. */
const ofProduct = {
  name: f.localized(),
  slug: f.localized(),
  description: f.optional(f.localized()),
  categories: f.inGraphql(f.listOf(f.reference('category')), { hidden: true }),
  categoryOrderHints: f.optional(f.inGraphql(categoryOrderHints(), { hidden: true })),
  default: f.boolean(),
};

const fields = {
  key: f.optional(f.key()),
  sku: f.optional(f.text()),
  variantId: f.integer(),
  product: f.reference('product'),
  staged: f.boolean(),
  images: f.listOf(image()),
  assets: f.listOf(asset()),
  attributes: f.listOf(rawAttribute()),
  ...ofProduct,
  /** Where an answer was asked for it. */
  price: f.optional(f.inGraphql(price(), { hidden: true })),
};

export type VariantProjection = DocumentOf<typeof fields>;

const facets = ['key', 'sku', 'variantId', 'product.id', 'attributes.name', 'attributes.value'];
const unsearchable = [...Object.keys(ofProduct), 'price'];

export const variantProjection = resource({
  userProvided: [],
  fields,
  facets,
  unsearchable,
  name: 'VariantProjection',
  doc: 'The current data of a published variant, with the data of its product.',
});

export const stagedVariantProjection = resource({
  userProvided: [],
  fields,
  facets,
  unsearchable,
  kind: 'variant-projection-staged',
  name: 'StagedVariantProjection',
  doc: 'The staged data of a variant, with the data of its product.',
  graphqlName: 'VariantProjection',
});
