// From the bearer token of an API request to the principal.
import { apiError, type Likely, type Principal } from '../declaration/index.ts';
import { findAccessToken, type StoredToken } from '../storage/tokens/tokens.ts';
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

/** Tokens that were good lately, by their hashes: a hint what to expect, never a proof. */
export interface Familiar {
  /** For whom the token was good. */
  likely(token: Buffer): Likely | undefined;
  /** @param principal `undefined` for a token that is not good */
  note(token: Buffer, principal: Likely | undefined): void;
}

const mostFamiliar = 10_000;

export function familiarTokens(): Familiar {
  const known = new Map<string, Likely>();
  return {
    likely: (token) => known.get(token.toString('latin1')),
    note(token, principal) {
      const name = token.toString('latin1');
      if (principal === undefined) known.delete(name);
      else if (!known.has(name)) {
        if (known.size >= mostFamiliar) known.delete(known.keys().next().value!);
        const { customerId, anonymousId } = principal;
        known.set(name, { customerId, anonymousId });
      }
    },
  };
}

/** What authentication is given beside the token. */
export interface Checking {
  readonly world: TokenWorld;
  readonly askExternal: AskExternal;
  readonly familiar: Familiar;
}

/** A request as far as its token goes. */
export interface Bearing {
  readonly token: string;
  readonly projectKey: string;
  readonly correlationId?: string | undefined;
  /** Called at once when the token is likely to be good, so that work can begin meanwhile. */
  readonly whenFamiliar?: ((likely: Likely) => void) | undefined;
}

/**
 * Whom the token speaks for.
 * @throws invalid_token 401 when it is malformed, unknown, expired or revoked; insufficient_scope
 * 403 when it belongs to another project; ExternalOAuthFailed 502 or 504.
 */
export async function authenticateToken(
  checking: Checking,
  { token, projectKey, correlationId, whenFamiliar }: Bearing,
): Promise<Principal> {
  if (token.length > longestToken || !tokenForm.test(token)) throw invalidToken();
  const { world, askExternal, familiar } = checking;
  const hash = tokenHash(token);
  const likely = familiar.likely(hash);
  if (likely !== undefined) whenFamiliar?.(likely);
  const stored = await findAccessToken(world.database, hash, world.now());
  if (stored !== undefined) {
    const principal = principalOf(stored, projectKey);
    familiar.note(hash, principal);
    return principal;
  }
  familiar.note(hash, undefined);
  const external = await askExternal(token, projectKey, correlationId);
  if (external === undefined) throw invalidToken();
  familiar.note(hash, external);
  return external;
}

export const invalidToken = () => apiError.invalid_token('invalid_token');

function principalOf(stored: StoredToken, projectKey: string): Principal {
  if (stored.projectKey !== projectKey)
    throw apiError.insufficient_scope('Insufficient scope: the token is for another project.');
  const { clientId, customerId, anonymousId } = stored;
  const principal = { projectKey, clientId, scopes: scopesOf(stored.scope) };
  // Most tokens speak for nobody but their client, and putting parts together costs.
  if (customerId === undefined && anonymousId === undefined) return principal;
  return {
    ...principal,
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
