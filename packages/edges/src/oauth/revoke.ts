// Revocation (RFC 7009): a client may end its own tokens. Found or not, foreign or malformed, the
// answer is 200 without a body, so that it reveals nothing.
import { ApiError } from '@storewright/model/declaration';
import type { Database } from '@storewright/store/storage/connection/database';
import { endBranchToken } from '@storewright/store/storage/tokens/branch-tokens';
import { endTokenOfClient } from '@storewright/store/storage/tokens/tokens';
import { empty } from './answer.ts';
import {
  type Authenticating,
  answerSteps,
  authenticateLimited,
  formOf,
  type TokenEndpoint,
  type TokenHttpRequest,
} from './endpoint.ts';
import { type Client, confirmClient } from './tokens/client.ts';
import { projectOfToken, tokenHash } from './tokens/hash.ts';

export const revokeEndpoint = ({ world, clients, limiter }: Authenticating): TokenEndpoint => ({
  path: '/oauth/token/revoke',
  handle: (request) =>
    answerSteps(world, request, 'revocation', async (trail) => {
      trail.flow = 'revocation';
      const client = await authenticateLimited({ world, clients, limiter }, request, trail);
      await confirmClient(client, clients);
      const token = tokenOf(request);
      if (token !== undefined) await end(world.database, token, client);
      return empty();
    }),
});

/** The text of a token says whose it is: also that of the client for a branch. */
async function end(database: Database, token: string, client: Client): Promise<void> {
  const hash = tokenHash(token);
  await endTokenOfClient(database, hash, client);
  const project = projectOfToken(token)?.project;
  if (project !== undefined && project !== client.projectKey)
    await endBranchToken(database, { project, hash }, client);
}

/** The hint is not needed: a token is looked for among both sorts. */
function tokenOf(request: TokenHttpRequest): string | undefined {
  try {
    return formOf(request).get('token');
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_request') return undefined;
    throw error;
  }
}
