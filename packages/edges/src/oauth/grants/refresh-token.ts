// A new access token for a refresh token. The refresh token stays the same and its timer restarts,
// so that parallel use is harmless.
import { apiError } from '@storewright/model/declaration';
import { useRefreshToken } from '@storewright/store/storage/tokens/tokens';
import { requiredParameter } from '../tokens/form.ts';
import { newAccessToken, tokenHash } from '../tokens/hash.ts';
import { accessExpiry, scopeText, secondsUntil } from '../tokens/token.ts';
import type { Issued, TokenRequest } from './grant.ts';

export const grantType = { name: 'refresh_token', path: 'token' } as const;
export const parameters = ['refresh_token'];

export async function issue({ world, client, form, now }: TokenRequest): Promise<Issued> {
  const refreshToken = requiredParameter(form, 'refresh_token');
  const access = newAccessToken(client.projectKey);
  const accessExpiresAt = accessExpiry(client, now);
  const grant = await useRefreshToken(world.database, {
    hash: tokenHash(refreshToken),
    client,
    accessHash: tokenHash(access),
    accessExpiresAt,
    now,
  });
  if (grant === undefined)
    throw apiError.invalid_grant('The refresh token was not found. It may have expired.');
  const { customerId, anonymousId } = grant;
  const subject = { customerId, anonymousId };
  return {
    subject,
    body: {
      access_token: access,
      token_type: 'Bearer',
      expires_in: secondsUntil(accessExpiresAt, now),
      scope: scopeText(grant.scope, subject),
    },
  };
}
