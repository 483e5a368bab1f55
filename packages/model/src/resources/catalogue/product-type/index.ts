import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { change, f, fullEndpoint, kindOf, others, usedAt } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import {
  checkDefinitions,
  checkNamesakes,
  definitionFrom,
  namesakes,
  targetsOffered,
} from './definitions.ts';
import { attributeDefinitionDraft, productType } from './resource.ts';

const create = productType.create({
  doc: 'Creates a product type.',
  members: {
    key: f.optional(f.key()),
    name: f.text(),
    description: f.text(),
    attributes: f.optional(
      f.inGraphql(f.listOf(attributeDefinitionDraft()), { name: 'attributeDefinitions' }),
    ),
  },
  needs: ({ attributes }) => ({
    others: namesakes(attributes ?? []),
    targets: targetsOffered(attributes ?? []),
  }),
  apply(draft, { others }) {
    const attributes = (draft.attributes ?? []).map(definitionFrom);
    checkDefinitions(draft, attributes);
    checkNamesakes(undefined, attributes, others);
    return change({ ...draft, attributes });
  },
});

const remove = unlessUsed([
  usedAt('product', ['productType.id']),
  usedAt(
    'product-type',
    ['attributes.type.typeReference.id', 'attributes.type.elementType.typeReference.id'],
    others,
  ),
]);

export const productTypeKind = kindOf({
  resource: productType,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  endpoints: [fullEndpoint('/product-types', 'product_types', 'products')],
});
