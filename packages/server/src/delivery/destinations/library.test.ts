// A destination whose client is not installed says which package to install.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  loadLibrary,
  missingLibraryFault,
} from '@storewright/engine/delivery/destinations/library';

const manifest = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);

test('a missing client of a broker is a configuration error that names the package', async () => {
  const name = 'no-such-client-of-a-broker';
  const error = await loadLibrary(name, () => import(name)).then(
    () => assert.fail('it was loaded'),
    (thrown: unknown) => thrown,
  );
  const outcome = missingLibraryFault(error) as any;
  assert.equal(outcome.outcome, 'misconfigured');
  assert.match(outcome.detail, /npm install no-such-client-of-a-broker/);
});

test('another failure of a client stays what it is', async () => {
  const failure = new Error('broken');
  const error = await loadLibrary('x', () => Promise.reject(failure)).catch((thrown) => thrown);
  assert.equal(error, failure);
  assert.equal(missingLibraryFault(error), undefined);
});

test('clients of brokers are optional peers, which an installation does not bring', () => {
  const names = ['kafkajs', 'nats', 'rhea'];
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifest;
  for (const name of names) {
    assert.equal(peerDependenciesMeta[name]?.optional, true, name);
    assert.ok(name in peerDependencies);
    assert.ok(!(name in dependencies) && !(name in optionalDependencies), name);
  }
});
