// Requests that were meant for the hosted service, answered by a test's project: its key takes the place
// of the one that the request names, and goes back to that in the answer.
import { nativeFetch } from '../client/native-fetch.ts';
import type { TestProject } from '../types.ts';

export interface RelayOptions {
  /** The project that replaces the one of this key. */
  readonly projectOf: (key: string) => Promise<TestProject>;
  /** Key of the project that a request is about which names none. */
  readonly defaultKey: () => string | undefined;
  /** Whether a test's project replaces the one of this key; default: for any. */
  readonly stands?: (key: string) => boolean;
  /** Which tokens requests must have; accepted ones of other servers have all scopes. */
  readonly tokens: 'none' | 'any' | 'of this server';
}

export interface Relay {
  answer(request: Request): Promise<Response>;
  /** A token of the test's own; it has these scopes. */
  addToken(token: string, scope: string): void;
  /** Earlier tokens are no longer valid. */
  forget(): void;
}

interface Known {
  /** Tokens that were handed out by token paths, as the suite has them, and what they are here. */
  readonly tokens: Map<string, string>;
  /** Credentials of clients that were made over the API, as `Basic` has them. */
  readonly clients: Set<string>;
  readonly added: Map<string, string>;
  /** By refresh tokens as the suite has them: what they are here, and the key that they were asked for with. */
  readonly refresh: Map<string, { readonly own: string; readonly key: string | undefined }>;
}

export function relayOf(options: RelayOptions): Relay {
  const known: Known = {
    ...{ tokens: new Map(), clients: new Set(), added: new Map(), refresh: new Map() },
  };
  return {
    answer: (request) =>
      new URL(request.url).pathname.startsWith('/oauth/')
        ? answerToken(options, known, request)
        : answerApi(options, known, request),
    addToken: (token, scope) => known.added.set(token, scope),
    forget() {
      known.tokens.clear();
      known.added.clear();
      known.refresh.clear();
    },
  };
}

async function answerApi(options: RelayOptions, known: Known, request: Request) {
  const { pathname, search } = new URL(request.url);
  const [, key = '', ...rest] = pathname.split('/');
  const asked = decodeURIComponent(key) || options.defaultKey() || 'shop';
  if (options.stands?.(asked) === false) return noProject(asked);
  const project = await options.projectOf(asked);
  const headers = passedOn(request.headers);
  const hasOwn = await hasOwnToken(options, known, project, headers);
  const below = rest.length === 0 ? '' : `/${rest.join('/')}`;
  const init = { method: request.method, headers, ...(await bodyOf(request)) };
  const target = `${below}${search}`;
  // Without a token of its own the request is sent with one that holds everything.
  const response = hasOwn
    ? await nativeFetch(`${project.url}${target}`, init)
    : await project.fetch(target, init);
  const text = translated(await response.text(), project.key, key);
  if (request.method === 'POST' && below === '/api-clients') remember(known, text);
  return answered(response, text, request.method);
}

function noProject(key: string): Response {
  const message = `No project is registered for '${key}' in this test.`;
  const errors = [{ code: 'ResourceNotFound', message }];
  return Response.json({ statusCode: 404, message, errors }, { status: 404 });
}

/** A client that was just made may ask for tokens of its own. */
function remember({ clients }: Known, text: string): void {
  const { id, secret } = JSON.parse(text);
  if (id !== undefined && secret !== undefined) clients.add(basicOf(id, secret));
}

const basicOf = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/** Whether the request goes on with the token that it has, or without one, and is judged by that. */
async function hasOwnToken(
  { tokens: wanted }: RelayOptions,
  { tokens, added }: Known,
  project: TestProject,
  headers: Headers,
): Promise<boolean> {
  const token = /^Bearer (.+)$/i.exec(headers.get('Authorization') ?? '')?.[1];
  const scope = added.get(token ?? '');
  if (scope !== undefined) {
    const named = scope.replaceAll(/:[^\s:]+/g, `:${project.key}`);
    headers.set('Authorization', `Bearer ${await project.token({ scope: named })}`);
    return true;
  }
  const own = tokens.get(token ?? '');
  if (own !== undefined) headers.set('Authorization', `Bearer ${own}`);
  const isForeign = token === undefined ? wanted === 'none' : wanted !== 'of this server';
  if (!isForeign || own !== undefined) return wanted !== 'none';
  headers.delete('Authorization');
  return false;
}

