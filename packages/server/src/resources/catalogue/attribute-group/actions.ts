import { memberActions } from '../../../commerce/values/member-actions.ts';
import { apiError, change, f } from '../../../declaration/index.ts';
import { checkedAttributes } from './attributes.ts';
import { attributeGroup, attributeReference } from './resource.ts';

export const plain = memberActions(attributeGroup, {
  changeName: [f.localized(), 'Changes the name.'],
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  setDescription: [f.optional(f.localized()), 'Sets or removes the description.'],
  setAttributes: [
    f.listOf(attributeReference()),
    'Replaces the attributes.',
    { checked: checkedAttributes },
  ],
});

export const addAttribute = attributeGroup.action({
  doc: 'Adds an attribute; an attribute that is already in the group does not change.',
  members: { attribute: attributeReference() },
  apply: (before, { attribute }) =>
    before.attributes.some(({ key }) => key === attribute.key)
      ? change(before)
      : change({ ...before, attributes: [...before.attributes, attribute] }),
});

export const removeAttribute = attributeGroup.action({
  doc: 'Removes an attribute.',
  members: { attribute: attributeReference() },
  apply(before, { attribute }) {
    const attributes = before.attributes.filter((one) => one.key !== attribute.key);
    if (attributes.length === before.attributes.length)
      throw apiError.InvalidOperation(`The group does not have the attribute '${attribute.key}'.`);
    return change({ ...before, attributes });
  },
});
