// What must hold of an extension, and how its credentials are kept. Pure.
import { apiError, type Needs, need } from '../../../declaration/index.ts';
import { masked } from '../../project/project/external-oauth.ts';
import type { Destination, DestinationDraft, Trigger } from './resource.ts';

type Http = Extract<DestinationDraft, { readonly type: 'HTTP' }>;

/** What the credentials are sealed for, so that they are of no use in another project. */
export const credentialsPurpose = (projectKey: string): string =>
  `credentials for the extensions of ${projectKey}`;

function httpOf(draft: DestinationDraft): Http {
  if (draft.type !== 'HTTP')
    throw apiError.InvalidInput(
      `Destinations of type '${draft.type}' are not offered by this server; use 'HTTP'.`,
    );
  if (!isWebAddress(draft.url))
    throw apiError.InvalidInput(
      'The URL of a destination begins with https:// and holds no credentials.',
    );
  return draft;
}

/** Whether http is allowed is for the operator to say; then it fails when it is called. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

const secretOf = ({ authentication }: Http): string | undefined => {
  if (authentication === undefined) return undefined;
  return authentication.type === 'AzureFunctions' ? authentication.key : authentication.headerValue;
};

/** The secret of a destination as it will be stored; none without authentication. */
export function sealedNeed(draft: DestinationDraft, projectKey: string) {
  const secret = secretOf(httpOf(draft));
  return secret === undefined ? undefined : need.sealed(secret, credentialsPurpose(projectKey));
}

/** The destination as it is shown: without its secret. */
export function shownDestination(draft: DestinationDraft): Destination {
  const { type, url, authentication } = httpOf(draft);
  if (authentication === undefined) return { type, url };
  const shown =
    authentication.type === 'AzureFunctions'
      ? { ...authentication, key: masked('') }
      : { ...authentication, headerValue: masked(authentication.headerValue) };
  return { type, url, authentication: shown };
}

const quoted = /"(?:[^"\\]|\\.)*"/gs;
const aboutChange = /\bhas\s+(not\s+)?changed\b/i;

/** Every condition must be a predicate over the kind that it is for. */
export function conditionNeeds(triggers: readonly Trigger[]): Needs {
  return Object.fromEntries(
    triggers.flatMap(({ resourceTypeId, condition }, index) => {
      if (condition === undefined) return [];
      if (aboutChange.test(condition.replaceAll(quoted, '""')))
        throw apiError.InvalidInput(
          "Conditions with 'has changed' are not offered by this server; compare values instead.",
        );
      return [[`condition${index}`, need.predicate(resourceTypeId, condition)]];
    }),
  );
}
