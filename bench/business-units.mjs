// A company of five levels, 1,000 units and 2,000 associates on the embedded database: how long one
// request takes, one after the other, and how long a subtree of 200 units takes to move. Not part of
// `npm test`. Run: node bench/business-units.mjs [--dist packages/server/dist] [--requests 1000]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const { values: flags } = parseArgs({
  options: {
    dist: { type: 'string', default: 'packages/server/dist' },
    requests: { type: 'string', default: '1000' },
  },
});

const agent = new Agent({ keepAlive: true });

/** Starts the server on a fresh data directory; answers its address and credentials. */
async function startServer(directory) {
  const parameters = ['start', '--data-dir', directory, '--port', '0', '--metrics-port', 'off'];
  const main = resolve(flags.dist, 'main.js');
  const child = spawn(process.execPath, [main, ...parameters, '--log-level', 'warn'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const printed = new Map();
  const lines = createInterface(child.stdout);
  const wanted = ['CTP_CLIENT_ID', 'CTP_CLIENT_SECRET', 'CTP_API_URL'];
  for await (const line of lines) {
    const [, name, value] = /^(CTP_\w+)=(.*)$/.exec(line) ?? [];
    if (name !== undefined) printed.set(name, value);
    if (wanted.every((one) => printed.has(one))) break;
  }
  const [id, secret, url] = wanted.map((name) => printed.get(name));
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url, basic: Buffer.from(`${id}:${secret}`).toString('base64'), stop };
}

/** One request; answers the parsed body and how long it took in milliseconds. */
function send(method, url, { headers, body } = {}) {
  return new Promise((done, failed) => {
    const start = performance.now();
    const sent = request(url, { method, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        const duration = performance.now() - start;
        if (response.statusCode >= 400)
          failed(new Error(`${method} ${url}: ${response.statusCode} ${text}`));
        else done({ body: JSON.parse(text), duration });
      });
    });
    sent.on('error', failed);
    sent.end(body);
  });
}

async function tokenFrom(server, path, form) {
  const { body } = await send('POST', `${server.url}/oauth${path}`, {
    headers: {
      Authorization: `Basic ${server.basic}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
  });
  return body.access_token;
}

const caller = (server, token) => (method, path, body) =>
  send(method, `${server.url}/demo${path}`, {
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
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
  return { count, ids };
}

async function measure(title, times, ask) {
  for (let index = 0; index < times / 5; index += 1) await ask(index);
  const durations = [];
  for (let index = 0; index < times; index += 1) durations.push(await ask(index));
  durations.sort((left, right) => left - right);
  const at = (part) => durations[Math.min(durations.length - 1, Math.floor(times * part))];
  const figure = (value) => value.toFixed(2).padStart(9);
  console.log(`${title.padEnd(52)}${figure(at(0.5))}${figure(at(0.99))}${figure(at(1))}`);
}

async function run(server) {
  const all = caller(
    server,
    await tokenFrom(server, '/token', { grant_type: 'client_credentials' }),
  );
  const filling = performance.now();
  const { count, ids } = await fill(all);
  console.log(
    `${count} units, ${ids.length + 1} associates, made in ${Math.round((performance.now() - filling) / 1000)} s`,
  );
  const password = { grant_type: 'password', username: 'boss@example.com', password: 'pw' };
  const scope = 'manage_my_business_units:demo';
  const me = caller(
    server,
    await tokenFrom(server, '/demo/customers/token', { ...password, scope }),
  );
  const times = Number(flags.requests);
  const team = (index) => `team-${index % 4}-${index % 180}`;
  console.log(`${'milliseconds'.padEnd(52)}      p50      p99      max`);
  await measure(
    'get at level five, by key',
    times,
    async (index) => (await all('GET', `/business-units/key=${team(index)}`)).duration,
  );
  await measure(
    'get at level five, My Business Unit',
    times,
    async (index) => (await me('GET', `/me/business-units/key=${team(index)}`)).duration,
  );
  await measure(
    'query, limit 20, sort name',
    times,
    async (index) =>
      (await all('GET', `/business-units?limit=20&sort=name&offset=${index % 500}`)).duration,
  );
  await measure(
    'query, limit 20, My Business Unit',
    times,
    async (index) =>
      (await me('GET', `/me/business-units?limit=20&withTotal=false&offset=${index % 500}`))
        .duration,
  );
  await measure(
    'query, limit 20 with total, My Business Unit',
    times,
    async () => (await me('GET', '/me/business-units?limit=20')).duration,
  );
  const versions = new Map();
  await measure('update (changeName), My Business Unit', times, async (index) => {
    const key = team(index);
    const version = versions.get(key) ?? 1;
    const actions = [{ action: 'changeName', name: `${key} ${version}` }];
    const { body, duration } = await me('POST', `/me/business-units/key=${key}`, {
      version,
      actions,
    });
    versions.set(key, body.version);
    return duration;
  });
  let { version } = (await all('GET', '/business-units/key=region-0')).body;
  await measure('changeParentUnit of a subtree of 200 units', 20, async (index) => {
    const parentUnit = unitOf(index % 2 === 0 ? 'area-1' : 'area-0');
    const actions = [{ action: 'changeParentUnit', parentUnit }];
    const { body, duration } = await me('POST', '/me/business-units/key=region-0', {
      version,
      actions,
    });
    version = body.version;
    return duration;
  });
  const everybody = ids.map((id) => assigned(id, 'buyer', 'Disabled'));
  await all('POST', '/business-units', {
    key: 'crowd',
    name: 'Crowd',
    unitType: 'Company',
    associates: everybody,
  });
  await measure(
    'get of one unit with 1,999 associates',
    100,
    async () => (await all('GET', '/business-units/key=crowd')).duration,
  );
}

const directory = mkdtempSync(join(tmpdir(), 'storewright-bench-units-'));
const server = await startServer(directory);
try {
  await run(server);
} finally {
  agent.destroy();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
