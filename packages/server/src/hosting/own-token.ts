// Tokens of clients that the server makes for itself in a project: the client identifies their
// requests, and its deletion ends them. Their secrets are never returned.

import { issueToken } from '@storewright/edges/oauth';
import type { World } from '@storewright/engine/pipeline';
import { ApiError, apiError, scopeTable } from '@storewright/model/declaration';
import type { Database } from '@storewright/store/storage/connection/database';
import { checkProject, createClient } from '../provisioning/bootstrap.ts';

export interface OwnClient {
  /** Ids of clients are unique over all projects, as project keys are. */
  readonly id: string;
  readonly name: string;
  /** Names of scopes without project. */
  readonly scopes: readonly string[];
}

export interface OwnToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

/** Every scope separately, so that a token can have any of them. */
export const everyScope: readonly string[] = [
  'manage_project',
  ...scopeTable.map(({ name }) => name).filter((name) => name !== 'manage_project'),
];

interface Asked {
  readonly project: string;
  readonly client: OwnClient;
  /** Of the client's; names without project. */
  readonly scopes: readonly string[];
  readonly maxSeconds: number;
  /** E-mail address of the user who is signed in; empty: no one is. */
  readonly user: string;
}

/** @throws ResourceNotFound for a project that is not there */
export async function ownToken(
  { world, database }: { readonly world: World; readonly database: Database },
  { project, client, scopes, maxSeconds, user }: Asked,
): Promise<OwnToken> {
  await checkProject(world, project);
  await ensureClient(world, project, client);
  const held = scopes.map((name) => `${name}:${project}`);
  // The clock of a project may be ahead, and tokens end by it.
  const now = world.now(project);
  const body = await issueToken(database, client.id, now, {
    ...{ scopes: held, maxSeconds, consoleUser: user },
  });
  return { token: body.access_token, expiresInSeconds: body.expires_in };
}

async function ensureClient(world: World, project: string, { id, name, scopes }: OwnClient) {
  const isThere = async () => {
    const [row] = await world.storage.find(project, 'api-client', [{ id }]);
    return row !== undefined;
  };
  if (await isThere()) return;
  const scope = scopes.map((one) => `${one}:${project}`).join(' ');
  await createClient(world, project, scope, { name, id }).catch((error) => {
    if (!(error instanceof ApiError && error.code === 'DuplicateField')) throw error;
  });
  // Another page may have made it meanwhile, or another project have the name.
  if (await isThere()) return;
  throw apiError.InvalidInput(`Another project already uses the client id '${id}'.`);
}
