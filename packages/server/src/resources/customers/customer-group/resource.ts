import { f, resource, unique } from '../../../declaration/index.ts';

export const customerGroup = resource({
  kind: 'customer-group',
  name: 'CustomerGroup',
  plural: 'customerGroups',
  doc: 'A group of customers, for example for group prices.',
  changesSeldom: true,
  fields: {
    key: f.optional(f.key()),
    name: f.text(),
    custom: f.optional(f.customFields()),
  },
  unique: [unique('name')],
  facets: ['key', 'name', 'custom.type.id', 'custom.fields'],
  maxPerProject: 10_000,
  userProvided: ['key'],
});
