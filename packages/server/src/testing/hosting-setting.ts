// A server with a host of custom applications, the host of an application beside it, and people who
// sign in: what its tests have in common.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPasswords } from '@storewright/platform/passwords';
import { createUser } from '@storewright/store/storage/people/users';
import { startTestServer } from './harness.ts';
import { askHost, originsAt } from './hosting.ts';

export const adminToken = 'the-token-of-the-admin-interface';
const page = `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; connect-src 'self' https://mc-api.elsewhere.example; upgrade-insecure-requests"></head><body>Avengers</body></html>`;

/** What the application's host and its owner's back end were asked. */
interface Heard {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

async function openElsewhere(heard: Heard[]) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    heard.push({ url: request.url ?? '', headers: request.headers, body });
    if (request.url === '/away') response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end();
    else if (request.url === '/')
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
    else response.writeHead(207, { 'Content-Type': 'application/json' }).end('{"from":"there"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { there: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

export interface Question {
  readonly target?: string;
  readonly query: string;
  readonly variables?: object;
  readonly cookie?: string;
  readonly token?: string;
  readonly headers?: { readonly [name: string]: string };
}

export const application = { 'X-Application-Id': 'any-id:the-avengers', 'X-Project-Key': 'demo' };

export type Hosting = Awaited<ReturnType<typeof startHosting>>;

export async function startHosting() {
  const heard: Heard[] = [];
  const server = await startTestServer({ options: { applicationsPort: 0, adminToken } });
  const port = server.applicationsUrl!;
  const { pages, gateway } = originsAt(port);
  const { there, close } = await openElsewhere(heard);
  await server.request('POST', '/channels', { key: 'berlin', roles: ['InventorySupply'] });
  await makeUsers(server.server.database);
  const signedIn = signingIn(port, pages);
  return {
    ...{ server, port, pages, gateway, heard, there, signedIn },
    ask: asking(port, pages),
    developmentToken: developing(port, pages, signedIn),
    register: (draft: object) =>
      fetch(`${server.url}/-/applications`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${adminToken}` },
        body: JSON.stringify(draft),
      }),
    async close() {
      close();
      await server.close();
    },
  };
}

async function makeUsers(database: Parameters<typeof createUser>[0]): Promise<void> {
  const password = await createPasswords().hash('correct horse battery');
  const common = { password, language: 'de', createdAt: 0 };
  await createUser(database, {
    ...{ email: 'Viola@example.com', name: 'Viola View', roles: { demo: 'viewer' } },
    ...common,
  });
  await createUser(database, {
    ...{ email: 'nobody@example.com', name: 'No Body', roles: {} },
    ...common,
  });
}

const signingIn =
  (port: string, pages: string) =>
  async (email = 'operator@localhost', password = ''): Promise<string> => {
    const told = await askHost(port, '/login/session', {
      method: 'POST',
      headers: { Origin: pages },
      body: { email, password },
    });
    assert.equal(told.status, 204, told.text);
    const [cookie = ''] = told.headers['set-cookie'] ?? [];
    assert.match(cookie, /; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    return cookie.split(';')[0]!;
  };

const asking =
  (port: string, pages: string) =>
  ({ target = 'mc', query, variables = {}, cookie, token, headers = {} }: Question) =>
    askHost(port, '/graphql', {
      method: 'POST',
      headers: {
        ...application,
        Origin: token === undefined ? pages : 'http://localhost:3001',
        'X-Graphql-Target': target,
        ...(cookie === undefined ? {} : { Cookie: cookie }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: { query, variables },
    });

const scope =
  'openid project_key:demo view:view_channels manage:manage_channels view/books:view_orders manage/books:nonsense';

const developing =
  (port: string, pages: string, signedIn: () => Promise<string>) =>
  async (more: object = {}): Promise<any> => {
    const cookie = await signedIn();
    const body = {
      client_id: '__local:the-books',
      state: 'state-1',
      nonce: 'state-1',
      scope,
      ...more,
    };
    return (
      await askHost(port, '/login/token', {
        method: 'POST',
        headers: { Origin: pages, Cookie: cookie },
        body,
      })
    ).body;
  };
