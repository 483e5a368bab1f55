// The official SDK of the Import API, unmodified, against a server under test.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApiBuilderFromCtpClient, type ImportOperation } from '@commercetools/importapi-sdk';
import { ClientBuilder } from '@commercetools/ts-client';
import pg from 'pg';
import type { TestServer } from './harness.ts';

/** Scopes that all imports need. */
const allScopes = ['manage_project'];

/** The API of the SDK for the project of the server. */
export function importSdk(server: TestServer, scopes: readonly string[] = allScopes) {
  const { url, projectKey, clientId, clientSecret } = server;
  const client = new ClientBuilder()
    .withClientCredentialsFlow({
      ...{ host: url, projectKey, credentials: { clientId, clientSecret } },
      scopes: scopes.map((scope) => `${scope}:${projectKey}`),
      httpClient: fetch,
    })
    .withHttpMiddleware({ host: url, httpClient: fetch })
    .build();
  return createApiBuilderFromCtpClient(client as never).withProjectKeyValue({ projectKey });
}

/** States in which an operation rests. */
const resting: ReadonlySet<string> = new Set([
  ...['unresolved', 'waitForMasterVariant', 'imported'],
  ...['partiallyImported', 'validationFailed', 'rejected', 'canceled'],
]);

/** No measure of speed: a tree of 200 levels takes two seconds alone, and ten times that beside other work. */
const mostMs = 120_000;

/** Sends resources of a type to a container, which is made when it is not there; answers the ids. */
export async function accepted(
  server: TestServer,
  path: string,
  type: string,
  resources: readonly object[],
  container = 'all',
): Promise<readonly string[]> {
  await server.request('POST', '/import-containers', { key: container });
  const list = /patch$/.test(type) ? 'patches' : 'resources';
  const body = { type, [list]: resources };
  const answer = await server.request('POST', `/${path}/import-containers/${container}`, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.operationStatus.map(({ operationId }: any) => operationId);
}

/** The operation as soon as `isDone` says so. @throws Error when that takes too long */
export async function operationWhen(
  server: TestServer,
  id: string,
  isDone: (operation: ImportOperation) => boolean,
): Promise<any> {
  const until = performance.now() + mostMs;
  for (;;) {
    const { body } = await server.request('GET', `/import-operations/${id}`);
    if (isDone(body)) return body;
    if (performance.now() > until) throw new Error(`still ${JSON.stringify(body)}`);
    await sleep(20);
  }
}

/** The operation when it rests. */
export const settled = (server: TestServer, id: string): Promise<any> =>
  operationWhen(server, id, ({ state }) => resting.has(state));

/** Sends resources and answers their operations when all of them rest. */
export async function imported(
  server: TestServer,
  path: string,
  type: string,
  resources: readonly object[],
  container?: string,
): Promise<readonly any[]> {
  const ids = await accepted(server, path, type, resources, container);
  return Promise.all(ids.map((id) => settled(server, id)));
}

/** Each of the operations has ended well. */
export const assertImported = (operations: readonly any[]): void =>
  assert.deepEqual(
    operations.map(({ state, errors }) => [state, errors]),
    operations.map(() => ['imported', undefined]),
  );

/** Lets no server claim operations until it is called: what is sent meanwhile waits together. */
export async function holdImports({
  databaseUrl,
  projectKey,
}: TestServer): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`imports ${projectKey}`]);
  return () => client.end();
}
