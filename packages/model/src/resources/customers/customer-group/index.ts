import { pricesAt } from '../../../commerce/catalogue/product-data.ts';
import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { customFieldMessages } from '../../../commerce/custom-fields/custom-field-messages.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import {
  change,
  f,
  fullEndpoint,
  kindOf,
  resource,
  unique,
  usedAt,
} from '../../../declaration/index.ts';

const customerGroup = resource({
  name: 'CustomerGroup',
  doc: 'A group of customers, for example for group prices.',
  changesSeldom: true,
  fields: {
    key: f.optional(f.key()),
    name: f.text(),
    custom: f.optional(f.customFields()),
  },
  unique: [unique('name')],
  facets: ['key', 'name'],
  maxPerProject: 10_000,
});

const custom = customFieldMessages('CustomerGroup', 'old');

const create = customerGroup.create({
  doc: 'Creates a customer group; the draft calls the name `groupName`.',
  members: {
    key: f.optional(f.key()),
    groupName: f.text(),
    custom: f.optional(f.customFieldsDraft('customer-group')),
  },
  apply: ({ groupName, ...draft }) => change({ ...draft, name: groupName }),
});

const plain = memberActions(customerGroup, {
  changeName: [f.text(), 'Changes the name.'],
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
});
const customFields = customFieldActions(customerGroup, {
  customizable: 'customer-group',
  messages: custom,
});

const remove = unlessUsed([
  usedAt('customer', ['customerGroup.id', 'customerGroupAssignments.customerGroup.id']),
  usedAt('business-unit', ['customerGroupAssignments.customerGroup.id']),
  usedAt('standalone-price', ['customerGroup.id']),
  usedAt('product', pricesAt('customerGroup.id')),
]);

export const customerGroupKind = kindOf({
  resource: customerGroup,
  belongsTo: 'everybody',
  create,
  remove,
  actions: { customFields, plain },
  endpoints: [fullEndpoint('/customer-groups', 'customer_groups', 'customers')],
});
