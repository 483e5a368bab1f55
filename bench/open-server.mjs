// The routes of the API with every token taken for one with all scopes: the server without the
// check of the token, for comparison alone. `node open-server.mjs BUILD DATABASE_URL`
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { moduleOf } from '../drills/frame/builds.mjs';

const [build, databaseUrl] = process.argv.slice(2);
const module = (path) => import(pathToFileURL(moduleOf(build, path)).href);
const { connect } = await module('../../store/dist/storage/connection/connect.js');
const { resolveOptions } = await module('options.js');
const { routesOfAll } = await module('composition/routes.js');
const { worldOf } = await module('composition/world.js');
const { openReadSet } = await module('../../engine/dist/pipeline/index.js');
const { createApp, createMetrics, openFront } = await module('rest/index.js');
const { default: pino } = await import(
  pathToFileURL(join(build, '..', '..', '..', 'node_modules', 'pino', 'pino.js')).href
);

const options = resolveOptions({});
const database = await connect({
  url: databaseUrl,
  connections: { read: options.readConnections, write: 1, token: 1, background: 1 },
});
const logger = pino({ level: 'warn' });
const world = worldOf(database, options);
const principal = {
  projectKey: 'bench',
  clientId: 'benchclient',
  scopes: new Set(['manage_project:bench']),
};
const app = createApp({
  routes: routesOfAll(world, options, logger),
  families: [],
  authenticator: {
    authenticate: async () => principal,
    presumed: () => ({ principal, readSet: openReadSet(world, 'bench') }),
    readSet: () => openReadSet(world, 'bench'),
  },
  logger,
  observe: createMetrics().observe,
  front: openFront(options),
  hosts: [],
});
process.stdout.write(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
