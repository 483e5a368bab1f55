// Credentials of extensions and subscriptions stand in no answer, no GraphQL and no line of the log,
// also when everything is logged and calls fail.
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

const secret = (name: string) => `canary-of-${name}-0123456789`;
let log = '';
let server: TestServer;
let other: OtherServer;
before(async () => {
  const sink = new Writable({
    write(piece, _encoding, done) {
      log += String(piece);
      done();
    },
  });
  other = await openOtherServer();
  server = await startTestServer({
    options: { ownDestinations: true, awsEndpoint: other.url },
    logger: pino({ level: 'trace' }, sink),
  });
});
after(async () => {
  await server.close();
  await other.close();
});

const authentication = { type: 'AuthorizationHeader', headerValue: secret('header') };
const arn = 'arn:aws:lambda:eu-west-1:1:function:f';
const drafts = () => [
  [
    '/extensions',
    {
      destination: { type: 'HTTP', url: other.url, authentication },
      triggers: [{ resourceTypeId: 'cart', actions: ['Create'] }],
    },
  ],
  [
    '/extensions',
    {
      destination: {
        type: 'AWSLambda',
        arn,
        accessKey: secret('access-key'),
        accessSecret: secret('access-secret'),
      },
      triggers: [{ resourceTypeId: 'cart', actions: ['Create'] }],
    },
  ],
  [
    '/subscriptions',
    {
      destination: { type: 'HTTP', url: other.url, authentication },
      changes: [{ resourceTypeId: 'zone' }],
    },
  ],
];

test('no answer, no GraphQL and no line of the log holds a secret', async () => {
  let shown = '';
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await server.request(method, path, body, {
      headers: { 'Idempotency-Key': 'k' },
    });
    shown += JSON.stringify(answer.body);
    return answer;
  };
  const headers = (key: number) => ({ 'Idempotency-Key': `secrets ${key}` });
  for (const [at, [path, draft]] of drafts().entries()) {
    const made = await server.request('POST', path as string, draft, { headers: headers(at) });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    shown += JSON.stringify(made.body);
    const again = await server.request('POST', path as string, draft, { headers: headers(at) });
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    shown += JSON.stringify(again.body);
  }
  // Called with their secrets, and failing.
  other.answer = () => ({ status: 500, body: 'broken' });
  assert.equal((await ask('POST', '/carts', { currency: 'EUR' })).status, 502);
  await server.created('/zones', { name: 'Z' });
  other.answer = () => ({ status: 403, body: 'refused' });
  const [, lambda, hook] = drafts().map(([, draft]) => draft as object);
  await ask('POST', '/subscriptions', { ...hook, key: 'refused' });
  await ask('POST', '/extensions', { ...lambda, triggers: [] });
  await ask('GET', '/extensions');
  await ask('GET', '/subscriptions');
  const { body } = await ask('POST', '/graphql', {
    query: `{ extensions { results { destination { type ... on HttpDestination {
      authentication { ... on AuthorizationHeader { headerValue } } }
      ... on AWSLambdaDestination { accessKey accessSecret } } } }
      subscriptions { results { id destination { type } } } }`,
  });
  assert.equal(body.errors, undefined);
  assert.equal(body.data.extensions.results.length, 2);
  assert.ok(other.seen.some(({ headers: sent }) => sent.authorization === secret('header')));
  assert.ok(log.length > 0);
  for (const name of ['header', 'access-secret', 'access-key']) {
    assert.ok(!shown.includes(secret(name)), `an answer holds the ${name}`);
    assert.ok(!log.includes(secret(name)), `the log holds the ${name}`);
  }
});
