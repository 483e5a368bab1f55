// A token for the client itself; it has no refresh token (RFC 6749 section 4.4).
import { grantable } from '../scope.ts';
import { issueTokens } from '../token.ts';
import type { Issued, TokenRequest } from './grant.ts';

export const grantType = { name: 'client_credentials', path: 'token' } as const;
export const parameters: readonly string[] = [];

export async function issue({ world, client, form, now }: TokenRequest): Promise<Issued> {
  const scopes = grantable(form.get('scope'), client.scopes, client.projectKey);
  return { body: await issueTokens(world.database, now, { client, scopes }), subject: {} };
}
