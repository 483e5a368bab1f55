// The list of places is what the server registers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { familiesOf } from '../composition/families.ts';
import { routesOfAll } from '../composition/routes.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { placesOf } from './places.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

interface Listed {
  readonly method: string;
  readonly path: string;
  readonly scopes?: readonly string[] | undefined;
}

const listed = (places: readonly Listed[]): readonly string[] =>
  [
    ...new Set(
      places.map(({ method, path, scopes = [] }) => `${method} ${path} ${scopes.join(' ')}`),
    ),
  ].sort();

test('every place that the server has is listed with its scopes, and no other', () => {
  const { world, database } = server.server;
  const logger = { error() {}, warn() {} } as never;
  const routes = routesOfAll(world, {} as never, logger);
  const families = familiesOf(world, database, {} as never, { logger } as never);
  const atRoot = families.filter(({ isAtRoot }) => isAtRoot === true);
  const health = { method: 'GET', path: '/subscriptions/{id}/health' };
  assert.deepEqual(
    listed(placesOf(kinds)),
    listed([...routes, ...atRoot.flatMap((family) => family.routes), health]),
  );
});
