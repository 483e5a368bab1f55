// A project of a test: its credentials, requests with a token, and the ways back to a known state.
import { callAdmin, StorewrightError } from './client/admin-client.ts';
import { nativeFetch } from './client/native-fetch.ts';
import { clockOf } from './clock.ts';
import { planOf } from './faults.ts';
import { interceptBy } from './hosted/intercept.ts';
import { waitingOf } from './messages.ts';
import type {
  Connection,
  EnvironmentName,
  ProjectOptions,
  TestProject,
  TokenOptions,
} from './types.ts';

export interface Credentials {
  readonly projectKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
}

export async function openProject(
  connection: Connection,
  options: ProjectOptions = {},
): Promise<TestProject> {
  const made: Credentials = await callAdmin(connection, 'POST', '/projects', draftOf(options));
  return projectWith(connection, made, options);
}

/** A project that is there. */
export function projectWith(
  connection: Connection,
  made: Credentials,
  options: Pick<ProjectOptions, 'template' | 'clock' | 'ids' | 'messages'> = {},
): TestProject {
  const { projectKey: key, clientId, clientSecret } = made;
  const { template = 'empty', clock, messages } = options;
  const ids = seedIn(options);
  const path = `/projects/${encodeURIComponent(key)}`;
  const url = `${connection.url}/${key}`;
  const tokens = tokensOf(connection, made);
  const remove = async () => {
    await callAdmin(connection, 'DELETE', path).catch(unlessMissing);
  };
  const project: TestProject = {
    key,
    clientId,
    clientSecret,
    url,
    env: environmentOf(connection.url, made),
    token: tokens.token,
    fetch: (target, init = {}) => fetchWithToken(url + target, init, tokens),
    async reset() {
      await callAdmin(connection, 'POST', `${path}/reset`, { template, clock, ids, messages });
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
    explainPrice: (question) => callAdmin(connection, 'POST', `${path}/explain/price`, question),
    explainCart: (cart) => callAdmin(connection, 'POST', `${path}/explain/cart`, cart),
    waitForMessage: waitingOf(connection, path),
    ...controlsOf(connection, path),
    ...documentsOf(connection, path),
    intercept: (given) => interceptBy(project, given),
    [Symbol.asyncDispose]: remove,
  };
  return project;
}

const usualSeconds = 3_600;

/** A run that is cut off leaves projects on a server that goes on. */
function draftOf({ ttlSeconds = usualSeconds, ...options }: ProjectOptions): object {
  const draft = { ...options, ids: seedIn(options) };
  return ttlSeconds === Number.POSITIVE_INFINITY ? draft : { ...draft, ttlSeconds };
}

const seedIn = ({ ids }: Pick<ProjectOptions, 'ids'>) => (ids === 'random' ? undefined : ids);

/** Documents stored unchecked, and documents that lines create by the rules. */
const documentsOf = (
  connection: Connection,
  path: string,
): Pick<TestProject, 'unsafeAdd' | 'document' | 'seed'> => ({
  seed: (lines) => callAdmin(connection, 'POST', `${path}/seed`, { lines }),
  unsafeAdd: (kind, document) =>
    callAdmin(connection, 'POST', `${path}/documents`, { kind, document }),
  async document(kind, id, expand = []) {
    const parameters = new URLSearchParams(expand.map((one): [string, string] => ['expand', one]));
    const target = `${path}/documents/${kind}/${encodeURIComponent(id)}?${parameters}`;
    return callAdmin(connection, 'GET', target).catch(unlessMissing);
  },
});

/** The controls of a test for its project, and its reports. */
const controlsOf = (
  connection: Connection,
  path: string,
): Pick<TestProject, 'clock' | 'faults' | 'requests' | 'request'> => ({
  clock: clockOf(connection, path),
  faults: (...rules) => planOf(connection, path, rules),
  async requests(filter = {}) {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(filter)) parameters.set(name, String(value));
    return (await callAdmin(connection, 'GET', `${path}/requests?${parameters}`)).requests;
  },
  request: (seq) => callAdmin(connection, 'GET', `${path}/requests/${seq}`),
});

/** With a token of its own, which may have expired on the clock of the project: then with another. */
async function fetchWithToken(
  address: string,
  init: RequestInit,
  { full, forget }: ReturnType<typeof tokensOf>,
): Promise<Response> {
  const first = await nativeFetch(address, await authorise(init, full));
  if (first.status !== 401 || new Headers(init.headers).has('Authorization')) return first;
  forget();
  const renewed = await authorise(init, full).catch(() => undefined);
  if (renewed === undefined) return first;
  await first.arrayBuffer();
  return nativeFetch(address, renewed);
}

async function authorise(init: RequestInit, token: () => Promise<string>): Promise<RequestInit> {
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

function tokensOf(connection: Connection, { projectKey, clientId, clientSecret }: Credentials) {
  const { url } = connection;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  let kept: Promise<string> | undefined;
  const ask = async (path: string, form: Record<string, string>): Promise<string> => {
    const response = await nativeFetch(`${url}/oauth/${path}`, {
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
    if (customer !== undefined && 'id' in customer) {
      const draft = { clientId, customerId: customer.id, scope: scopes };
      return callAdmin(connection, 'POST', `/projects/${projectKey}/tokens`, draft).then(
        (answer) => answer.access_token,
      );
    }
    if (customer !== undefined) {
      const { email: username, password } = customer;
      const form = { grant_type: 'password', username, password, scope: scopes };
      return ask(`${projectKey}/customers/token`, form);
    }
    if (anonymousId !== undefined) {
      const form = { grant_type: 'client_credentials', scope: scopes, anonymous_id: anonymousId };
      return ask(`${projectKey}/anonymous/token`, form);
    }
    const named: Record<string, string> = scope === undefined ? {} : { scope };
    return ask('token', { grant_type: 'client_credentials', ...named });
  };
  return {
    token,
    /** The token of the client, asked for once. */
    full: () => {
      kept ??= token();
      return kept;
    },
    forget: () => {
      kept = undefined;
    },
  };
}
