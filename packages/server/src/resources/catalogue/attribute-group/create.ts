import { change, f } from '../../../declaration/index.ts';
import { checkedAttributes } from './attributes.ts';
import { attributeGroup, attributeReference } from './resource.ts';

export const create = attributeGroup.create({
  doc: 'Creates an attribute group.',
  name: 'AttributeGroupDraft',
  members: {
    key: f.optional(f.key()),
    name: f.localized(),
    description: f.optional(f.localized()),
    attributes: f.withDefault(f.listOf(attributeReference()), []),
  },
  apply: (draft) => change({ ...draft, attributes: checkedAttributes(draft.attributes) }),
});
