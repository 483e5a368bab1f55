import { attributeDrafts, undefinedAttributes } from '../difference/attributes.ts';
import type { VariantAround } from '../difference/variants.ts';
import type { ImportType, Plan, PlannedAction } from '../model/import-type.ts';
import { productActions, productMembers, sideActions } from './product-content.ts';

/** The draft of a product without variants. */
export const productDraftOf = (resource: any, { productType, around }: VariantAround): object => ({
  ...resource,
  attributes: attributeDrafts(productType, resource.attributes, around),
});

/** Whether a product of the type cannot be without a master variant. */
async function needsMaster({ productType, around }: VariantAround): Promise<boolean> {
  const isRequired = ({ isRequired, level = 'Variant' }: any) => isRequired && level === 'Variant';
  if (!productType.attributes.some(isRequired)) return false;
  const { productCatalogModel } = await around.at('project', around.projectKey);
  return productCatalogModel !== 'Modular';
}

/** A variant that waits for the product is tried again: it may be the master variant. */
async function creation(resource: any, compared: VariantAround): Promise<Plan> {
  if (!(await needsMaster(compared)))
    return { do: 'create', draft: productDraftOf(resource, compared) };
  const variants = await compared.around.waiting('product-variant', 'unresolved');
  return {
    ...{ do: 'wait', state: 'waitForMasterVariant', missing: [] },
    waits: [resource.productType, { typeId: 'product', key: resource.key }],
    wakes: variants.map(({ id }) => id),
  };
}

const inBoth = (actions: readonly PlannedAction[]): readonly PlannedAction[] => [
  ...new Map(
    actions.map((one) => [JSON.stringify(one), { ...one, staged: false }] as const),
  ).values(),
];

/**
 * Without `publish` the product goes offline. With it, changes show on both sides, but they do not
 * publish a product; an import without changes does.
 */
function actionsFor(document: any, resource: any, compared: VariantAround) {
  const { published, hasStagedChanges, current, staged } = document.masterData;
  const ofProduct = productActions(document, resource, compared);
  const ofStaged = sideActions(staged, resource, compared);
  const changes = [...ofProduct, ...ofStaged];
  if (resource.publish !== true)
    return [...changes, ...(published ? [{ action: 'unpublish' }] : [])];
  if (changes.length === 0 || published)
    return changes.length > 0 || hasStagedChanges || !published
      ? [...changes, { action: 'publish' }]
      : [];
  const ofCurrent = sideActions(current, resource, compared);
  return [...ofProduct, ...inBoth([...ofStaged, ...ofCurrent])];
}

/** Products without their variants, which stay as they are. */
export const product: ImportType = {
  name: 'product',
  path: 'products',
  resource: 'ProductImport',
  list: 'resources',
  scope: 'manage_products',
  kind: 'product',
  example: {
    key: 'shirt-1',
    name: { en: 'Shirt' },
    slug: { en: 'shirt-1' },
    productType: { typeId: 'product-type', key: 'shirt' },
    publish: true,
  },
  members: productMembers(),
  joins: true,
  async plan(resource, around) {
    const productType = around.named(resource.productType);
    if (undefinedAttributes(productType, resource.attributes).length > 0)
      return { do: 'wait', missing: [resource.productType] };
    const compared = { productType, around };
    const { document } = around;
    if (document === undefined) return creation(resource, compared);
    return { do: 'update', document, actions: actionsFor(document, resource, compared) };
  },
};
