// Introspection (RFC 7662): a client may ask about its own tokens, and with a scope about those of
// its project. Anything else is inactive, and nothing more is said.
import { holds } from '../declaration/index.ts';
import { inspectAccessToken, type StoredToken } from '../storage/tokens/tokens.ts';
import { success } from './answer.ts';
import { type Client, unknownClient } from './client.ts';
import {
  type Authenticating,
  answered,
  formOf,
  limitedClientOf,
  type TokenEndpoint,
} from './endpoint.ts';
import { requiredParameter } from './form.ts';
import { tokenHash } from './hash.ts';
import { scopeText } from './token.ts';

export const introspectEndpoint = ({ world, clients, limiter }: Authenticating): TokenEndpoint => ({
  path: '/oauth/introspect',
  handle: (request) =>
    answered(world, request, 'introspection', async (trail) => {
      trail.flow = 'introspection';
      const client = await limitedClientOf({ world, clients, limiter }, request, trail);
      const hash = tokenHash(requiredParameter(formOf(request), 'token'));
      const found = await inspectAccessToken(
        world.database,
        hash,
        world.now(client.projectKey),
        client,
      );
      if (!found.clientLives) throw unknownClient('The client was deleted meanwhile.');
      return success(described(client, found.token));
    }),
});

function described(client: Client, token: StoredToken | undefined): object {
  if (token === undefined || !mayKnow(client, token)) return { active: false };
  return {
    active: true,
    scope: scopeText(token.scope, token),
    // Seconds, as RFC 7662 asks.
    exp: Math.floor(token.expiresAt / 1000),
    client_id: token.clientId,
  };
}

function mayKnow({ id, projectKey, scopes }: Client, token: StoredToken): boolean {
  if (token.projectKey !== projectKey) return false;
  return (
    token.clientId === id || holds(new Set(scopes), ['introspect_oauth_tokens'], { projectKey })
  );
}
