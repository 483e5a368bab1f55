// A second server that does nothing but trim: on its first request it cleans up to the cap and
// answers how long each statement took. `node trim.mjs BUILD DATABASE_URL CAP`
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { moduleOf } from '../drills/frame/builds.mjs';

const [build, url, cap] = process.argv.slice(2);
const module = (path) => import(pathToFileURL(moduleOf(build, path)).href);
const { connect } = await module('../../store/dist/storage/connection/connect.js');
const { instantOfDatabase } = await module('../../store/dist/storage/clock.js');
const { createTokenService, defaultTokenLimits, rateLimitsOf } = await module('oauth/index.js');

const database = await connect({
  url,
  connections: { read: 1, query: 1, write: 1, background: 1 },
});
const durations = [];
const timed = {
  ...database,
  async query(...given) {
    const startedAt = performance.now();
    const rows = await database.query(...given);
    durations.push(performance.now() - startedAt);
    return rows;
  },
};
const service = createTokenService({
  database: timed,
  now: Date.now,
  instant: () => instantOfDatabase,
  rateLimits: rateLimitsOf(200),
  tokenLimits: { ...defaultTokenLimits, refreshTokensPerProject: Number(cap) },
});

const server = createServer(async (_request, response) => {
  const startedAt = performance.now();
  const removed = await service.cleanUp();
  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = durations.toSorted((left, right) => left - right);
  const at = (share) => sorted[Math.floor((sorted.length - 1) * share)];
  const statements = { count: sorted.length, median: at(0.5), p99: at(0.99), longest: at(1) };
  response.end(JSON.stringify({ removed, seconds, statementMs: statements }));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${server.address().port}\n`);
});
