import {
  type DocumentOf,
  key,
  listOf,
  localized,
  optional,
  record,
  resource,
  text,
} from '../../../declaration/index.ts';

/** Names an attribute of product types; whether there is one is not looked at. */
export const attributeReference = () =>
  record('AttributeReference', { key: text({ min: 1, max: 256 }) });

export const attributeGroup = resource({
  kind: 'attribute-group',
  name: 'AttributeGroup',
  plural: 'attributeGroups',
  doc: 'Attributes that belong together, by their names. Groups change nothing else in the API.',
  fields: {
    key: optional(key()),
    name: localized(),
    description: optional(localized()),
    attributes: listOf(attributeReference()),
  },
  facets: ['key', 'attributes.key'],
  userProvided: ['key'],
});

export type AttributeGroup = DocumentOf<(typeof attributeGroup)['fields']>;
