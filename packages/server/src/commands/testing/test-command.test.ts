// `storewright test`: what the command is given, what is told of it, and that its requests stay on this machine.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { CommandError } from '../../terminal/terminal.ts';
import { runCommand } from '../../testing/command.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { ran } from './ran.ts';
import { signals } from './signals.ts';
import { tallyLine } from './tally-line.ts';

const mainFile = fileURLToPath(new URL('../../main.js', import.meta.url));
const folder = temporaryFolder();
after(() => folder.remove());

/** Asks the hosted service in the ways that programs have, and prints what each was answered. */
const program = `
import dns from 'node:dns';
import { Agent, get } from 'node:https';
import { connect as secure } from 'node:tls';
import { connect } from 'node:net';
const lookedUp = [];
const { lookup } = dns;
dns.lookup = (name, ...others) => { lookedUp.push(name); return lookup(name, ...others); };
const host = (name) => name + '.europe-west1.gcp.commercetools.com';
const [api, imports, auth] = ['api', 'import', 'auth'].map((name) => 'https://' + host(name));
const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'manage_project:live' });
const headers = { Authorization: 'Basic ' + btoa('live:secret') };
const token = await (await fetch(auth + '/oauth/token', { method: 'POST', headers, body })).json();
const byHttps = (address) => new Promise((resolve, reject) =>
  get(address, { agent: new Agent() }, (response) => { response.resume(); resolve(response.statusCode); }).on('error', reject));
const shared = globalThis[Symbol.for('undici.globalDispatcher.1')];
const byDispatcher = (origin) => new Promise((resolve, reject) =>
  shared.dispatch({ origin, path: '/live/zones', method: 'GET' }, {
    onConnect() {}, onData() {}, onComplete() {}, onError: reject, onHeaders(status) { resolve(status); return true; },
  }));
const refused = (socket) => new Promise((resolve) => {
  socket.on('error', ({ message }) => resolve(message)).on('connect', () => resolve('connected'));
});
const other = await fetch(imports + '/live/import-containers');
const answers = {
  scope: token.scope,
  fetch: (await fetch(api + '/live/zones')).status,
  https: await byHttps(api + '/live/zones'),
  dispatcher: await byDispatcher(api),
  others: [other.status, await byHttps(imports + '/x'), await byDispatcher(imports)],
  message: (await other.json()).message,
  sockets: [
    await refused(connect(443, host('api'))),
    await refused(secure({ host: host('auth'), port: 443 })),
  ],
  own: (await fetch(process.env.CTP_API_URL + '/' + process.env.CTP_PROJECT_KEY, {
    headers: { Authorization: 'Bearer none' } })).status,
  lookedUp: lookedUp.filter((name) => name !== 'localhost'),
};
process.stdout.write(JSON.stringify(answers));
process.exitCode = 7;
`;

test('a command has a server and a project; its requests to the hosted service go there and nowhere else', async () => {
  writeFileSync(join(folder.path, 'asks.mjs'), program);
  const temporary = join(folder.path, 'temporary');
  mkdirSync(temporary);
  const words = ['test', '--intercept', '--', process.execPath, 'asks.mjs'];
  const environment = { TMPDIR: temporary };
  const { code, stdout, stderr } = await runCommand(words, { directory: folder.path, environment });
  assert.equal(code, 7, stderr);
  const { message, sockets, ...answers } = JSON.parse(stdout);
  assert.deepEqual(answers, {
    scope: 'manage_project:live',
    fetch: 200,
    https: 200,
    dispatcher: 200,
    others: [501, 501, 501],
    own: 401,
    lookedUp: [],
  });
  assert.match(message, /^import\.europe-west1\.gcp\.commercetools\.com is not offered/);
  assert.match(sockets[0], /^api\..* is not called in a test run/);
  assert.match(sockets[1], /^auth\..* is not called in a test run/);
  assert.match(stderr, /^4 requests, 1 refused \(401 x1\), slowest \d+ ms GET \/(zones)?$/m);
  assert.deepEqual(readdirSync(temporary), [], 'nothing is left');
});

test('with --keep the server stays after the command until it is told to end, and then nothing is left', async () => {
  const temporary = join(folder.path, 'kept');
  mkdirSync(temporary);
  const child = spawn(
    process.execPath,
    [mainFile, 'test', '--keep', '--', process.execPath, '-e', ''],
    {
      cwd: folder.path,
      env: { ...process.env, TMPDIR: temporary },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let told = '';
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (bytes) => {
      told += bytes;
      if (told.includes('until Ctrl-C')) resolve();
    });
    child.once('exit', () => resolve());
  });
  assert.match(told, /until Ctrl-C/);
  const variable = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(told)?.[1] ?? told;
  const basic = btoa(`${variable('CTP_CLIENT_ID')}:${variable('CTP_CLIENT_SECRET')}`);
  const token = await fetch(`${variable('CTP_AUTH_URL')}/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  assert.equal(token.status, 200);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  assert.equal(await ended, 0, told);
  assert.deepEqual(readdirSync(temporary), []);
});

for (const [told, tally] of [
  ['0 requests', { requests: 0, refused: {} }],
  [
    '3,214 requests, 12 refused (409 x7, 400 x5), slowest 41 ms POST /carts',
    {
      requests: 3_214,
      refused: { 400: 5, 409: 7 },
      slowest: { method: 'POST', path: '/carts', status: 201, durationMs: 41.3 },
    },
  ],
  [
    '1 request, slowest 1,200 ms GET /zones/key=\\u001b',
    {
      requests: 1,
      refused: {},
      slowest: { method: 'GET', path: '/zones/key=\u001b', status: 200, durationMs: 1_200 },
    },
  ],
] as const)
  test(`a run is told in a line: ${told}`, () => assert.equal(tallyLine(tally), told));

const asked = signals();
after(() => asked.end());

const running = () => ({
  environment: process.env,
  directory: folder.path,
  asked,
});

test('the code of a command is what a shell would tell; one that there is not is named', async () => {
  for (const [code, script] of [
    [0, ''],
    [3, 'process.exit(3)'],
    [137, "process.kill(process.pid, 'SIGKILL')"],
  ] as const)
    assert.equal(await ran([process.execPath, '-e', script], running()), code, script);
  await assert.rejects(ran(['no-such-program'], running()), (error: CommandError) => {
    assert.match(error.message, /There is no command 'no-such-program'/);
    return error.exitCode === 127;
  });
});

test('a signal is passed on to the command, and the first of them is the code of what it ended', async () => {
  const ready = join(folder.path, 'ready');
  const script = `process.on('SIGTERM', () => process.exit(5)); setInterval(() => 0, 1000);
    require('node:fs').writeFileSync(${JSON.stringify(ready)}, '');`;
  const ended = ran([process.execPath, '-e', script], running());
  await waitUntil('the program is ready', () => readdirSync(folder.path).includes('ready'));
  process.emit('SIGTERM', 'SIGTERM');
  assert.equal(await ended, 5);
  assert.deepEqual([asked.first(), asked.code()], ['SIGTERM', 143]);
});
