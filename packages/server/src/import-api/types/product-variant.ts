import { apiError, f } from '@storewright/model/declaration';
import { undefinedAttributes } from '../difference/attributes.ts';
import { variantsOf } from '../difference/sides.ts';
import {
  contentOnBothSides,
  type VariantAround,
  variantContentActions,
  variantDraft,
} from '../difference/variants.ts';
import { attribute } from '../fields/attributes.ts';
import * as v from '../fields/values.ts';
import type { Around, ImportType, Plan, PlannedAction } from '../model/import-type.ts';
import { productDraftOf } from './product.ts';
import { checkOnBothSides, productVariantOf } from './sides.ts';

const draftOf = ({ key, sku, attributes, images, assets }: any, compared: VariantAround) =>
  variantDraft({ key, sku, attributes, images, assets }, compared);

/** The first product that waits for its master variant is created with this one. */
async function creation(resource: any, around: Around): Promise<Plan> {
  const products = await around.waiting('product', 'waitForMasterVariant');
  const [first] = resource.isMasterVariant ? products : [];
  if (first === undefined) return { do: 'wait', missing: [resource.product] };
  const productType = first.named(first.resource.productType);
  if (undefinedAttributes(productType, resource.attributes).length > 0)
    return { do: 'wait', missing: [first.resource.productType] };
  const ofProduct = { productType, around: { ...around, named: first.named } };
  const masterVariant = draftOf(resource, { productType, around });
  const draft = { ...productDraftOf(first.resource, ofProduct), masterVariant };
  return { do: 'create', draft, with: [first.id] };
}

/** A product that was created without variants has a master variant without any value. */
const isBlank = ({ key, sku, prices, attributes, images, assets }: any): boolean =>
  key === undefined &&
  sku === undefined &&
  [prices, attributes, images, assets].every((list) => list.length === 0);

function newVariant(document: any, resource: any, compared: VariantAround, more: object) {
  const { masterVariant } = document.masterData.staged;
  const { isMasterVariant: isMaster, key } = resource;
  if (!isMaster) return [{ action: 'addVariant', ...draftOf(resource, compared), ...more }];
  if (!isBlank(masterVariant))
    throw apiError.NewMasterVariantAdditionNotAllowed(
      `The product has a master variant; the new variant '${key}' cannot become it.`,
    );
  const { id: variantId } = masterVariant;
  return [
    { action: 'setProductVariantKey', variantId, key, ...more },
    ...variantContentActions(masterVariant, resource, compared, more),
  ];
}

function actionsFor(document: any, resource: any, compared: VariantAround) {
  const { current, staged } = document.masterData;
  const isStaged = resource.staged !== false;
  const more = isStaged ? {} : { staged: false };
  const was = productVariantOf(staged, resource.key);
  if (was === undefined) return newVariant(document, resource, compared, more);
  if (!isStaged) checkOnBothSides(document, was);
  const shown = variantsOf(current).find(({ id }) => id === was.id);
  const sides = isStaged ? [staged] : [staged, current];
  const isMoved = sides.some(({ masterVariant }) => masterVariant.id !== was.id);
  const isNewMaster = resource.isMasterVariant && isMoved;
  const master: readonly PlannedAction[] = isNewMaster
    ? [{ action: 'changeMasterVariant', variantId: was.id, ...more }]
    : [];
  return [
    ...master,
    ...(isStaged
      ? variantContentActions(was, resource, compared)
      : contentOnBothSides(was, shown, resource, compared)),
  ];
}

/** Whole variants of products. Their prices stay. */
export const productVariant: ImportType = {
  name: 'product-variant',
  path: 'product-variants',
  resource: 'ProductVariantImport',
  list: 'resources',
  scope: 'manage_products',
  kind: 'product',
  example: {
    key: 'shirt-1-red',
    sku: 'sku-1',
    isMasterVariant: true,
    product: { typeId: 'product', key: 'shirt-1' },
    attributes: [{ name: 'color', type: 'text', value: 'red' }],
  },
  members: {
    key: v.key(),
    product: v.reference('product'),
    isMasterVariant: f.boolean(),
    sku: f.optional(f.text({ min: 1 })),
    attributes: f.optional(f.listOf(attribute())),
    images: f.optional(f.listOf(v.image())),
    assets: f.optional(f.listOf(v.asset())),
    staged: f.withDefault(f.boolean(), true),
    publish: f.optional(f.boolean()),
  },
  target: ({ product }) => product,
  plansWithoutTarget: true,
  joins: true,
  part: ({ key }) => key,
  async plan(resource, around) {
    const { document } = around;
    if (document === undefined) return creation(resource, around);
    const productType = await around.at('product-type', document.productType.id);
    const { key } = productType;
    if (key !== undefined && undefinedAttributes(productType, resource.attributes).length > 0)
      return { do: 'wait', missing: [{ typeId: 'product-type', key }] };
    const actions = actionsFor(document, resource, { productType, around });
    return { do: 'update', document, actions };
  },
};
