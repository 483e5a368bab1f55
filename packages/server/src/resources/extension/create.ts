import {
  apiError,
  change,
  key,
  need,
  optional,
  refer,
  withDefault,
} from '../../declaration/index.ts';
import {
  additionalContextDraft,
  defaultTimeoutInMs,
  dependencies,
  destinationDraft,
  type Extension,
  expansionPaths,
  extension,
  timeoutInMs,
  triggers,
} from './resource.ts';
import { conditionNeeds, mostExtensions, sealedNeed, shownDestination } from './rules.ts';

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
    others: need.matching<Extension>('extension', 'id is defined', {}, mostExtensions),
    ...conditionNeeds(draft.triggers),
  }),
  apply(draft, { sealed, others }) {
    if (others.length >= mostExtensions)
      throw apiError.MaxResourceLimitExceeded(
        `A project holds at most ${mostExtensions} extensions.`,
      );
    const document = {
      ...draft,
      destination: shownDestination(draft.destination),
      dependencies: (draft.dependencies ?? []).map(refer),
    };
    return { ...change(document), secret: sealed };
  },
});
