// The HTTP client of most tests: `fetch` takes a multiple of the processor time for a small request. This client sends
// the same request, except that it does not ask for compression.
import { type Connection, openConnection, type Reply } from './http-connection.ts';

export interface HttpRequest {
  readonly method: string;
  /** Names may repeat in other spellings; then the values are one list, as `fetch` sends them. */
  readonly headers: { readonly [name: string]: string };
  readonly body?: string | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const fetchOfNode = globalThis.fetch;
const idle = new Map<string, Connection[]>();

/**
 * Sends a request and reads the whole answer. What is unusual goes by `fetch`: TLS, a header with other
 * characters than ASCII, a body of GET, and everything while a test has replaced `fetch` to see the answers.
 * @throws TypeError as `fetch` does when there is no answer
 */
export async function sendHttp(address: string, request: HttpRequest): Promise<HttpAnswer> {
  const url = new URL(address);
  if (!isUsual(url, request)) return sendByFetch(address, request);
  const connection = takeIdle(url.host) ?? openConnection(url);
  const reply = await connection.exchange(bytesOf(url, request), request.method === 'HEAD');
  if (reply.isReusable) keepIdle(url.host, connection);
  return answerOf(address, reply);
}

const methods: ReadonlySet<string> = new Set([
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
]);
const withoutBody: ReadonlySet<string> = new Set(['GET', 'HEAD']);

function isUsual({ protocol, username }: URL, { method, headers, body }: HttpRequest): boolean {
  return (
    globalThis.fetch === fetchOfNode &&
    protocol === 'http:' &&
    username === '' &&
    methods.has(method) &&
    !(withoutBody.has(method) && body !== undefined) &&
    Object.entries(headers).every(([name, value]) => isToken.test(name) && isPlain.test(value))
  );
}

const isToken = /^[\w-]+$/;
const isPlain = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;

async function sendByFetch(address: string, { body, ...request }: HttpRequest) {
  const response = await fetch(address, { ...request, ...(body === undefined ? {} : { body }) });
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
}

/** The last one that was used: the others may close. */
function takeIdle(host: string): Connection | undefined {
  const connections = idle.get(host) ?? [];
  for (let last = connections.pop(); last !== undefined; last = connections.pop())
    if (last.isOpen()) return last;
  return undefined;
}

function keepIdle(host: string, connection: Connection): void {
  const connections = idle.get(host) ?? [];
  connections.push(connection);
  idle.set(host, connections);
}

function bytesOf({ host, pathname, search }: URL, { method, headers, body }: HttpRequest): string {
  const all = new Map([
    ['host', host],
    ['connection', 'keep-alive'],
    ['accept', '*/*'],
    ['accept-language', '*'],
    ['user-agent', 'node'],
  ]);
  const given = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    const before = given.get(name.toLowerCase());
    given.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`);
  }
  for (const [name, value] of given) all.set(name, value);
  if (body !== undefined || !bodiless.has(method))
    all.set('content-length', String(Buffer.byteLength(body ?? '')));
  const lines = [...all].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${method} ${pathname}${search} HTTP/1.1\r\n${lines}\r\n${body ?? ''}`;
}

/** Without a body they have no length. */
const bodiless: ReadonlySet<string> = new Set([...withoutBody, 'DELETE', 'OPTIONS']);

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** What this client does not do must not pass unseen. */
function answerOf(address: string, { status, fields, body }: Reply): HttpAnswer {
  const has = (name: string) => fields.some(([one]) => one === name);
  if (has('content-encoding')) throw new Error(`${address} answers in a compressed form`);
  if (isRedirect(status) && has('location')) throw new Error(`${address} answers a redirect`);
  let headers: Headers | undefined;
  return {
    status,
    // Few tests read them.
    get headers() {
      headers ??= new Headers(fields.map(([name, value]): [string, string] => [name, value]));
      return headers;
    },
    text: body.toString('utf8'),
  };
}
