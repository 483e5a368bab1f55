import {
  customFields,
  type DocumentOf,
  key,
  optional,
  resource,
  text,
  unique,
} from '../../../declaration/index.ts';

export const customerGroup = resource({
  kind: 'customer-group',
  name: 'CustomerGroup',
  plural: 'customerGroups',
  doc: 'A group of customers, for prices of their own.',
  changesSeldom: true,
  fields: {
    key: optional(key()),
    name: text(),
    custom: optional(customFields()),
  },
  unique: [unique('name')],
  facets: ['key', 'name', 'custom.type.id', 'custom.fields'],
  mostPerProject: 10_000,
  userProvided: ['key'],
});

export type CustomerGroup = DocumentOf<(typeof customerGroup)['fields']>;
