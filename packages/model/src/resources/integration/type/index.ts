import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import {
  change,
  derivedField,
  f,
  fullEndpoint,
  kindOf,
  usedAt,
} from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { checkDefinitions, checkNamesakes, namesakes, targetsOffered } from './definitions.ts';
import {
  fieldDefinition,
  fieldDefinitionDraft,
  resourceTypeId,
  type Type,
  type,
} from './resource.ts';

const create = type.create({
  doc: 'Creates a type.',
  members: {
    key: f.key(),
    name: f.localized(),
    description: f.optional(f.localized()),
    resourceTypeIds: f.listOf(resourceTypeId(), { min: 1 }),
    fieldDefinitions: f.optional(f.listOf(fieldDefinitionDraft())),
  },
  needs: ({ fieldDefinitions }) => ({
    others: namesakes(fieldDefinitions ?? []),
    targets: targetsOffered(fieldDefinitions ?? []),
  }),
  apply(draft, { others }) {
    const fieldDefinitions = draft.fieldDefinitions ?? [];
    checkDefinitions(fieldDefinitions);
    checkNamesakes(draft, fieldDefinitions, others);
    const resourceTypeIds = [...new Set(draft.resourceTypeIds)];
    return change({ ...draft, resourceTypeIds, fieldDefinitions });
  },
});

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

/** GraphQL returns all definitions, or the definitions of some names. */
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
  endpoints: [fullEndpoint('/types', 'types')],
  derived: [chosenDefinitions],
});
