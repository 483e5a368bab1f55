// The routes of the API with every token taken for one with all scopes: the server without the
// check of the token, for comparison alone. `node open-server.mjs BUILD DATABASE_URL`
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { moduleOf } from '../drills/frame/builds.mjs';

const [build, databaseUrl] = process.argv.slice(2);
const module = (path) => import(pathToFileURL(moduleOf(build, path)).href);
const { connect } = await module('../../store/dist/storage/connection/connect.js');
const { openClock } = await module('../../store/dist/storage/clock.js');
const { resolveOptions } = await module('options.js');
const { routesOfAll } = await module('composition/routes.js');
const { worldOf } = await module('composition/world.js');
const { answerOnce, openReadSet } = await module('../../engine/dist/pipeline/index.js');
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
const world = worldOf(database, options, await openClock(database));
const principal = {
  projectKey: 'bench',
  clientId: 'benchclient',
  scopes: new Set(['manage_project:bench']),
};
const readSet = () => openReadSet(world, 'bench');
const admit = ({ route }) =>
  route.presumes === true ? { principal, readSet: readSet() } : { principal };
const app = createApp({
  routes: routesOfAll(world, options, logger),
  families: [],
  gate: { readSet, check: async (passage) => admit(passage), admit },
  wrappers: [],
  logger,
  once: (named, run) => answerOnce(world, named, run),
  observe: createMetrics().observe,
  front: openFront(options),
  hasReplicas: false,
  isLocal: false,
  hosts: [],
});
process.stdout.write(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
