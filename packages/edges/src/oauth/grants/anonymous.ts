// A token for an anonymous session, whose id is given and unused, or generated.
import { apiError, holds } from '@storewright/model/declaration';
import { claimAnonymousId } from '@storewright/store/storage/tokens/tokens';
import type { Form } from '../tokens/form.ts';
import { grantable } from '../tokens/scope.ts';
import { issueTokens } from '../tokens/token.ts';
import { type Issued, type TokenRequest, wantsRefreshToken } from './grant.ts';

export const grantType = { name: 'client_credentials', path: 'anonymous' } as const;
export const parameters: readonly string[] = [];

export async function issue({ world, client, form, now }: TokenRequest): Promise<Issued> {
  const { projectKey } = client;
  if (!holds(new Set(client.scopes), ['create_anonymous_token'], { projectKey }))
    throw apiError.insufficient_scope('Insufficient scope. One of: create_anonymous_token.');
  const scopes = grantable(form.get('scope'), client.scopes, projectKey);
  const given = givenId(form);
  if (given !== undefined && (await world.holdsAnonymousId(projectKey, given))) throw inUse();
  const anonymousId = given ?? world.newId(projectKey);
  if (!(await claimAnonymousId(world.database, projectKey, anonymousId, now))) throw inUse();
  const subject = { anonymousId };
  const withRefreshToken = wantsRefreshToken(form);
  const body = await issueTokens(world.database, now, {
    client,
    scopes,
    subject,
    withRefreshToken,
  });
  return { body, subject };
}

const inUse = () => apiError.AnonymousIdAlreadyInUse('The anonymous_id is already in use.');

/** The id is part of the scope in the answer, so it is limited to the characters of a scope. */
const idForm = /^[\x21\x23-\x5b\x5d-\x7e]{1,256}$/;

function givenId(form: Form): string | undefined {
  const id = form.get('anonymous_id');
  if (id !== undefined && !idForm.test(id))
    throw apiError.invalid_request('Malformed parameter: anonymous_id.');
  return id;
}
