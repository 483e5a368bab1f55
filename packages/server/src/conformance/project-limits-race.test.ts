// The limit of a kind under creations at one moment, and for customers, who come by signing up.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { type Answer, startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let other: TestServer;

before(async () => {
  server = await startTestServer();
  const { databaseUrl, clientId, clientSecret } = server;
  other = await startTestServer({ databaseUrl, credentials: { clientId, clientSecret } });
});
after(async () => {
  await other.close();
  await server.close();
});

const refusals = (answers: readonly Answer[]) =>
  answers.filter(({ status }) => status !== 201).map(({ body }) => body.errors[0].code);

test('of many creations at one moment, on two servers, as many succeed as there is room', async () => {
  const zone = (at: TestServer, name: string) => at.request('POST', '/zones', { name });
  for (let n = 0; n < 97; n += 1) await server.created('/zones', { name: `Zone ${n}` });
  const rush = await Promise.all(
    Array.from({ length: 24 }, (_, n) => zone(n % 2 === 0 ? server : other, `Rush ${n}`)),
  );
  assert.deepEqual(refusals(rush), Array(21).fill('MaxResourceLimitExceeded'));
  assert.equal((await server.request('GET', '/zones?limit=0')).body.total, 100);
});

test('a creation that fails near the limit leaves room', async () => {
  const [first] = (await server.request('GET', '/zones?limit=1')).body.results;
  await server.request('DELETE', `/zones/${first.id}?version=1`);
  const draft = { name: 'Keyed', key: 'keyed' };
  const keyed = await Promise.all([0, 1, 2].map(() => server.request('POST', '/zones', draft)));
  assert.equal(keyed.filter(({ status }) => status === 201).length, 1);
  for (const code of refusals(keyed))
    assert.ok(['DuplicateField', 'MaxResourceLimitExceeded'].includes(code), code);
});

test('who signs up is held to the limit too, each way', async () => {
  const { resource } = kinds.get('customer')!;
  assert.equal(resource.maxPerProject, 10_000_000);
  Object.assign(resource, { maxPerProject: 2 });
  const person = (email: string) => ({ email, password: 'p' });
  const signUp = (email: string) => server.request('POST', '/customers', person(email));
  assert.deepEqual(refusals([await signUp('a@example.org'), await signUp('b@example.org')]), []);
  const own = { token: await server.anonymousToken('manage_my_profile:demo') };
  const asked = [
    await signUp('c@example.org'),
    await server.request('POST', '/me/signup', person('d@example.org'), own),
  ];
  assert.deepEqual(refusals(asked), Array(2).fill('MaxResourceLimitExceeded'));
  const query = `mutation { customerSignUp(draft: { email: "e@example.org", password: "p" }) {
    customer { id } } }`;
  const [error] = await server.graphqlErrors(query);
  assert.equal(error.extensions.code, 'MaxResourceLimitExceeded');
  assert.equal(error.extensions.exceededResource, 'customer');
});
