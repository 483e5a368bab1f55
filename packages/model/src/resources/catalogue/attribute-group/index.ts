import { memberActions } from '../../../commerce/values/member-actions.ts';
import {
  apiError,
  change,
  duplicateField,
  f,
  fullEndpoint,
  kindOf,
  resource,
} from '../../../declaration/index.ts';

/** Names an attribute of product types; whether there is one is not looked at. */
const attributeReference = () =>
  f.record('AttributeReference', { key: f.text({ min: 1, max: 256 }) });

const attributeGroup = resource({
  name: 'AttributeGroup',
  doc: 'A list of attribute names that belong together. Groups have no effect on other resources.',
  fields: {
    key: f.optional(f.key()),
    name: f.localized(),
    description: f.optional(f.localized()),
    attributes: f.listOf(attributeReference()),
  },
  facets: ['key', 'attributes.key'],
});

interface AttributeReference {
  readonly key: string;
}

/** `DuplicateField` for a duplicate. */
function checkedAttributes(attributes: readonly AttributeReference[]) {
  const keys = attributes.map(({ key }) => key);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw duplicateField('attributes', twice);
  return attributes;
}

const create = attributeGroup.create({
  doc: 'Creates an attribute group.',
  members: {
    key: f.optional(f.key()),
    name: f.localized(),
    description: f.optional(f.localized()),
    attributes: f.withDefault(f.listOf(attributeReference()), []),
  },
  apply: (draft) => change({ ...draft, attributes: checkedAttributes(draft.attributes) }),
});

const plain = memberActions(attributeGroup, {
  changeName: [f.localized(), 'Changes the name.'],
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  setDescription: [f.optional(f.localized()), 'Sets or removes the description.'],
  setAttributes: [
    f.listOf(attributeReference()),
    'Replaces the attributes.',
    { checked: checkedAttributes },
  ],
});

const addAttribute = attributeGroup.action({
  doc: 'Adds an attribute; an attribute that is already in the group does not change.',
  members: { attribute: attributeReference() },
  apply: (before, { attribute }) =>
    before.attributes.some(({ key }) => key === attribute.key)
      ? change(before)
      : change({ ...before, attributes: [...before.attributes, attribute] }),
});

const removeAttribute = attributeGroup.action({
  doc: 'Removes an attribute.',
  members: { attribute: attributeReference() },
  apply(before, { attribute }) {
    const attributes = before.attributes.filter((one) => one.key !== attribute.key);
    if (attributes.length === before.attributes.length)
      throw apiError.InvalidOperation(`The group does not have the attribute '${attribute.key}'.`);
    return change({ ...before, attributes });
  },
});

export const attributeGroupKind = kindOf({
  resource: attributeGroup,
  belongsTo: 'everybody',
  create,
  actions: { addAttribute, plain, removeAttribute },
  endpoints: [fullEndpoint('/attribute-groups', 'attribute_groups')],
});
