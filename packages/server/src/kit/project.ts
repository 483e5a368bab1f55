// A project of a test: its credentials, requests with a token, and the ways back to a known state.
import { callAdmin, StorewrightError } from './admin-client.ts';
import type {
  Connection,
  EnvironmentName,
  ProjectOptions,
  TestProject,
  TokenOptions,
} from './types.ts';

interface Credentials {
  readonly projectKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
}

export async function openProject(
  connection: Connection,
  options: ProjectOptions = {},
): Promise<TestProject> {
  const made: Credentials = await callAdmin(connection, 'POST', '/projects', options);
  const { projectKey: key, clientId, clientSecret } = made;
  const template = options.template ?? 'empty';
  const path = `/projects/${encodeURIComponent(key)}`;
  const url = `${connection.url}/${key}`;
  const tokens = tokensOf(connection.url, made);
  const remove = async () => {
    await callAdmin(connection, 'DELETE', path).catch(unlessMissing);
  };
  return {
    key,
    clientId,
    clientSecret,
    url,
    env: environmentOf(connection.url, made),
    token: tokens.token,
    fetch: async (target, init = {}) => fetch(url + target, await authorised(init, tokens.full)),
    async reset() {
      await callAdmin(connection, 'POST', `${path}/reset`, { template });
    },
    remove,
    async settle(timeoutMs = 30_000) {
      await callAdmin(connection, 'POST', `${path}/settle`, { timeoutMs });
    },
    async snapshot(name) {
      const named = name === undefined ? {} : { name };
      const { name: given } = await callAdmin(connection, 'POST', `${path}/snapshots`, named);
      return { name: given };
    },
    async restore({ name }) {
      await callAdmin(connection, 'POST', `${path}/reset`, { to: name });
    },
    [Symbol.asyncDispose]: remove,
  };
}

async function authorised(init: RequestInit, token: () => Promise<string>): Promise<RequestInit> {
  const headers = new Headers(init.headers);
  if (!headers.has('Authorization')) headers.set('Authorization', `Bearer ${await token()}`);
  if (typeof init.body === 'string' && !headers.has('Content-Type'))
    headers.set('Content-Type', 'application/json');
  return { ...init, headers };
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof StorewrightError) || error.status !== 404) throw error;
}

const environmentOf = (
  url: string,
  { projectKey, clientId, clientSecret, scope }: Credentials,
): Record<EnvironmentName, string> => ({
  CTP_PROJECT_KEY: projectKey,
  CTP_CLIENT_ID: clientId,
  CTP_CLIENT_SECRET: clientSecret,
  CTP_AUTH_URL: url,
  CTP_API_URL: url,
  CTP_SCOPES: scope,
});

/** Scopes of a buyer's token unless others are asked for. */
const ofBuyers = ['manage_my_profile', 'manage_my_orders', 'manage_my_payments'] as const;
const furtherOfBuyers = ['manage_my_shopping_lists', 'view_published_products'] as const;

function tokensOf(url: string, { projectKey, clientId, clientSecret }: Credentials) {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  let kept: Promise<string> | undefined;
  const asked = async (path: string, form: Record<string, string>): Promise<string> => {
    const response = await fetch(`${url}/oauth/${path}`, {
      method: 'POST',
      headers: { Authorization: `Basic ${basic}` },
      body: new URLSearchParams(form),
    });
    const body = (await response.json()) as { access_token?: string; message?: string };
    if (body.access_token === undefined)
      throw new StorewrightError(body.message ?? 'no token', response.status);
    return body.access_token;
  };
  const buyerScope = [...ofBuyers, ...furtherOfBuyers].map((one) => `${one}:${projectKey}`);
  const token = ({ scope, customer, anonymousId }: TokenOptions = {}): Promise<string> => {
    const scopes = scope ?? buyerScope.join(' ');
    if (customer !== undefined) {
      const { email: username, password } = customer;
      const form = { grant_type: 'password', username, password, scope: scopes };
      return asked(`${projectKey}/customers/token`, form);
    }
    if (anonymousId !== undefined) {
      const form = { grant_type: 'client_credentials', scope: scopes, anonymous_id: anonymousId };
      return asked(`${projectKey}/anonymous/token`, form);
    }
    const named: Record<string, string> = scope === undefined ? {} : { scope };
    return asked('token', { grant_type: 'client_credentials', ...named });
  };
  return {
    token,
    /** The token of the client, asked for once. */
    full: () => {
      kept ??= token();
      return kept;
    },
  };
}
