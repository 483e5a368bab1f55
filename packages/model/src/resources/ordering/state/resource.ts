import { type DocumentOf, f, resource } from '../../../declaration/index.ts';

export const stateType = () =>
  f.choice(
    'StateType',
    'OrderState',
    'RecurringOrderState',
    'LineItemState',
    'ProductState',
    'ReviewState',
    'PaymentState',
    'QuoteRequestState',
    'StagedQuoteState',
    'QuoteState',
  );

export const stateRole = () => f.choice('StateRole', 'ReviewIncludedInStatistics', 'Return');

export const state = resource({
  name: 'State',
  doc: 'A step in a workflow of orders, line items, products, reviews, payments or quotes.',
  changesSeldom: true,
  fields: {
    key: f.text({ max: 256 }),
    type: stateType(),
    name: f.optional(f.localized()),
    description: f.optional(f.localized()),
    initial: f.boolean(),
    builtIn: f.boolean(),
    roles: f.listOf(stateRole()),
    transitions: f.optional(f.listOf(f.reference('state'))),
  },
  facets: ['key', 'type', 'initial', 'builtIn', 'roles', 'transitions.id'],
});

export type State = DocumentOf<(typeof state)['fields']>;
