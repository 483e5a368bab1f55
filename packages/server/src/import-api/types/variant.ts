import { f } from '@storewright/model/declaration';
import { undefinedAttributes } from '../difference/attributes.ts';
import { actionsBy, fixedReference } from '../difference/rules.ts';
import { variantContentActions, variantDraft } from '../difference/variants.ts';
import { attribute } from '../fields/attributes.ts';
import * as v from '../fields/values.ts';
import type { ImportType, Plan } from '../model/import-type.ts';

const ofVariant = actionsBy({ product: fixedReference });

/** Actions of variants name no variant. */
const withoutId = ({ variantId: _, ...action }: any) => action;

function publishing({ published }: any, publish: boolean, isChanged: boolean) {
  if (!publish) return published ? [{ action: 'unpublish' }] : [];
  return isChanged || !published ? [{ action: 'publish' }] : [];
}

/** Variants as documents of their own, in projects with the modular catalogue model. */
export const variant: ImportType = {
  name: 'variant',
  path: 'variants',
  resource: 'VariantImport',
  list: 'resources',
  scope: 'manage_products',
  kind: 'variant',
  example: {
    key: 'shirt-1-red',
    sku: 'sku-1',
    product: { typeId: 'product', key: 'shirt-1' },
    publish: true,
  },
  members: {
    key: v.key(),
    sku: f.text({ min: 1 }),
    product: v.reference('product'),
    publish: f.withDefault(f.boolean(), false),
    images: f.optional(f.listOf(v.image())),
    attributes: f.optional(f.listOf(attribute())),
    assets: f.optional(f.listOf(v.asset())),
  },
  async plan(resource, around): Promise<Plan> {
    const product = around.named(resource.product);
    const productType = await around.at('product-type', product.productType.id);
    const { key } = productType;
    if (key !== undefined && undefinedAttributes(productType, resource.attributes).length > 0)
      return { do: 'wait', missing: [{ typeId: 'product-type', key }] };
    const compared = { productType, around };
    const { document } = around;
    if (document === undefined) {
      const { prices: _, ...draft } = variantDraft(resource, compared);
      return { do: 'create', draft };
    }
    const { current, staged } = document;
    const changes = [
      ...ofVariant(document, resource, around),
      ...variantContentActions(staged ?? current, resource, compared).map(withoutId),
    ];
    const isChanged = changes.length > 0 || staged !== undefined;
    const actions = [...changes, ...publishing(document, resource.publish, isChanged)];
    return { do: 'update', document, actions };
  },
};
