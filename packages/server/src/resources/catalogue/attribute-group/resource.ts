import { f, resource } from '../../../declaration/index.ts';

/** Names an attribute of product types; whether there is one is not looked at. */
export const attributeReference = () =>
  f.record('AttributeReference', { key: f.text({ min: 1, max: 256 }) });

export const attributeGroup = resource({
  kind: 'attribute-group',
  name: 'AttributeGroup',
  plural: 'attributeGroups',
  doc: 'A list of attribute names that belong together. Groups have no effect on other resources.',
  fields: {
    key: f.optional(f.key()),
    name: f.localized(),
    description: f.optional(f.localized()),
    attributes: f.listOf(attributeReference()),
  },
  facets: ['key', 'attributes.key'],
  userProvided: ['key'],
});