async function answerToken(options: RelayOptions, known: Known, request: Request) {
  const { pathname, search } = new URL(request.url);
  const form = new URLSearchParams(await request.text());
  const parameters = new URLSearchParams(search);
  const refreshed = refreshOf(known, [form, parameters]);
  const named = keyIn(pathname) ?? keyOfScope(form.get('scope') ?? parameters.get('scope'));
  const key = named ?? refreshed ?? options.defaultKey();
  if (key !== undefined && options.stands?.(key) === false) return noProject(key);
  const project = await options.projectOf(key ?? 'shop');
  for (const some of [form, parameters]) translateScope(some, key, project.key);
  const headers = passedOn(request.headers);
  const client = headers.get('Authorization');
  const isMissing = client === null && options.tokens !== 'none';
  if (!isMissing && !known.clients.has(client ?? ''))
    headers.set('Authorization', basicOf(project.clientId, project.clientSecret));
  const steps = pathname.split('/');
  const path = keyIn(pathname) === undefined ? pathname : steps.with(2, project.key).join('/');
  const base = project.url.slice(0, -project.key.length - 1);
  const query = parameters.size === 0 ? '' : `?${parameters}`;
  const response = await nativeFetch(`${base}${path}${query}`, {
    method: request.method,
    headers,
    body: form.toString(),
  });
  const text = await response.text();
  if (response.ok) rememberTokens(known, text, project.key, key);
  return answered(response, translated(text, project.key, key), request.method);
}

function rememberTokens(
  { tokens, refresh }: Known,
  text: string,
  own: string,
  key: string | undefined,
): void {
  const { access_token: access, refresh_token: again } = JSON.parse(text);
  if (access !== undefined) tokens.set(translated(access, own, key), access);
  if (again !== undefined) refresh.set(translated(again, own, key), { own: again, key });
}

/** Puts tokens back to what they are here; answers the key that the project has for the suite. */
function refreshOf(
  { refresh, tokens }: Known,
  forms: readonly URLSearchParams[],
): string | undefined {
  let key: string | undefined;
  for (const form of forms) {
    const asked = tokens.get(form.get('token') ?? '');
    if (asked !== undefined) form.set('token', asked);
    const known = refresh.get(form.get('refresh_token') ?? '');
    if (known === undefined) continue;
    form.set('refresh_token', known.own);
    key = known.key;
  }
  return key;
}

/** `/oauth/{key}/customers/token`, unlike `/oauth/token`. */
function keyIn(path: string): string | undefined {
  const steps = path.split('/');
  return steps.length > 3 ? steps[2] : undefined;
}

const keyOfScope = (scope: string | null): string | undefined =>
  /:([^\s:]+)/.exec(scope ?? '')?.[1];

function translateScope(form: URLSearchParams, key: string | undefined, to: string): void {
  const scope = form.get('scope');
  if (scope === null || key === undefined) return;
  const translatedOne = (one: string) => {
    const [name, project, ...rest] = one.split(':');
    return project === key ? [name, to, ...rest].join(':') : one;
  };
  form.set('scope', scope.split(' ').map(translatedOne).join(' '));
}

/** Keys of test projects are random, so that nothing else looks like them. */
const translated = (text: string, from: string, to: string | undefined): string =>
  to === undefined || to === '' ? text : text.replaceAll(from, to);

/** Headers of one connection, or set again for the forwarded request. */
const ofConnection = [
  'host',
  'connection',
  'content-length',
  'accept-encoding',
  'transfer-encoding',
];

function passedOn(headers: Headers): Headers {
  const passed = new Headers(headers);
  for (const name of [...ofConnection, 'keep-alive', 'upgrade', 'expect']) passed.delete(name);
  return passed;
}

async function bodyOf(request: Request): Promise<RequestInit> {
  if (request.method === 'GET' || request.method === 'HEAD') return {};
  const bytes = await request.arrayBuffer();
  return bytes.byteLength === 0 ? {} : { body: bytes };
}

const noBody: ReadonlySet<number> = new Set([204, 205, 304]);

function answered(response: Response, text: string, method: string): Response {
  const headers = new Headers(response.headers);
  for (const name of [...ofConnection, 'content-encoding', 'keep-alive']) headers.delete(name);
  const isEmpty = noBody.has(response.status) || method === 'HEAD';
  return new Response(isEmpty ? null : text, { status: response.status, headers });
}
