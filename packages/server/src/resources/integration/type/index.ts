import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { derivedField, f, kindOf, usedAt } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { fieldDefinition, type Type, type } from './resource.ts';

const owners = [
  'approval-flow',
  'approval-rule',
  'associate-role',
  'business-unit',
  'cart',
  'cart-discount',
  'category',
  'channel',
  'customer',
  'customer-group',
  'discount-code',
  'inventory-entry',
  'order',
  'payment',
  'payment-method',
  'product-selection',
  'quote',
  'quote-request',
  'recurring-order',
  'review',
  'shipping-method',
  'shopping-list',
  'staged-quote',
  'standalone-price',
  'store',
];

const remove = unlessUsed(owners.map((kind) => usedAt(kind, ['custom.type.id'])));

const names = () => f.optional(f.listOf(f.text()));

/** GraphQL shows the definitions, or those of some names alone. */
const chosenDefinitions = derivedField({
  of: 'TypeDefinition',
  name: 'fieldDefinitions',
  doc: 'The definitions of custom fields.',
  takes: { includeNames: names(), excludeNames: names() },
  gives: f.listOf(fieldDefinition()),
  from: ({ fieldDefinitions }: Type, { includeNames, excludeNames }) =>
    fieldDefinitions.filter(
      ({ name }) => (includeNames?.includes(name) ?? true) && !excludeNames?.includes(name),
    ),
});

export const typeKind = kindOf({
  resource: type,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  endpoints,
  derived: [chosenDefinitions],
});
