// A company of five levels, 1,000 units and 2,000 associates on the embedded database: how long one
// request takes, one after the other, and how long a subtree of 200 units takes to move. Not part of
// `npm test`. Run: npm run bench -- --business-units [--requests 1000] [--build packages/server/dist]
// `--data-dir FOLDER` keeps what was filled, so that a second run measures at once; `--profile
// FOLDER` has the server write a processor profile there.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { callerOf, durationsOf, startServer, tell, tokenFrom } from './one-server.mjs';

const { values: flags } = parseArgs({
  options: {
    build: { type: 'string', default: 'packages/server/dist' },
    'data-dir': { type: 'string' },
    'only-fill': { type: 'boolean', default: false },
    profile: { type: 'string' },
    requests: { type: 'string', default: '1000' },
  },
});

const unitOf = (key) => ({ typeId: 'business-unit', key });
const assigned = (id, role, inheritance) => ({
  customer: { typeId: 'customer', id },
  associateRoleAssignments: [
    { associateRole: { typeId: 'associate-role', key: role }, inheritance },
  ],
});

/** Keys and parents from the top down: five level-2 units, below each a level-3 unit with its tree. */
function* shape() {
  yield { key: 'top' };
  for (let area = 0; area < 5; area += 1) {
    yield { key: `area-${area}`, parent: 'top' };
    yield { key: `region-${area}`, parent: `area-${area}` };
    for (let site = 0; site < 19; site += 1)
      yield { key: `site-${area}-${site}`, parent: `region-${area}` };
    const teams = area === 4 ? 174 : 180;
    for (let team = 0; team < teams; team += 1)
      yield { key: `team-${area}-${team}`, parent: `site-${area}-${team % 19}` };
  }
}

async function fill(call) {
  await call('POST', '/associate-roles', {
    key: 'admin',
    permissions: ['UpdateBusinessUnitDetails', 'UpdateParentUnit', 'AddChildUnits'],
  });
  await call('POST', '/associate-roles', { key: 'buyer', permissions: ['ViewMyCarts'] });
  const boss = await call('POST', '/customers', { email: 'boss@example.com', password: 'pw' });
  const ids = [];
  for (let index = 0; index < 1_999; index += 1) {
    const draft = { email: `p${index}@example.com`, authenticationMode: 'ExternalAuth' };
    ids.push((await call('POST', '/customers', draft)).body.customer.id);
  }
  let count = 0;
  for (const { key, parent } of shape()) {
    const two = [ids[(2 * count) % ids.length], ids[(2 * count + 1) % ids.length]];
    count += 1;
    await call('POST', '/business-units', {
      key,
      name: key,
      unitType: parent === undefined ? 'Company' : 'Division',
      ...(parent === undefined ? {} : { parentUnit: unitOf(parent) }),
      associates: [
        ...(parent === undefined ? [assigned(boss.body.customer.id, 'admin', 'Enabled')] : []),
        ...two.map((id, index) => assigned(id, 'buyer', index === 0 ? 'Enabled' : 'Disabled')),
      ],
    });
  }
  return { count, ids, boss: boss.body.customer.id };
}

const measure = async (title, times, ask) => tell(title, await durationsOf(times, ask));

/** Fills the project unless an earlier run has; answers the ids of all customers but the boss. */
async function filled(call, file) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const start = performance.now();
  const { count, ids, boss } = await fill(call);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${count} units, ${ids.length + 1} associates, made in ${seconds} s`);
  const known = { ids, boss };
  writeFileSync(file, JSON.stringify(known));
  return known;
}

const team = (index) => `team-${index % 4}-${index % 180}`;

/** One update after the other; the versions of the units are read before. */
async function measureUpdates(title, times, path, call) {
  const versions = new Map();
  for (let index = 0; index < 2 * times; index += 1) {
    const key = team(index);
    if (versions.has(key)) continue;
    versions.set(key, (await call('GET', `${path}/key=${key}`)).body.version);
  }
  await measure(title, times, async (index) => {
    const key = team(index);
    const version = versions.get(key);
    const actions = [{ action: 'changeName', name: `${key} ${version}` }];
    const { body, duration } = await call('POST', `${path}/key=${key}`, { version, actions });
    versions.set(key, body.version);
    return duration;
  });
}

async function measureMoves(title, path, call) {
  const { body } = await call('GET', `${path}/key=region-0`);
  let { version } = body;
  let isHome = body.parentUnit.key === 'area-0';
  await measure(title, 20, async () => {
    const parentUnit = unitOf(isHome ? 'area-1' : 'area-0');
    const actions = [{ action: 'changeParentUnit', parentUnit }];
    const answer = await call('POST', `${path}/key=region-0`, { version, actions });
    version = answer.body.version;
    isHome = !isHome;
    return answer.duration;
  });
}

/** The same requests through one of the three endpoints. */
async function measureForm(form, path, call) {
  const times = Number(flags.requests);
  const timed = (title, method, pathOf) =>
    measure(
      `${title}, ${form}`,
      times,
      async (index) => (await call(method, `${path}${pathOf(index)}`)).duration,
    );
  await timed('get at level five', 'GET', (index) => `/key=${team(index)}`);
  await timed('query, limit 20', 'GET', () => '?limit=20');
  await timed('query, limit 20, pages by name', 'GET', (index) => {
    const offset = index % 500;
    return `?limit=20&sort=name&withTotal=false&offset=${offset}`;
  });
  await measureUpdates(`update (changeName), ${form}`, times, path, call);
  await measureMoves(`move of 200 units, ${form}`, path, call);
}

async function measureCrowd(call, ids) {
  const known = await call('GET', '/business-units?where=key%3D%22crowd%22');
  if (known.body.count === 0) {
    const associates = ids.map((id) => assigned(id, 'buyer', 'Disabled'));
    const draft = { key: 'crowd', name: 'Crowd', unitType: 'Company', associates };
    await call('POST', '/business-units', draft);
  }
  await measure(
    'get of one unit with 1,999 associates',
    100,
    async () => (await call('GET', '/business-units/key=crowd')).duration,
  );
}

async function run(server, directory) {
  const trusted = { grant_type: 'client_credentials' };
  const all = callerOf(server, await tokenFrom(server, '/token', trusted));
  const { ids, boss } = await filled(all, join(directory, 'filled.json'));
  if (flags['only-fill']) return;
  const password = { grant_type: 'password', username: 'boss@example.com', password: 'pw' };
  const scope = 'manage_my_business_units:demo';
  const token = await tokenFrom(server, '/demo/customers/token', { ...password, scope });
  const me = callerOf(server, token);
  console.log(`${'milliseconds'.padEnd(52)}      p50      p99      max`);
  await measureForm('general', '/business-units', all);
  await measureForm('My Business Unit', '/me/business-units', me);
  await measureForm('as associate', `/as-associate/${boss}/business-units`, all);
  await measureCrowd(all, ids);
}

const kept = flags['data-dir'];
const directory = kept ?? mkdtempSync(join(tmpdir(), 'storewright-bench-units-'));
const server = await startServer(directory, flags);
try {
  await run(server, directory);
} finally {
  await server.stop();
  if (kept === undefined) rmSync(directory, { recursive: true, force: true });
}
