import { change, f } from '../../../declaration/index.ts';
import {
  checkDefinitions,
  checkNamesakes,
  definitionFrom,
  namesakes,
  targetsOffered,
} from './definitions.ts';
import { attributeDefinitionDraft, productType } from './resource.ts';

export const create = productType.create({
  doc: 'Creates a product type.',
  name: 'ProductTypeDraft',
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
