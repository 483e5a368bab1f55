// kill -9 in the middle of sessions that begin, refresh and end: after the restart everything that
// was answered still holds. A revoked token stays revoked, a token that was given is good.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type StartedServer, startCommand } from '../testing/command.ts';
import { createTestDatabase, type TestDatabase } from '../testing/harness.ts';

const client = { id: 'crash', secret: randomBytes(24).toString('base64url') };
const authorization = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
const email = 'ann@example.com';
const password = 'correct horse';

let database: TestDatabase;
let server: StartedServer;
before(async () => {
  database = await createTestDatabase();
  server = await start();
  const { access_token } = (await form('/oauth/token', { grant_type: 'client_credentials' })).body;
  const made = await fetch(`${server.url}/demo/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  assert.equal(made.status, 201);
});
after(async () => {
  await server?.kill();
  await database?.drop();
});

const start = () =>
  startCommand({
    flags: [
      ...['--database-url', database.url, '--tokens-per-second', '100000'],
      ...['--client-id', client.id, '--client-secret', client.secret],
    ],
  });

async function form(path: string, fields: { readonly [name: string]: string }) {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** A session as far as its answers have come. */
interface Session {
  readonly refreshToken: string;
  readonly accessTokens: string[];
  /** What the client knows: whether it has asked for the end, and whether that was answered. */
  end: 'none' | 'asked' | 'answered';
}

const refresh = (refreshToken: string) =>
  form('/oauth/token', { grant_type: 'refresh_token', refresh_token: refreshToken });

async function begin(turn: number): Promise<Session> {
  // Few logins among many sessions: each takes a password hash.
  const { status, body } =
    turn % 10 === 0
      ? await form('/oauth/demo/customers/token', {
          grant_type: 'password',
          username: email,
          password,
        })
      : await form('/oauth/demo/anonymous/token', { grant_type: 'client_credentials' });
  assert.equal(status, 200, JSON.stringify(body));
  return { refreshToken: body.refresh_token, accessTokens: [body.access_token], end: 'none' };
}

async function refreshInParallel(session: Session): Promise<void> {
  const some = Array.from({ length: 3 }, async () => {
    const { status, body } = await refresh(session.refreshToken);
    assert.equal(status, 200, JSON.stringify(body));
    session.accessTokens.push(body.access_token);
  });
  for (const one of await Promise.allSettled(some)) if (one.status === 'rejected') throw one.reason;
}

async function end(session: Session): Promise<void> {
  session.end = 'asked';
  const { status } = await form('/oauth/token/revoke', { token: session.refreshToken });
  assert.equal(status, 200);
  session.end = 'answered';
}

/** Begins, refreshes and ends sessions until the server is gone. */
async function live(sessions: Session[], worker: number, told: () => void): Promise<void> {
  for (let turn = worker; ; turn += 1)
    try {
      const session = await begin(turn);
      sessions.push(session);
      await refreshInParallel(session);
      if (turn % 2 === 1) await end(session);
      told();
    } catch (error) {
      // The connection is cut; any other failure is one of the test.
      if (error instanceof TypeError) return;
      throw error;
    }
}

/** Lets workers live until as many of their turns are over, and kills the server then. */
async function crashAfter(turns: number): Promise<Session[]> {
  const sessions: Session[] = [];
  let left = turns;
  let killing: Promise<void> | undefined;
  const told = () => {
    left -= 1;
    if (left <= 0) killing ??= server.kill();
  };
  await Promise.all(Array.from({ length: 8 }, (_, worker) => live(sessions, worker, told)));
  await killing;
  return sessions;
}

const introspect = async (token: string): Promise<boolean> =>
  (await form('/oauth/introspect', { token })).body.active;

test('what was answered before kill -9 holds after the restart', async () => {
  const all: Session[] = [];
  for (const turns of [20, 33, 47]) {
    all.push(...(await crashAfter(turns)));
    server = await start();
    // Sessions of all rounds before: what has survived one restart survives the next.
    for (const session of all) await judge(session);
  }
  for (const end of ['none', 'answered'])
    assert.ok(
      all.some((one) => one.end === end),
      end,
    );
});

async function judge({ refreshToken, accessTokens, end: known }: Session): Promise<void> {
  const again = await refresh(refreshToken);
  const isAlive = again.status === 200;
  if (known === 'none') assert.equal(isAlive, true, 'a refresh token is lost');
  if (known === 'answered') assert.equal(again.body.error, 'invalid_grant', 'one is revived');
  // Also where nobody heard the answer to the revocation, all tokens of the session agree.
  for (const token of accessTokens) assert.equal(await introspect(token), isAlive);
}
