// A project of a test: its credentials, requests with a token, and the ways back to a known state.
import type { AdminCredentials, OperationTypes } from '../published/types.ts';
import { callOperation } from './calling/call-operation.ts';
import { nativeFetch } from './client/native-fetch.ts';
import { StorewrightError } from './client/storewright-error.ts';
import { interceptBy } from './hosted/intercept.ts';
import { waitingOf } from './messages.ts';
import type {
  Connection,
  EnvironmentName,
  FaultPlan,
  FaultRule,
  FiredFault,
  ProjectOptions,
  TestClock,
  TestProject,
  TokenOptions,
} from './types.ts';

export async function openProject(
  connection: Connection,
  options: ProjectOptions = {},
): Promise<TestProject> {
  const made = await callOperation(connection, 'createProject', {}, { body: draftOf(options) });
  return projectWith(connection, made, options);
}

/** A project that is there. */
export function projectWith(
  connection: Connection,
  made: AdminCredentials,
  options: Pick<ProjectOptions, 'template' | 'clock' | 'ids' | 'messages'> = {},
): TestProject {
  const { projectKey: key, clientId, clientSecret } = made;
  const { template = 'empty', clock, messages } = options;
  const ids = seedIn(options);
  const url = `${connection.url}/${key}`;
  const tokens = tokensOf(connection, made);
  const remove = async () => {
    await callOperation(connection, 'deleteProject', { key }).catch(unlessMissing);
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
      const body = { template, clock, ids, messages };
      await callOperation(connection, 'resetProject', { key }, { body });
    },
    remove,
    async settle(timeoutMs = 30_000) {
      await callOperation(connection, 'settleProject', { key }, { body: { timeoutMs } });
    },
    async snapshot(name) {
      const made = await callOperation(connection, 'createSnapshot', { key }, { body: { name } });
      return { name: made.name };
    },
    async restore({ name }) {
      await callOperation(connection, 'resetProject', { key }, { body: { to: name } });
    },
    explainPrice: (body) => callOperation(connection, 'explainPrice', { key }, { body }),
    explainCart: (body) => callOperation(connection, 'explainCart', { key }, { body }),
    waitForMessage: waitingOf(connection, key),
    ...controlsOf(connection, key),
    ...documentsOf(connection, key),
    intercept: (given) => interceptBy(project, given),
    [Symbol.asyncDispose]: remove,
  };
  return project;
}

const usualSeconds = 3_600;

/** A run that is cut off leaves projects on a server that goes on. */
function draftOf({
  ttlSeconds = usualSeconds,
  ...options
}: ProjectOptions): OperationTypes['createProject']['body'] {
  const draft = { ...options, ids: seedIn(options) };
  return ttlSeconds === Number.POSITIVE_INFINITY ? draft : { ...draft, ttlSeconds };
}

const seedIn = ({ ids }: Pick<ProjectOptions, 'ids'>) => (ids === 'random' ? undefined : ids);

/** Documents stored unchecked, and documents that lines create by the rules. */
const documentsOf = (
  connection: Connection,
  key: string,
): Pick<TestProject, 'unsafeAdd' | 'document' | 'seed'> => ({
  seed: (lines) => callOperation(connection, 'seedProject', { key }, { body: { lines } }),
  unsafeAdd: (kind, document) =>
    callOperation(connection, 'addDocument', { key }, { body: { kind, document } }),
  async document(kind, id, expand = []) {
    const query = { expand };
    const call = callOperation(connection, 'showDocument', { key, kind, id }, { query });
    return call.catch(unlessMissing);
  },
});

/** The controls of a test for its project, and its reports. */
const controlsOf = (
  connection: Connection,
  key: string,
): Pick<TestProject, 'clock' | 'faults' | 'requests' | 'request'> => ({
  clock: clockOf(connection, key),
  faults: (...rules) => planOf(connection, key, rules),
  async requests(filter = {}) {
    const query = { ...filter };
    return (await callOperation(connection, 'listRequests', { key }, { query })).requests;
  },
  request: (seq) => callOperation(connection, 'showRequest', { key, seq: String(seq) }),
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
  { projectKey, clientId, clientSecret, scope }: AdminCredentials,
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

function tokensOf(
  connection: Connection,
  { projectKey, clientId, clientSecret }: AdminCredentials,
) {
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
      return callOperation(connection, 'createToken', { key: projectKey }, { body: draft }).then(
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

// The clock of a test's project.

function clockOf(connection: Connection, key: string): TestClock {
  const set = (body: OperationTypes['moveClock']['body']) =>
    callOperation(connection, 'moveClock', { key }, { body });
  return {
    async now() {
      const { now } = await callOperation(connection, 'showClock', { key });
      return new Date(now);
    },
    async freeze(at) {
      const named = at instanceof Date ? at.toISOString() : at;
      await set({ ...(named === undefined ? {} : { at: named }), speed: 0 });
    },
    advance: (by) => set({ by: typeof by === 'number' ? `PT${by / 1_000}S` : by }),
    async run(speed = 1) {
      await set({ speed });
    },
  };
}

// Deliberate faults in a test's project.

async function planOf(
  connection: Connection,
  key: string,
  rules: readonly FaultRule[],
): Promise<FaultPlan> {
  const readFiredAfter = async (after: number): Promise<readonly FiredFault[]> =>
    (await callOperation(connection, 'listFiredFaults', { key }, { query: { after } })).fired;
  const before = (await readFiredAfter(0)).at(-1)?.seq ?? 0;
  const first = await callOperation(connection, 'setFaults', { key }, { body: { rules } });
  let set = first.rules;
  const clear = async () => {
    await callOperation(connection, 'clearFaults', { key });
  };
  return {
    fired: () => readFiredAfter(before),
    async expectAllFired() {
      const fired = new Set((await readFiredAfter(before)).map(({ ruleId }) => ruleId));
      const names = set.map(({ id }, at) => id ?? `rule-${at + 1}`);
      const left = names.filter((name) => !fired.has(name));
      if (left.length > 0) throw new Error(`These faults have not fired: ${left.join(', ')}.`);
    },
    async add(...more) {
      set = (await callOperation(connection, 'addFaults', { key }, { body: { rules: more } }))
        .rules;
    },
    clear,
    [Symbol.asyncDispose]: clear,
  };
}
