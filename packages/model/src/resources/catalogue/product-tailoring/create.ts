import { assetDraft, assetsOf } from '../../../commerce/catalogue/assets.ts';
import { image, maxVariants } from '../../../commerce/catalogue/product-data.ts';
import { checkSlug } from '../../../commerce/values/localized.ts';
import { apiError, change, f, type Known, need } from '../../../declaration/index.ts';
import { attributeDraft } from '../product/drafts.ts';
import type { Product } from '../product/resource.ts';
import { attributesOf, needsOf } from './attributes.ts';
import { pairOf, productTailoringCreated } from './messages.ts';
import { productTailoring, type Side, texts } from './resource.ts';
import { knownProduct, type VariantSide, variantIdOf } from './sides.ts';

/** Members of a variant in a draft and in an action, in addition to its name. */
export const variantContent = {
  images: f.optional(f.listOf(image())),
  assets: f.optional(f.listOf(assetDraft())),
  attributes: f.optional(f.listOf(attributeDraft())),
};

const variantDraft = () =>
  f.record('ProductVariantTailoringInput', {
    id: f.optional(f.integer()),
    sku: f.optional(f.text()),
    ...variantContent,
  });

const members = {
  key: f.optional(f.key()),
  // In GraphQL the store is an argument of the mutation.
  store: f.optional(f.inGraphql(f.identifier('store'), { hidden: true })),
  product: f.identifier('product'),
  ...texts,
  publish: f.withDefault(f.boolean(), false),
  variants: f.optional(f.listOf(variantDraft(), { max: maxVariants + 1 })),
  attributes: f.optional(f.listOf(attributeDraft())),
};

type Draft = f.ObjectOf<typeof members>;
type Content = f.ObjectOf<typeof variantContent>;

/** The attributes of a draft; names repeat among variants. */
const listsOf = ({ attributes = [], variants = [] }: Draft) => [
  attributes,
  ...variants.map((variant) => variant.attributes ?? []),
];

interface Making {
  readonly product: Product;
  readonly facts: Known & { readonly newId: () => string };
}

/** A tailored variant; throws what attributes and assets throw. */
export function variantOf(
  id: number,
  { images, assets, attributes = [] }: Content,
  { product, facts }: Making,
): VariantSide {
  return {
    id,
    images,
    assets: assets && assetsOf(assets, facts.newId),
    attributes: attributesOf(product, attributes, facts, 'Variant'),
  };
}

function sideOf(draft: Draft, making: Making): Side {
  const { product, facts } = making;
  const variants = (draft.variants ?? []).map(({ id, sku, ...content }) =>
    variantOf(variantIdOf(product, { variantId: id, sku }), content, making),
  );
  const ids = variants.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined)
    throw apiError.InvalidInput(`The variant with ID ${twice} is tailored twice.`);
  const { name, description, slug, metaTitle, metaDescription, metaKeywords } = draft;
  return {
    ...{ name, description, metaTitle, metaDescription, metaKeywords },
    slug: slug && checkSlug(slug),
    variants,
    attributes: attributesOf(product, draft.attributes ?? [], facts, 'Product'),
  };
}

const nothing: Side = { variants: [], attributes: [] };

export const create = productTailoring.create({
  doc: 'Tailors a product for a store.',
  members,
  emits: [productTailoringCreated],
  needs: (draft, known) => ({
    tailoredProduct: need.one<Product>('product', { id: draft.product.id }),
    ...needsOf(knownProduct(known), listsOf(draft), known),
  }),
  apply(draft, facts) {
    if (draft.store === undefined)
      throw apiError.RequiredField("'store' is required.", { field: 'store' });
    const product = facts.tailoredProduct as Product;
    const staged = sideOf(draft, { product, facts: facts as never });
    const published = draft.publish;
    const pair = { store: f.referByKey(draft.store), product: f.refer(draft.product) };
    const document = {
      key: draft.key,
      ...pair,
      published,
      current: published ? staged : nothing,
      staged,
      hasStagedChanges: !published,
    };
    const told = { key: draft.key, ...pairOf(pair, product), ...staged, published };
    return change(document, productTailoringCreated(told));
  },
});
