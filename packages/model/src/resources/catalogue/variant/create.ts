import { assetDraft, assetsOf } from '../../../commerce/catalogue/assets.ts';
import {
  catalogModel,
  checkModel,
  isModular,
  maxModularVariants,
} from '../../../commerce/catalogue/modular.ts';
import { image } from '../../../commerce/catalogue/product-data.ts';
import { apiError, change, f, need, type Surroundings } from '../../../declaration/index.ts';
import { attributeNeeds, checkedAttributes, definitionsIn } from '../product/attributes.ts';
import { attributeDraft } from '../product/drafts.ts';
import { checkRequired } from '../product/required.ts';
import type { Product } from '../product/resource.ts';
import { variantCreated } from './messages.ts';
import { checkPublishable } from './publishing.ts';
import { type VariantNumbers, variant } from './resource.ts';

interface Facts extends Surroundings {
  readonly project: object;
  readonly parent: Product;
  readonly numbers: VariantNumbers | undefined;
}

export const create = variant.create({
  doc: 'Creates a variant of a product, in the modular catalogue model.',
  members: {
    key: f.optional(f.key()),
    sku: f.optional(f.text({ min: 1 })),
    product: f.identifier('product'),
    publish: f.withDefault(f.boolean(), false),
    images: f.optional(f.listOf(image())),
    attributes: f.optional(f.listOf(attributeDraft())),
    assets: f.optional(f.listOf(assetDraft())),
  },
  whole: { message: variantCreated, member: 'variant' },
  needs: ({ product: { id }, attributes = [] }, known) => ({
    project: catalogModel(),
    parent: need.one<Product>('product', { id }),
    numbers: need.maybe<VariantNumbers>('variant-numbers', { id }),
    ...(known.parent === undefined
      ? {}
      : attributeNeeds(known.parent.productType.id, [attributes], known)),
  }),
  apply(draft, facts) {
    const { project, parent, numbers } = facts as Facts;
    checkModel(project, 'Modular', 'Variants are not separate documents');
    const room = roomIn(parent, numbers);
    const { key, sku, images = [], attributes = [], assets = [], publish } = draft;
    const typeId = parent.productType.id;
    const current = {
      sku,
      images,
      attributes: checkedAttributes(typeId, attributes, facts, 'Variant'),
      assets: assetsOf(assets, facts.newId),
    };
    checkRequired(definitionsIn(facts, typeId), current.attributes, 'Variant');
    if (publish) checkPublishable(current, parent, facts);
    const document = {
      key,
      variantId: room.last + 1,
      product: f.refer(draft.product),
      published: publish,
      current,
      productPublished: room.published,
    };
    const counted = { ...room, last: room.last + 1, count: room.count + 1 };
    return {
      ...change(document),
      also: [
        { type: 'update', kind: 'variant-numbers', before: room, change: change(counted) } as const,
      ],
    };
  },
});

/** @throws InvalidOperation when the product has no room for one more, or variants of its own */
function roomIn(parent: Product, numbers: VariantNumbers | undefined): VariantNumbers {
  if (numbers === undefined || !isModular(parent.masterData.current))
    throw apiError.InvalidOperation(
      `The variants of product '${parent.id}' are part of the product.`,
    );
  if (numbers.count < maxModularVariants) return numbers;
  throw apiError.InvalidOperation(`A product can have at most ${maxModularVariants} variants.`);
}
