import { change, key, optional, refer, withDefault } from '../../../declaration/index.ts';
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

export const create = extension.create({
  doc: 'Creates an extension.',
  name: 'ExtensionDraft',
  members: {
    key: optional(key()),
    destination: destinationDraft(),
    triggers: triggers(),
    timeoutInMs: withDefault(timeoutInMs(), defaultTimeoutInMs),
    dependencies: optional(dependencies()),
    expansionPaths: withDefault(expansionPaths(), []),
    additionalContext: optional(additionalContextDraft()),
  },
  needs: (draft, { projectKey }) => ({
    sealed: sealedNeed(draft.destination, projectKey),
    ...conditionNeeds(draft.triggers),
  }),
  apply(draft, { sealed }) {
    const document = {
      ...draft,
      destination: shownDestination(draft.destination),
      dependencies: (draft.dependencies ?? []).map(refer),
    };
    return { ...change(document), secret: sealed };
  },
});
