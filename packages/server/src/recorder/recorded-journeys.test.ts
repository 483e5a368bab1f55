// Journeys that are long, broken off, or recorded twice.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createProject } from '../provisioning/bootstrap.ts';
import { runCommand } from '../testing/command.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { sendHttp } from '../testing/http-client.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openRecorder, replay, reportOf } from './index.ts';
import { type Pair, pairsIn } from './pair.ts';

const folder = temporaryFolder();
let there: TestServer;
let here: TestServer;
before(async () => {
  [there, here] = await Promise.all([startTestServer(), startTestServer()]);
});
after(async () => {
  await Promise.all([there.close(), here.close()]);
  folder.remove();
});

async function tokenAt(url: string): Promise<string> {
  const { clientId, clientSecret } = there;
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return ((await response.json()) as any).access_token;
}

/** Eight requests, two of them mistakes; answers how many were answered. */
async function round(url: string, token: string, key: string, answered: () => void) {
  const call = async (method: string, path: string, body?: object) => {
    const { text } = await sendHttp(`${url}/${there.projectKey}/zones${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: any = JSON.parse(text);
    answered();
    return answer;
  };
  const { id } = await call('POST', '', { key, name: key, locations: [{ country: 'DE' }] });
  const actions = [{ action: 'changeName', name: `${key} again` }];
  await call('POST', `/${id}`, { version: 1, actions });
  await call('POST', `/${id}`, { version: 1, actions });
  await call('GET', `/${id}`);
  await call('GET', `/key=${key}`);
  await call('GET', `?where=${encodeURIComponent(`key="${key}"`)}`);
  await call('GET', `/key=${key}-missing`);
  await call('DELETE', `/${id}?version=2`);
}

async function recordedRounds(directory: string, rounds: number, lanes = 1) {
  const recorder = await openRecorder({ to: there.url, auth: there.url, directory });
  const token = await tokenAt(recorder.url);
  let next = 0;
  const lane = async () => {
    while (next < rounds) {
      next += 1;
      await round(recorder.url, token, `round-${next}`, () => undefined);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return recorder.stop();
}

const projectHere = async (key: string) => {
  const { clientId, clientSecret } = (await createProject(here.server.world, key))!;
  return { url: here.url, project: key, clientId, clientSecret };
};

test('two thousand requests of eight clients are answered alike when they are asked again', async () => {
  const directory = join(folder.path, 'long');
  const { pairs, left } = await recordedRounds(directory, 250, 8);
  assert.deepEqual([pairs, left], [2_001, []]);
  const report = await reportOf(replay({ directory, ...(await projectHere('long')) }));
  assert.deepEqual(report.byClass, {});
  assert.equal(report.alike, 2_001);
});

test('a recorder that is killed leaves all that was answered, in whole lines', async (context) => {
  const main = fileURLToPath(new URL('../main.js', import.meta.url));
  const directory = join(folder.path, 'killed');
  const flags = ['--to', there.url, '--auth', there.url, '--out', directory, '--port', '0'];
  const child = spawn(process.execPath, [main, 'record', ...flags], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  context.after(() => child.kill('SIGKILL'));
  let printed = '';
  while (!/recording at (\S+);/.test(printed))
    printed += String((await once(child.stdout, 'data'))[0]);
  const url = /recording at (\S+);/.exec(printed)![1]!;
  const token = await tokenAt(url);
  let answered = 1;
  const ended = Promise.all(
    Array.from({ length: 8 }, async (_, lane) => {
      for (let count = 0; ; count += 1) {
        await round(url, token, `killed-${lane}-${count}`, () => {
          answered += 1;
          if (answered === 300) child.kill('SIGKILL');
        });
      }
    }),
  );
  await assert.rejects(ended);
  const pairs: Pair[] = [];
  for await (const pair of pairsIn(directory)) pairs.push(pair);
  assert.ok(pairs.length >= answered, `${answered} answered, ${pairs.length} kept`);
  assert.deepEqual(
    pairs.map(({ order }) => order),
    pairs.map((_, index) => index + 1),
  );
  const target = await projectHere('killed');
  const asked = () => reportOf(replay({ directory, ...target }));
  await assert.rejects(asked(), /holds no finished recording: it was broken off/);
  appendFileSync(join(directory, 'pairs.jsonl'), '{"order":');
  const finish = () => runCommand(['record', '--finish', '--out', directory]);
  const done = await finish();
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stderr, new RegExp(`^${pairs.length} requests in`, 'm'));
  assert.equal((await asked()).pairs, pairs.length);
  assert.match((await finish()).stderr, /is finished/);
});

test('what is still being recorded is not finished, nor is what holds a token', async () => {
  const directory = join(folder.path, 'open');
  const recorder = await openRecorder({ to: there.url, auth: there.url, directory });
  const finish = () => runCommand(['record', '--finish', '--out', directory]);
  assert.match((await finish()).stderr, new RegExp(`${process.pid} is still recording`));
  await recorder.stop();
  const broken = join(folder.path, 'broken');
  mkdirSync(broken);
  const begun = { from: 'there', keepPersonal: false, pid: 2 ** 22 };
  writeFileSync(join(broken, 'recording.begun.json'), JSON.stringify(begun));
  const pair = { order: 1, path: '/demo', answer: { note: `Bearer ${'x'.repeat(20)}` } };
  writeFileSync(join(broken, 'pairs.jsonl'), `${JSON.stringify(pair)}\n`);
  const { code, stderr } = await runCommand(['record', '--finish', '--out', broken]);
  assert.equal(code, 1);
  assert.match(stderr, /line 1: a token/);
});

test('what differs between two recordings of a journey is not told of the replay', async () => {
  const [first, again] = [join(folder.path, 'first'), join(folder.path, 'again')];
  await recordedRounds(first, 2);
  await recordedRounds(again, 2);
  const edited = (directory: string, edit: (pair: any) => void) => {
    const path = join(directory, 'pairs.jsonl');
    const pairs = readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const pair of pairs) edit(pair);
    writeFileSync(path, pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''));
  };
  // A server that answers another number in each run, and one that is wrong both times.
  let run = 0;
  for (const directory of [first, again])
    edited(directory, ({ method, path, answer }) => {
      if (method === 'GET' && path.includes('where')) answer.results[0].score = ++run;
      if (method === 'DELETE') answer.name = 'another one';
    });
  const { project, url, clientId, clientSecret } = await projectHere('twice');
  const flags = [
    '--project',
    project,
    '--url',
    url,
    '--client-id',
    clientId,
    '--client-secret',
    clientSecret,
  ];
  const asked = (...more: string[]) => runCommand(['replay', first, ...flags, '--json', ...more]);
  const once = JSON.parse((await asked()).stdout);
  assert.deepEqual(once.byClass, { missing: 2, value: 2 });
  const inWords = await runCommand(['replay', first, ...flags]);
  for (const line of [
    /^GET \/zones, request \d+: missing at results\.0\.score, recorded 1, here nothing$/m,
    /^DELETE \/zones\/\{id\}, request \d+: value at name, recorded "another one", here "/m,
  ])
    assert.match(inWords.stdout, line);
  const twice = await asked('--twice', again);
  assert.match(twice.stderr, /^Not compared: 1 member with different values/m);
  assert.deepEqual(JSON.parse(twice.stdout).byClass, { value: 2 });
  const other = join(folder.path, 'other');
  cpSync(again, other, { recursive: true });
  edited(other, (pair) => {
    if (pair.order === 4) pair.method = 'HEAD';
  });
  const wrong = await asked('--twice', other);
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /not of one journey: at request 4 one is POST/);
});
