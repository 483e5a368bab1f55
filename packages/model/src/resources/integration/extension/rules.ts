// What must hold of an extension, and how its credentials are kept. Pure.
import { isShownForm, shownSecret } from '../../../commerce/values/shown-secret.ts';
import { apiError, type Needs, need } from '../../../declaration/index.ts';
import { masked } from '../../project/project/external-oauth.ts';
import type { Destination, DestinationDraft, Trigger } from './resource.ts';

/** What the credentials are sealed for, so that they are of no use in another project. */
export const credentialsPurpose = (projectKey: string): string =>
  `credentials for the extensions of ${projectKey}`;

/** Whether http is allowed is for the operator to say; then it fails when it is called. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** The secret as it is kept: that of a function is JSON, any other the text itself. */
function secretOf(draft: DestinationDraft): string | undefined {
  if (draft.type === 'GoogleCloudFunction') return undefined;
  if (draft.type === 'AWSLambda') {
    const { accessKey, accessSecret } = draft;
    return JSON.stringify({ accessKey, accessSecret });
  }
  const { authentication } = draft;
  if (authentication === undefined) return undefined;
  return authentication.type === 'AzureFunctions' ? authentication.key : authentication.headerValue;
}

function checkDestination(draft: DestinationDraft): void {
  if (draft.type !== 'AWSLambda' && !isWebAddress(draft.url))
    throw apiError.InvalidInput(
      'The URL of a destination must begin with https:// and must not contain credentials.',
    );
  const secrets =
    draft.type === 'AWSLambda' ? [draft.accessKey, draft.accessSecret] : [secretOf(draft) ?? ''];
  if (secrets.some(isShownForm))
    throw apiError.InvalidInput(
      'The destination contains masked credentials. Send the full credentials.',
    );
}

/** The secret of a destination as it will be stored; none without authentication. */
export function sealedNeed(draft: DestinationDraft, projectKey: string) {
  checkDestination(draft);
  const secret = secretOf(draft);
  return secret === undefined ? undefined : need.sealed(secret, credentialsPurpose(projectKey));
}

/** The destination as it is shown: without its secret. */
export function shownDestination(draft: DestinationDraft): Destination {
  if (draft.type === 'GoogleCloudFunction') return draft;
  if (draft.type === 'AWSLambda')
    return {
      ...draft,
      accessKey: shownSecret(draft.accessKey),
      accessSecret: shownSecret(draft.accessSecret),
    };
  const { type, url, authentication } = draft;
  if (authentication === undefined) return { type, url };
  const shown =
    authentication.type === 'AzureFunctions'
      ? { ...authentication, key: masked('') }
      : { ...authentication, headerValue: masked(authentication.headerValue) };
  return { type, url, authentication: shown };
}

/** Every condition must fit the kind that it is for. */
export function conditionNeeds(triggers: readonly Trigger[]): Needs {
  return Object.fromEntries(
    triggers.flatMap(({ resourceTypeId, condition }, index) => {
      if (condition === undefined) return [];
      return [[`condition${index}`, need.condition(resourceTypeId, condition)]];
    }),
  );
}
