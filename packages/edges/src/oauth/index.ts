// The token service: issues, checks, introspects and ends tokens. Knows no HTTP framework and no
// kind of resource other than the API clients; customers reach it through a function. Called by:
// rest (paths and the bearer token), server (composition), jobs (clean-up).
import type { Principal } from '@storewright/model/declaration';
import { endTokensOfCustomer } from '@storewright/store/storage/tokens/tokens';
import { authenticationBy, type PresumedBearer } from './authenticate.ts';
import { cleanUp, clearClient, type Removed } from './clean-up.ts';
import { knownClients } from './client-store.ts';
import { grantEndpoints, type TokenEndpoint } from './endpoint.ts';
import { externalIntrospection } from './external.ts';
import { introspectEndpoint } from './introspect.ts';
import { limiterOf } from './limiter.ts';
import { revokeEndpoint } from './revoke.ts';
import type { TokenWorld } from './world.ts';

export type { PresumedBearer } from './authenticate.ts';
export { defaultTokenLimits, type Removed } from './clean-up.ts';
export { findClient } from './client-store.ts';
export type { TokenEndpoint } from './endpoint.ts';
export { isCovered, issueToken } from './issue-token.ts';
export { limiterOf } from './limiter.ts';
export { rateLimitsOf } from './rate-limit.ts';
export type { AuditEvent, ExternalServer, KnownCustomer, TokenWorld } from './world.ts';

export interface TokenService {
  /** Paths of the token host, all of method POST. */
  readonly endpoints: readonly TokenEndpoint[];
  /**
   * Whom a bearer token speaks for in a project.
   * @throws invalid_token 401, insufficient_scope 403 for a token of another project,
   * ExternalOAuthFailed 502 or 504.
   */
  authenticate(bearer: string, projectKey: string, correlationId?: string): Promise<Principal>;
  /** Whom a bearer token spoke for when it came last, without a look at the database. */
  presumed(bearer: string, projectKey: string): PresumedBearer | undefined;
  /** Clears away the tokens of a customer; a new password or deletion ended them already. */
  endTokensOfCustomer(projectKey: string, customerId: string): Promise<void>;
  /** Clears away the tokens of a client; its deletion ended them already. */
  endTokensOfClient(projectKey: string, clientId: string): Promise<void>;
  /** Removes expired tokens and tokens beyond the limits; `goOn` is asked between batches. */
  cleanUp(goOn?: () => boolean): Promise<Removed>;
}

export function createTokenService(world: TokenWorld): TokenService {
  const limiter = limiterOf(world.rateLimits);
  const clients = knownClients(world.database);
  return {
    endpoints: [
      ...grantEndpoints(world, clients, limiter),
      introspectEndpoint({ world, clients, limiter }),
      revokeEndpoint({ world, clients, limiter }),
    ],
    ...authenticationBy({ world, askExternal: externalIntrospection(world) }),
    endTokensOfCustomer: (projectKey, id) =>
      endTokensOfCustomer(world.database, { projectKey, id }),
    endTokensOfClient: (projectKey, id) => clearClient(world.database, { projectKey, id }),
    cleanUp: (goOn = () => true) => cleanUp(world, goOn),
  };
}
