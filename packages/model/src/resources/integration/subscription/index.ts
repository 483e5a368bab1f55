import { change, endpoint, f, type Known, kindOf, need } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { destinationDraft } from './destination.ts';
import { changes, events, formatDraft, messages, subscription } from './resource.ts';
import { checkTypes, checkWants, destinationNeeds, shownDestination } from './rules.ts';

const create = subscription.create({
  doc: 'Creates a subscription after its destination has accepted a test notification.',
  members: {
    key: f.optional(f.key()),
    destination: destinationDraft(),
    messages: f.withDefault(messages(), []),
    changes: f.withDefault(changes(), []),
    events: f.withDefault(events(), []),
    format: formatDraft(),
  },
  needs(draft, { projectKey, types }) {
    checkWants(draft);
    if (types === undefined) return { types: need.messageTypes() };
    checkTypes(draft.messages, types);
    return { types: need.messageTypes(), ...destinationNeeds(draft, projectKey) };
  },
  apply: (draft, { id, sealed }: Known) => ({
    ...change({
      ...draft,
      destination: shownDestination(draft.destination),
      status: 'Healthy' as const,
    }),
    id,
    secret: sealed,
  }),
});

const endpoints = [
  endpoint({
    path: '/subscriptions',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['manage_subscriptions'], manage: ['manage_subscriptions'] },
  }),
];

export const subscriptionKind = kindOf({
  resource: subscription,
  belongsTo: { scopes: ['manage_subscriptions'], of: () => ({ customers: [], stores: [] }) },
  create,
  actions,
  endpoints,
});
