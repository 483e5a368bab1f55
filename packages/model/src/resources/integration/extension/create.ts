import { change, f } from '../../../declaration/index.ts';
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
