// Extensions that are functions in the clouds of others, against a server that speaks as those do.
import assert from 'node:assert/strict';
import { generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { isSignedWith } from '../testing/aws-signature.ts';
import { type Answer, startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

const directory = mkdtempSync(join(tmpdir(), 'storewright-account-'));
const file = join(directory, 'account.json');
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
let other: OtherServer;
let server: TestServer;

before(async () => {
  other = await openOtherServer();
  const account = {
    client_email: 'shop@example.iam',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${other.url}/token`,
  };
  writeFileSync(file, JSON.stringify(account));
  server = await startTestServer({
    options: { awsEndpoint: other.url, functionCredentials: file, metricsPort: 0 },
  });
});
after(async () => {
  await server.close();
  await other.close();
  rmSync(directory, { recursive: true });
});
beforeEach(async () => {
  other.answer = () => ({});
  for (const { id } of (await server.request('GET', '/extensions')).body.results)
    await server.expecting(200, 'DELETE', `/extensions/${id}?version=1`);
  other.seen.length = 0;
});

const arn = 'arn:aws:lambda:eu-central-1:111122223333:function:check-cart';
const accessSecret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const lambda = { type: 'AWSLambda', arn, accessKey: 'AKIDEXAMPLE12', accessSecret };
const triggers = [{ resourceTypeId: 'cart', actions: ['Create'] }];
const extension = (destination: object) => server.created('/extensions', { destination, triggers });
const cart = (): Promise<Answer> => server.request('POST', '/carts', { currency: 'EUR' });
const codeOf = ({ body }: Answer) => body.errors[0].code;

test('a function of AWS is invoked with a signature of its keys', async () => {
  await extension(lambda);
  other.answer = () => ({
    body: { responseType: 'UpdateRequest', actions: [{ action: 'setLocale', locale: 'de' }] },
  });
  const { status, body } = await cart();
  assert.equal(status, 201);
  assert.equal(body.locale, 'de');
  const [seen] = other.seen;
  assert.equal(decodeURIComponent(seen!.path!), `/2015-03-31/functions/${arn}/invocations`);
  assert.equal(seen!.headers['x-amz-invocation-type'], 'RequestResponse');
  assert.match(seen!.headers.authorization!, /\/eu-central-1\/lambda\/aws4_request/);
  assert.ok(isSignedWith(accessSecret, seen!));
  const { action, resource } = JSON.parse(seen!.text);
  assert.deepEqual([action, resource.typeId, resource.id], ['Create', 'cart', body.id]);
});

test('the keys of a function are shown in part, and stored sealed', async () => {
  const made = await extension(lambda);
  const shown = { ...lambda, accessKey: 'AKID****', accessSecret: 'wJal****' };
  assert.deepEqual(made.destination, shown);
  const query = `{ extension(id: "${made.id}") { destination { type
    ... on AWSLambdaDestination { arn accessKey accessSecret } } } }`;
  const answer = await server.request('POST', '/graphql', { query });
  assert.deepEqual(answer.body.data.extension.destination, shown);
  const secret = await server.server.world.storage.secret(server.projectKey, 'extension', made.id);
  assert.ok(secret!.startsWith('sealed:') && !secret!.includes(accessSecret));
});

const refusal = { errors: [{ code: 'InvalidInput', message: 'Not this one.' }] };
const answers: readonly (readonly [what: string, answer: object, status: number, code?: string])[] =
  [
    ['nothing', { body: 'null' }, 201],
    ['an empty object', { body: {} }, 201],
    [
      'that the cart is wrong',
      { body: { responseType: 'FailedValidation', ...refusal } },
      400,
      'InvalidInput',
    ],
    [
      'that it has failed',
      { headers: { 'X-Amz-Function-Error': 'Unhandled' }, body: { errorMessage: 'x' } },
      502,
      'ExtensionBadResponse',
    ],
    // That is said by the service about the call, not by the function about the cart.
    ['with 400 of the service', { status: 400, body: refusal }, 502, 'ExtensionBadResponse'],
    ['that its keys are wrong', { status: 403 }, 502, 'ExtensionBadResponse'],
  ];

for (const [what, answer, status, code] of answers)
  test(`a function of AWS that answers ${what} means ${code ?? 'yes'}`, async () => {
    await extension(lambda);
    other.answer = () => answer;
    const got = await cart();
    assert.equal(got.status, status, JSON.stringify(got.body));
    if (code !== undefined) assert.equal(codeOf(got), code);
    assert.ok(!JSON.stringify(got.body).includes(accessSecret));
  });

test('a function of Google gets an identity token for its address, which is asked for once', async () => {
  await extension({ type: 'GoogleCloudFunction', url: `${other.url}/check` });
  other.answer = ({ path }) =>
    path === '/token' ? { body: { id_token: 'identity', expires_in: 3_600 } } : {};
  assert.equal((await cart()).status, 201);
  assert.equal((await cart()).status, 201);
  assert.deepEqual(
    other.seen.map(({ path }) => path),
    ['/token', '/check', '/check'],
  );
  const assertion = new URLSearchParams(other.seen[0]!.text).get('assertion')!;
  const [head, claims, mark] = assertion.split('.');
  const signed = Buffer.from(`${head}.${claims}`);
  assert.ok(verify('RSA-SHA256', signed, publicKey, Buffer.from(mark!, 'base64url')));
  const { iss, target_audience: audience } = JSON.parse(
    Buffer.from(claims!, 'base64url').toString(),
  );
  assert.deepEqual([iss, audience], ['shop@example.iam', `${other.url}/check`]);
  assert.equal(other.seen[1]!.headers.authorization, 'Bearer identity');
});

test('a function of Google that answers 400 refuses', async () => {
  await extension({ type: 'GoogleCloudFunction', url: `${other.url}/refuse` });
  other.answer = ({ path }) =>
    path === '/token' ? { body: { id_token: 'identity' } } : { status: 400, body: refusal };
  const got = await cart();
  assert.deepEqual([got.status, codeOf(got)], [400, 'InvalidInput']);
});

test('the metrics count the calls of each extension by result, and their time', async () => {
  const { id } = await extension(lambda);
  await cart();
  other.answer = () => ({ body: { responseType: 'FailedValidation', ...refusal } });
  await cart();
  other.answer = () => ({ status: 500 });
  await cart();
  await cart();
  const text = await (await fetch(server.metricsUrl!)).text();
  const numberOf = (name: string, result = '') =>
    Number(
      new RegExp(`^${name}\\{[^}]*extension="${id}"${result}[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1],
    );
  const calls = 'storewright_extension_calls_total';
  assert.deepEqual(
    ['accepted', 'refused', 'failed'].map((result) => numberOf(calls, `,result="${result}"`)),
    [1, 1, 2],
  );
  assert.equal(numberOf('storewright_extension_call_seconds_count'), 4);
  assert.ok(numberOf('storewright_extension_call_seconds_sum') > 0);
});

test('without a service account functions of Google are not called', async () => {
  const { databaseUrl, clientId, clientSecret } = server;
  const poor = await startTestServer({ databaseUrl, credentials: { clientId, clientSecret } });
  try {
    await extension({ type: 'GoogleCloudFunction', url: `${other.url}/check` });
    const got = await poor.request('POST', '/carts', { currency: 'EUR' });
    assert.deepEqual([got.status, codeOf(got)], [502, 'ExtensionBadResponse']);
    assert.deepEqual(other.seen, []);
  } finally {
    await poor.close();
  }
});
