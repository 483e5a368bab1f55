import { memberActions } from '../../../commerce/values/member-actions.ts';
import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import {
  apiError,
  change,
  endpoint,
  f,
  kindOf,
  limits,
  others,
  usedAt,
} from '../../../declaration/index.ts';
import {
  additionalContextDraft,
  defaultTimeoutInMs,
  dependencies,
  destinationDraft,
  expansionPaths,
  extension,
  maxTimeoutInMs,
  timeoutInMs,
  triggers,
} from './resource.ts';
import { conditionNeeds, sealedNeed, shownDestination } from './rules.ts';

const create = extension.create({
  doc: 'Creates an extension.',
  members: {
    key: f.optional(f.key()),
    destination: destinationDraft(),
    triggers: triggers(),
    timeoutInMs: f.withDefault(timeoutInMs(), defaultTimeoutInMs),
    dependencies: f.optional(dependencies()),
    expansionPaths: f.withDefault(expansionPaths(), []),
    additionalContext: f.optional(additionalContextDraft()),
  },
  needs: (draft, { projectKey }) => ({
    sealed: sealedNeed(draft.destination, projectKey),
    ...conditionNeeds(draft.triggers),
  }),
  apply(draft, { sealed }) {
    const document = {
      ...draft,
      destination: shownDestination(draft.destination),
      dependencies: (draft.dependencies ?? []).map(f.refer),
    };
    return { ...change(document), secret: sealed };
  },
});

const changeDestination = extension.action({
  doc: 'Changes the destination of the extension.',
  members: { destination: destinationDraft() },
  needs: (_before, { destination }, { projectKey }) => ({
    sealed: sealedNeed(destination, projectKey),
  }),
  apply: (before, { destination }, { sealed }) => ({
    ...change({ ...before, destination: shownDestination(destination) }),
    secret: sealed ?? '',
  }),
});

const changeTriggers = extension.action({
  doc: 'Changes the triggers of the extension.',
  members: { triggers: triggers() },
  needs: (_before, input) => conditionNeeds(input.triggers),
  apply: (before, input) => change({ ...before, triggers: input.triggers }),
});

const setDependencies = extension.action({
  doc: 'Sets the extensions that run before this extension.',
  members: { dependencies: dependencies() },
  apply(before, input) {
    if (input.dependencies.some(({ id }) => id === before.id))
      throw apiError.InvalidOperation('An extension cannot depend on itself.');
    return change({ ...before, dependencies: input.dependencies.map(f.refer) });
  },
});

const plain = memberActions(extension, {
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  setExpansionPaths: [
    expansionPaths(),
    'Sets the references that are expanded in the document sent to the extension.',
  ],
  setAdditionalContext: [
    additionalContextDraft(),
    'Sets whether the extension receives the document before the change.',
  ],
  setTimeoutInMs: [
    f.optional(timeoutInMs()),
    'Sets the timeout of the extension; without a value it is 2,000 ms.',
    { checked: (timeoutInMs) => timeoutInMs ?? defaultTimeoutInMs },
  ],
});

const endpoints = [
  endpoint({
    path: '/extensions',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['manage_extensions'], manage: ['manage_extensions'] },
  }),
];

const remove = unlessUsed([usedAt('extension', ['dependencies.id'], others)]);

export const extensionKind = kindOf({
  resource: extension,
  belongsTo: { scopes: ['manage_extensions'], of: () => ({ customers: [], stores: [] }) },
  create,
  remove,
  actions: { changeDestination, changeTriggers, plain, setDependencies },
  endpoints,
  limits: { timeoutInMs: [maxTimeoutInMs], maxExtensionsUpdateActions: [limits.updateActions] },
});
