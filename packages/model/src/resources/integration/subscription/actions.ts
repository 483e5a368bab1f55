import { memberActions } from '../../../commerce/values/member-actions.ts';
import { change, f, need } from '../../../declaration/index.ts';
import { destinationDraft } from './destination.ts';
import { changes, events, messages, type Subscription, subscription } from './resource.ts';
import { checkTypes, checkWants, destinationNeeds, shownDestination } from './rules.ts';

export const plain = memberActions(subscription, {
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
});

export const changeDestination = subscription.action({
  doc: 'Changes the destination after it has accepted a test notification.',
  members: { destination: destinationDraft() },
  needs: (before, { destination }, { projectKey }) =>
    destinationNeeds({ ...before, destination }, projectKey),
  apply: (before, { destination }, { sealed }) => ({
    ...change({
      ...before,
      destination: shownDestination(destination),
      status: 'Healthy' as const,
    }),
    secret: sealed,
  }),
});

const withLists = (before: Subscription, lists: Partial<Subscription>) => {
  const next = { ...before, ...lists };
  checkWants(next);
  return change(next);
};

export const setMessages = subscription.action({
  doc: 'Sets the messages that are sent.',
  members: { messages: f.withDefault(messages(), []) },
  needs: () => ({ types: need.messageTypes() }),
  apply(before, { messages }, { types }) {
    checkTypes(messages, types);
    return withLists(before, { messages });
  },
});

export const setChanges = subscription.action({
  doc: 'Sets the kinds whose changes are sent.',
  members: { changes: f.withDefault(changes(), []) },
  apply: (before, { changes }) => withLists(before, { changes }),
});

export const setEvents = subscription.action({
  doc: 'Sets the events that are sent.',
  members: { events: f.withDefault(events(), []) },
  apply: (before, { events }) => withLists(before, { events }),
});
