// Introspection (RFC 7662): a client may ask about its own tokens, and with a scope about tokens of
// its project. Any other token is inactive, without details.
import { holds } from '@storewright/model/declaration';
import { findBranchToken } from '@storewright/store/storage/tokens/branch-tokens';
import { inspectAccessToken } from '@storewright/store/storage/tokens/inspected-tokens';
import type { StoredToken } from '@storewright/store/storage/tokens/tokens';
import { success } from './answer.ts';
import {
  type Authenticating,
  answerSteps,
  authenticateLimited,
  formOf,
  type TokenEndpoint,
} from './endpoint.ts';
import { type Client, unknownClient } from './tokens/client.ts';
import { requiredParameter } from './tokens/form.ts';
import { projectOfToken, tokenHash } from './tokens/hash.ts';
import { scopeText } from './tokens/token.ts';
import type { TokenWorld } from './world.ts';

export const introspectEndpoint = ({ world, clients, limiter }: Authenticating): TokenEndpoint => ({
  path: '/oauth/introspect',
  handle: (request) =>
    answerSteps(world, request, 'introspection', async (trail) => {
      trail.flow = 'introspection';
      const client = await authenticateLimited({ world, clients, limiter }, request, trail);
      const text = requiredParameter(formOf(request), 'token');
      const hash = tokenHash(text);
      const now = world.now(client.projectKey);
      const found = await inspectAccessToken(world.database, { hash, now, client });
      if (!found.clientLives) throw unknownClient('The client was deleted in the meantime.');
      const token = found.token ?? (await ownForBranch(world, client, text));
      return success(described(client, token));
    }),
});

/** A token that the client itself has for a branch of its project. */
async function ownForBranch(
  { database, now, givesBranchTokens }: TokenWorld,
  client: Client,
  text: string,
) {
  const project = projectOfToken(text)?.project;
  if (givesBranchTokens !== true || project === undefined || project === client.projectKey)
    return undefined;
  const hash = tokenHash(text);
  const token = await findBranchToken(database, { project, hash, now: now(project) });
  return token?.clientId === client.id ? token : undefined;
}

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
  // Ids of clients are unique over all projects.
  if (token.clientId === id) return true;
  return (
    token.projectKey === projectKey &&
    holds(new Set(scopes), ['introspect_oauth_tokens'], { projectKey })
  );
}
