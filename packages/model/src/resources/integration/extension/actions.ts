import { memberActions } from '../../../commerce/values/member-actions.ts';
import { apiError, change, f } from '../../../declaration/index.ts';
import {
  additionalContextDraft,
  defaultTimeoutInMs,
  dependencies,
  destinationDraft,
  expansionPaths,
  extension,
  timeoutInMs,
  triggers,
} from './resource.ts';
import { conditionNeeds, sealedNeed, shownDestination } from './rules.ts';

export const changeDestination = extension.action({
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

export const changeTriggers = extension.action({
  doc: 'Changes the triggers of the extension.',
  members: { triggers: triggers() },
  needs: (_before, input) => conditionNeeds(input.triggers),
  apply: (before, input) => change({ ...before, triggers: input.triggers }),
});

export const setDependencies = extension.action({
  doc: 'Sets the extensions that run before this extension.',
  members: { dependencies: dependencies() },
  apply(before, input) {
    if (input.dependencies.some(({ id }) => id === before.id))
      throw apiError.InvalidOperation('An extension cannot depend on itself.');
    return change({ ...before, dependencies: input.dependencies.map(f.refer) });
  },
});

export const plain = memberActions(extension, {
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
