// The files of a PostgreSQL group, as far as they can be held without one; `npm run drills -- --cluster`
// runs on them. And the check of answers that those drills trust.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { databaseAddress } from '@storewright/platform/database-address';
import { parse } from 'yaml';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');
const folder = join(root, 'deploy/high-availability');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const drills = (file: string): string =>
  new URL(`../../../../drills/${file}`, import.meta.url).href;

test('a lease bears a slow turn, and a silent standby is given up before it is over', () => {
  const { dcs } = parse(read('patroni.yaml')).bootstrap;
  assert.ok(dcs.ttl >= dcs.loop_wait + 2 * dcs.retry_timeout);
  assert.equal(dcs.synchronous_mode, true);
  assert.equal(dcs.synchronous_mode_strict, true);
  const { parameters } = dcs.postgresql;
  assert.equal(parameters.synchronous_commit, 'on');
  assert.ok(Number.parseInt(parameters.wal_sender_timeout, 10) < dcs.ttl);
});

test('compose gives each part the addresses that the files ask for', () => {
  const { services } = parse(read('compose.yaml'), { merge: true });
  const asked = [...read('haproxy.cfg').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!);
  const { environment, image } = services.haproxy;
  for (const name of asked) assert.ok(environment[name] !== undefined, name);
  for (const name of ['db1', 'db2', 'db3']) {
    const own = services[name].environment;
    assert.equal(own.PATRONI_NAME, name);
    assert.equal(own.PATRONI_POSTGRESQL_CONNECT_ADDRESS, `${name}:5432`);
    assert.equal(own.PATRONI_RESTAPI_CONNECT_ADDRESS, `${name}:8008`);
    assert.ok(Object.values(environment).includes(name));
  }
  for (const name of ['etcd1', 'etcd2', 'etcd3']) {
    const own = services[name].environment;
    assert.equal(own.ETCD_NAME, name);
    assert.ok(own.ETCD_INITIAL_CLUSTER.includes(`${name}=${own.ETCD_INITIAL_ADVERTISE_PEER_URLS}`));
  }
  assert.equal(image, services.db1.image);
  const { STOREWRIGHT_DATABASE_URL: url } = services.app1.environment;
  const address = url.replace(/\$\{.*?\}/, 'secret');
  assert.match(databaseAddress(address).servers[0]!, /@haproxy:5000\/storewright$/);
  for (const name of ['app1', 'app2'])
    for (const port of services[name].ports) assert.match(port, /^127\.0\.0\.1:/);
});

test('every secret that Patroni is to know stands in the page and in compose', () => {
  const named = new Set(
    read('patroni.yaml').match(/\b(?:PATRONI|STOREWRIGHT)_[A-Z0-9_]*(?:PASSWORD|USERNAME)\b/g),
  );
  assert.ok(named.size >= 6);
  for (const name of named) assert.ok(read('compose.yaml').includes(`${name}:`), name);
});

test('the chart has the HAProxy that was drilled', () => {
  const chart = join(root, 'deploy/helm/storewright');
  assert.equal(readFileSync(join(chart, 'haproxy.cfg'), 'utf8'), read('haproxy.cfg'));
  const values = (file: string) => parse(readFileSync(join(chart, file), 'utf8'));
  const known = Object.keys(values('values.yaml'));
  for (const name of Object.keys(values('values-high-availability.yaml')))
    assert.ok(known.includes(name), name);
});

test('HAProxy understands its file, and starts though the name of a member stands for nothing', (context) => {
  const addresses = { DATABASE_LISTEN: '127.0.0.1', DB1: 'db1.invalid', DB2: '::1', DB3: '::1' };
  const { status, stderr, error } = spawnSync(
    'haproxy',
    ['-c', '-f', join(folder, 'haproxy.cfg')],
    { encoding: 'utf8', env: { ...process.env, ...addresses } },
  );
  if (error !== undefined) return context.skip('there is no haproxy here');
  assert.equal(status, 0, stderr);
});

/** A write or a read of one document, from `start` to `end`. */
const wrote = (start: number, end: number, version: number, value = `v${version}`) => ({
  ...{ id: 'one', kind: 'write', start, end, version, value, expected: version - 1, status: 200 },
});
const saw = (start: number, end: number, version: number, value = `v${version}`) => ({
  ...{ id: 'one', kind: 'read', start, end, version, value, status: 200 },
});

test('answers that fit one order are found to fit, and others are told', async () => {
  const { unordered } = await import(drills('frame/registers.mjs'));
  const told = (...events: readonly object[]): readonly string[] => unordered(events);
  const unknown = { ...wrote(3, 9, 3), status: 504, version: undefined };
  assert.deepEqual(told(wrote(0, 1, 1), saw(2, 3, 1), wrote(2, 5, 2), saw(3, 4, 2)), []);
  assert.deepEqual(told(wrote(0, 1, 1), wrote(1.5, 2, 2), unknown, saw(10, 11, 3)), []);
  for (const [what, events] of [
    ['a stale read', [wrote(0, 1, 1), wrote(2, 3, 2), saw(4, 5, 1)]],
    ['a read that goes back', [wrote(0, 1, 1), wrote(2, 9, 2), saw(3, 4, 2), saw(5, 6, 1)]],
    ['a lost write', [wrote(0, 1, 1), wrote(2, 3, 2), wrote(4, 5, 2, 'other')]],
    ['a value from nowhere', [wrote(0, 1, 1), saw(2, 3, 2, 'nobody')]],
    ['a read before its write', [wrote(0, 1, 1), saw(2, 3, 2), wrote(4, 5, 2)]],
    [
      'a refused write that is stored',
      [wrote(0, 1, 1), { ...unknown, status: 503 }, wrote(2, 3, 2), saw(10, 11, 3)],
    ],
    ['a fault', [wrote(0, 1, 1), { ...unknown, status: 500 }]],
  ] as const)
    assert.notDeepEqual(told(...events), [], what);
});

test('every drill of several machines has mutants that fit', async () => {
  const { clusterDrills } = await import(drills('list.mjs'));
  const { misfits } = await import(drills('frame/builds.mjs'));
  for (const { name, mutants } of clusterDrills) {
    assert.ok(mutants.length > 0, name);
    for (const mutant of mutants) assert.deepEqual(misfits(mutant), [], `${name}: ${mutant.what}`);
  }
});
