// A token for the client itself; it has no refresh token (RFC 6749 section 4.4). Where test suites
// control the server, its scopes may be scopes of a branch of the client's project.
import { scopesMoved } from '@storewright/model/declaration';
import { hasBranch } from '@storewright/store/storage/tokens/branch-tokens';
import { grantable, projectOfScopes } from '../tokens/scope.ts';
import { issueBranchToken, issueTokens } from '../tokens/token.ts';
import type { Issued, TokenRequest } from './grant.ts';

export const grantType = { name: 'client_credentials', path: 'token' } as const;
export const parameters: readonly string[] = [];

export async function issue(request: TokenRequest): Promise<Issued> {
  const { world, client, form, now } = request;
  const asked = form.get('scope');
  const branch = await branchAsked(request, asked);
  if (branch === undefined) {
    const scopes = grantable(asked, client.scopes, client.projectKey);
    return { body: await issueTokens(world.database, now, { client, scopes }), subject: {} };
  }
  // No more than it holds at its project; what it is refused there it is refused here, in the same words.
  const held = scopesMoved(client.scopes, { from: client.projectKey, to: branch });
  const scopes = grantable(asked, held, branch);
  const body = await issueBranchToken(world.database, world.now(branch), {
    client,
    scopes,
    branch,
  });
  return { body, subject: {} };
}

/**
 * The branch of the client's project that the scopes name. Whether other branches exist is not
 * revealed.
 */
async function branchAsked({ world, client }: TokenRequest, asked: string | undefined) {
  const start = `${client.projectKey}--`;
  // Most requests name no branch, and reading the whole list costs.
  if (world.givesBranchTokens !== true || asked?.includes(start) !== true) return undefined;
  const project = projectOfScopes(asked);
  if (project === undefined || !project.startsWith(start)) return undefined;
  return (await hasBranch(world.database, client.projectKey, project)) ? project : undefined;
}
