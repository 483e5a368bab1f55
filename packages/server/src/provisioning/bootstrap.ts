// Makes a project: its settings, the built-in state, its first API client. What the console of the
// public platform does; here the command line and the first start do it.

import { instantOf, type World } from '@storewright/engine/pipeline';
import { duplicateField, notFound } from '@storewright/model/declaration';
import { storedSecret } from '@storewright/model/resources/integration/api-client/resource';
import { initialState, newProject } from '@storewright/model/resources/project/project/new-project';
import { newClientId, newSecret } from '@storewright/platform/secret';
import { firstVisible, isHidden } from '@storewright/store/sql/hidden';
import { type Act, type Author, serverAuthor } from '@storewright/store/storage/audit';
import { stateOf } from '@storewright/store/storage/connection/sqlstate';
import type { CommitOutcome, StorageWrite } from '@storewright/store/storage/storage';

export interface Credentials {
  readonly projectKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
}

export async function projectExists({ storage }: World, key: string): Promise<boolean> {
  const [row] = await storage.find(key, 'project', [{ id: key }]);
  return row !== undefined;
}

/** @throws ResourceNotFound */
export async function checkProject(world: World, key: string): Promise<void> {
  if (!(await projectExists(world, key))) throw notFound('project', `key '${key}'`);
}

/**
 * Stores project, state and client in one commit; `undefined` when the project is there already.
 * @throws DuplicateField for an id that a client of any project has
 */
export async function createProject(
  world: World,
  key: string,
  client: {
    readonly id?: string | undefined;
    readonly secret?: string | undefined;
    readonly scope?: string | undefined;
    readonly author?: Author | undefined;
    /** Whether the project keeps its history; absent: by the default of the server. */
    readonly history?: boolean | undefined;
  } = {},
): Promise<Credentials | undefined> {
  const now = instantOf(world.now(key));
  const credentials = {
    projectKey: key,
    clientId: client.id || newClientId(),
    clientSecret: client.secret || newSecret(),
    scope: client.scope ?? `manage_project:${key}`,
  };
  const writes = [
    insert('project', newProject(key, now)),
    insert('state', initialState(world.newId(key), now)),
    clientInsert(credentials, now, 'First client'),
  ];
  const acts = [{ act: 'project.create' }, clientAct(credentials)];
  const outcome = await storeFirst(world, credentials, writes, toldOf(key, acts, client.author));
  if (outcome !== 'done') return undefined;
  await world.storage.raiseInstant(key, 'project', world.now());
  if (!isHidden(key)) await world.startHistory?.(key, client.history);
  return credentials;
}

interface ClientDraft {
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly secret?: string | undefined;
  readonly author?: Author | undefined;
}

const uniqueViolation = '23505';

async function storeFirst(
  { storage }: World,
  { projectKey, clientId }: Credentials,
  writes: readonly StorageWrite[],
  told: ReturnType<typeof toldOf>,
): Promise<CommitOutcome['outcome']> {
  try {
    return (await storage.commit(projectKey, writes, told)).outcome;
  } catch (error) {
    // Ids of clients are unique over all projects.
    if (stateOf(error) === uniqueViolation) throw duplicateField('clientId', clientId);
    throw error;
  }
}

/**
 * Stores one more API client; every scope must be a scope of the project.
 * @throws DuplicateField for an id that a client of any project has
 */
export async function createClient(
  world: World,
  projectKey: string,
  scope: string,
  { name = 'Created on the command line', id, secret, author }: ClientDraft = {},
): Promise<Credentials> {
  const clientId = id || newClientId();
  const credentials = { projectKey, clientId, clientSecret: secret || newSecret(), scope };
  const write = clientInsert(credentials, instantOf(world.now(projectKey)), name);
  const told = toldOf(projectKey, [clientAct(credentials)], author);
  const outcome = await storeFirst(world, credentials, [write], told);
  if (outcome === 'duplicate' || outcome === 'conflict') throw duplicateField('clientId', clientId);
  if (outcome !== 'done') throw new Error(`a client was not stored: ${outcome}`);
  return credentials;
}

const clientAct = ({ clientId, scope }: Credentials): Act => ({
  act: 'api-client.create',
  subject: clientId,
  details: scope.split(' '),
});

/** Without an author it is the server; hidden projects have no entries. */
function toldOf(key: string, acts: readonly Act[], author: Author = serverAuthor) {
  return key < firstVisible ? {} : { acts: acts.map((act) => ({ ...act, author })) };
}

const insert = (kind: string, document: any): StorageWrite => ({
  type: 'insert',
  kind,
  document,
  messages: [],
});

function clientInsert(
  { clientId, clientSecret, scope }: Credentials,
  now: string,
  name: string,
): StorageWrite {
  const stamps = { version: 1, createdAt: now, lastModifiedAt: now };
  return {
    type: 'insert',
    kind: 'api-client',
    document: { id: clientId, ...stamps, name, scope },
    messages: [],
    secret: storedSecret(clientSecret),
  };
}
