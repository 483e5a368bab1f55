import {
  boolean,
  choice,
  type DocumentOf,
  listOf,
  localized,
  optional,
  reference,
  resource,
  text,
} from '../../../declaration/index.ts';

export const stateType = () =>
  choice(
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

export const stateRole = () => choice('StateRole', 'ReviewIncludedInStatistics', 'Return');

export const state = resource({
  kind: 'state',
  name: 'State',
  plural: 'states',
  doc: 'A step in a workflow of orders, line items, products, reviews, payments or quotes.',
  changesSeldom: true,
  fields: {
    key: text({ max: 256 }),
    type: stateType(),
    name: optional(localized()),
    description: optional(localized()),
    initial: boolean(),
    builtIn: boolean(),
    roles: listOf(stateRole()),
    transitions: optional(listOf(reference('state'))),
  },
  facets: ['key', 'type', 'initial', 'builtIn', 'roles', 'transitions.id'],
  userProvided: ['key'],
});

export type State = DocumentOf<(typeof state)['fields']>;
