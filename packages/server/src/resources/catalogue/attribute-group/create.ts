import {
  change,
  key,
  listOf,
  localized,
  optional,
  withDefault,
} from '../../../declaration/index.ts';
import { checkedAttributes } from './attributes.ts';
import { attributeGroup, attributeReference } from './resource.ts';

export const create = attributeGroup.create({
  doc: 'Creates an attribute group.',
  name: 'AttributeGroupDraft',
  members: {
    key: optional(key()),
    name: localized(),
    description: optional(localized()),
    attributes: withDefault(listOf(attributeReference()), []),
  },
  apply: (draft) => change({ ...draft, attributes: checkedAttributes(draft.attributes) }),
});
