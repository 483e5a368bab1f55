// From the bearer token of an API request to the principal.
import { apiError, type Principal } from '../declaration/index.ts';
import { findAccessToken, type StoredToken } from '../storage/tokens.ts';
import { tokenHash } from './hash.ts';
import type { TokenWorld } from './world.ts';

const longestToken = 4_096;
const tokenForm = /^[A-Za-z0-9._~+/-]+=*$/;

/** Asks the external server of the project, if it has one, about a token that is not ours. */
export type AskExternal = (
  token: string,
  projectKey: string,
  correlationId: string | undefined,
) => Promise<Principal | undefined>;

/**
 * Whom the token speaks for.
 * @throws invalid_token 401 when it is malformed, unknown, expired or revoked; insufficient_scope
 * 403 when it belongs to another project; ExternalOAuthFailed 502 or 504.
 */
export async function authenticateToken(
  world: TokenWorld,
  askExternal: AskExternal,
  token: string,
  projectKey: string,
  correlationId?: string,
): Promise<Principal> {
  if (token.length > longestToken || !tokenForm.test(token)) throw invalidToken();
  const stored = await findAccessToken(world.database, tokenHash(token), world.now());
  if (stored !== undefined) return principalOf(stored, projectKey);
  const external = await askExternal(token, projectKey, correlationId);
  if (external === undefined) throw invalidToken();
  return external;
}

export const invalidToken = () => apiError.invalid_token('invalid_token');

function principalOf(stored: StoredToken, projectKey: string): Principal {
  if (stored.projectKey !== projectKey)
    throw apiError.insufficient_scope('Insufficient scope: the token is for another project.');
  const { clientId, customerId, anonymousId } = stored;
  const scopes = scopesOf(stored.scope);
  return {
    projectKey,
    clientId,
    scopes,
    ...(customerId === undefined ? {} : { customerId }),
    ...(anonymousId === undefined ? {} : { anonymousId }),
  };
}

const known = new Map<string, ReadonlySet<string>>();
const mostKnown = 1_000;

/** Few lists of scopes serve many tokens, so each is taken apart once. */
function scopesOf(text: string): ReadonlySet<string> {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= mostKnown) known.clear();
  const scopes = new Set(text.split(' '));
  known.set(text, scopes);
  return scopes;
}
