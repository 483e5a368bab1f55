// What must hold of a subscription, and how its credentials are kept. Pure.
import { isShownForm, shownSecret } from '../../../commerce/values/shown-secret.ts';
import { apiError, need } from '../../../declaration/index.ts';
import type { Destination, DestinationDraft } from './destination.ts';
import type { Format } from './resource.ts';

/** What the credentials are sealed for, so that they are of no use in another project. */
export const credentialsPurpose = (projectKey: string): string =>
  `credentials for the subscriptions of ${projectKey}`;

/** Secret members of a destination, at any depth. */
const secretMembers: ReadonlySet<string> = new Set([
  'accessSecret',
  'connectionString',
  'apiKey',
  'apiSecret',
  'headerValue',
  'secret',
  'credentials',
]);

const isSecret = (type: string, member: string): boolean =>
  secretMembers.has(member) || (type === 'EventGrid' && member === 'accessKey');

type Members = { readonly [member: string]: any };

/** The secrets of a destination; a nested one keeps its place. */
function secretsOf(type: string, members: Members): Members {
  return Object.fromEntries(
    Object.entries(members).flatMap(([member, value]) => {
      if (typeof value === 'object' && value !== null) {
        const inner = secretsOf(type, value);
        return Object.keys(inner).length === 0 ? [] : [[member, inner]];
      }
      return isSecret(type, member) ? [[member, value]] : [];
    }),
  );
}

function shownMembers(type: string, members: Members): Members {
  return Object.fromEntries(
    Object.entries(members).map(([member, value]) => {
      if (typeof value === 'object' && value !== null) return [member, shownMembers(type, value)];
      return [member, isSecret(type, member) ? shownSecret(value) : value];
    }),
  );
}

/** The destination as it is shown: without its secrets. */
export function shownDestination(draft: DestinationDraft): Destination {
  const shown = shownMembers(draft.type, draft) as Destination;
  return draft.type === 'EventBridge'
    ? ({ ...shown, source: `storewright/${draft.accountId}` } as Destination)
    : shown;
}

const holdsShownForm = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(holdsShownForm)
    : typeof value === 'string' && isShownForm(value);

/** Required and forbidden credentials. */
function checkDestination(draft: DestinationDraft, format: Format): void {
  if (holdsShownForm(secretsOf(draft.type, draft)))
    throw apiError.InvalidInput(
      'The destination contains masked credentials. Send the full credentials.',
    );
  if (draft.type === 'EventGrid' && format.type !== 'CloudEvents')
    throw apiError.InvalidInput(
      "A destination of type 'EventGrid' supports only the format 'CloudEvents'.",
    );
  if (draft.type !== 'SQS' && draft.type !== 'SNS') return;
  const isWhole = draft.accessKey !== undefined && draft.accessSecret !== undefined;
  if (draft.authenticationMode === 'Credentials' && !isWhole)
    throw apiError.InvalidInput(
      "Authentication mode 'Credentials' needs an access key and an access secret.",
    );
}

interface Asked {
  readonly destination: DestinationDraft;
  readonly format: Format;
  readonly key?: string | undefined;
  /** Of a subscription that is there. */
  readonly id?: string;
}

/** The secrets as they will be stored, and the id of the subscription once the trial has arrived. */
export function destinationNeeds(asked: Asked, projectKey: string) {
  const { destination, format, key, id } = asked;
  checkDestination(destination, format);
  const secrets = secretsOf(destination.type, destination);
  return {
    sealed: need.sealed(JSON.stringify(secrets), credentialsPurpose(projectKey)),
    id: need.trial({ destination, format, key, id }),
  };
}

interface WantedMessages {
  readonly resourceTypeId: string;
  readonly types: readonly string[];
}

/** Every type must be one of the messages of its kind. */
export function checkTypes(
  messages: readonly WantedMessages[],
  known: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  for (const { resourceTypeId, types } of messages)
    for (const type of types)
      if (!known.get(resourceTypeId)?.has(type))
        throw apiError.InvalidInput(`'${type}' is not a message type of '${resourceTypeId}'.`);
}

/** At least one of the lists must hold something. */
export function checkWants(lists: {
  readonly messages: readonly unknown[];
  readonly changes: readonly unknown[];
  readonly events: readonly unknown[];
}): void {
  if (lists.messages.length + lists.changes.length + lists.events.length === 0)
    throw apiError.InvalidInput('A subscription needs messages, changes or events.');
}
