// The second factor of a user of the console: set up, asked for, used up, taken away.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '@storewright/store/sql/sql';
import { readActs } from '@storewright/store/storage/audit';
import { Secret, TOTP } from 'otpauth';
import { askConsole, makeUser, password, signedIn } from '../testing/console-user.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let ahead = 0;
let server: TestServer;
let url: string;
before(async () => {
  server = await startTestServer({
    options: { console: 'sign-in' },
    now: () => Date.now() + ahead,
  });
  url = server.url;
});
after(() => server.close());

const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + ahead + steps * 30_000,
  });

const signIn = (email: string, code?: string) =>
  askConsole(url, ['POST', '/session'], {
    body: { email, password, ...(code === undefined ? {} : { code }) },
  });

interface Owner {
  readonly email: string;
  readonly Cookie: string;
  readonly secret: string;
  readonly recovery: readonly string[];
}

/** A user with a second factor; the clock goes on, so that the next code is a new one. */
async function withFactor(name: string): Promise<Owner> {
  const email = `${name}@example.com`;
  await makeUser(server, email, { demo: 'viewer' });
  const { cookie: Cookie } = await signedIn(url, email);
  const begun = await askConsole(url, ['POST', '/second-factor/begin'], {
    headers: { Cookie },
    body: {},
  });
  const { secret, proposal, uri } = begun.body;
  assert.match(uri, /^otpauth:\/\/totp\//);
  const body = { proposal, password, code: codeOf(secret) };
  const path = '/second-factor/confirm';
  const { body: made } = await askConsole(url, ['POST', path], { headers: { Cookie }, body });
  assert.equal(made.recovery.length, 10);
  ahead += 30_000;
  return { email, Cookie, secret, recovery: made.recovery };
}

test('with a second factor the password alone opens nothing, and a code counts once', async () => {
  const { email, secret } = await withFactor('vera');
  const missing = await signIn(email);
  assert.deepEqual([missing.status, missing.body.errors[0].code], [401, 'second_factor_needed']);
  assert.equal(missing.headers.get('set-cookie'), null);
  const wrong = await signIn(email, '000000');
  assert.deepEqual([wrong.status, wrong.body.message], [401, 'Invalid credentials']);
  const code = codeOf(secret);
  assert.equal((await signIn(email, code)).status, 204);
  assert.equal((await signIn(email, code)).status, 401);
  assert.equal((await signIn(email, codeOf(secret, -1))).status, 401);
  assert.equal((await signIn(email, codeOf(secret, 1))).status, 204);
  const [act] = await readActs(server.server.database, { act: 'user.second-factor', limit: 1 });
  assert.equal(act?.subject, email);
});

test('a recovery code signs in once, however it is typed', async () => {
  const { email, recovery } = await withFactor('rita');
  const [first = '', second = ''] = recovery;
  assert.equal((await signIn(email, first)).status, 204);
  assert.equal((await signIn(email, first)).status, 401);
  assert.equal((await signIn(email, second.toUpperCase().replaceAll('-', ' '))).status, 204);
});

test('guesses of a code meet the pause of wrong passwords, also many at the same time', async () => {
  const { email, secret } = await withFactor('gesa');
  const tried = await Promise.all(
    Array.from({ length: 12 }, (_, index) => signIn(email, `${100_000 + index}`)),
  );
  assert.equal(tried.filter(({ status }) => status === 401).length, 5);
  assert.equal(tried.filter(({ status }) => status === 429).length, 7);
  assert.equal((await signIn(email, codeOf(secret))).status, 429);
});

test('a second factor is confirmed and removed with the password and a code', async () => {
  const { email, Cookie, secret } = await withFactor('rolf');
  const ask = (path: string, body: object) =>
    askConsole(url, ['POST', `/second-factor/${path}`], { headers: { Cookie }, body });
  const again = await ask('begin', {});
  const { proposal } = again.body;
  const present = await ask('confirm', {
    proposal,
    password,
    code: codeOf(again.body.secret),
  });
  assert.equal(present.status, 400);
  const [foreign] = [await withFactor('fred')];
  const other = await askConsole(url, ['POST', '/second-factor/confirm'], {
    headers: { Cookie: foreign.Cookie },
    body: { proposal, password, code: '123456' },
  });
  assert.equal(other.status, 400);
  assert.equal(
    (await ask('remove', { password: 'not this one', code: codeOf(secret) })).status,
    400,
  );
  assert.equal((await ask('remove', { password, code: '000000' })).status, 400);
  assert.equal((await ask('remove', { password, code: codeOf(secret) })).status, 204);
  assert.equal((await signIn(email)).status, 204);
});

test('a stolen database holds neither the secret nor the recovery codes', async () => {
  const { secret, recovery } = await withFactor('dieb');
  const rows = await server.server.database.query<{ line: string }>(
    'query',
    sql`select u::text as line from hosting_user u`,
  );
  const all = rows.map(({ line }) => line).join('\n');
  for (const one of [secret, ...recovery]) assert.equal(all.includes(one), false);
});
