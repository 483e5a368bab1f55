// One request, with everything that a developer can read about its answer.
import type { TestServer } from '../harness.ts';

export interface Heard {
  readonly server: TestServer;
  /** Lines of the log so far, as JSON texts. */
  readonly lines: readonly string[];
}

export interface Sent {
  readonly method?: 'GET' | 'POST';
  /** Bytes have no content type; other objects are sent as JSON. */
  readonly body?: string | object;
  /** `undefined`: the one with every scope; `''`: none. */
  readonly token?: string | undefined;
  readonly headers?: { readonly [name: string]: string };
}

export const formType = { 'Content-Type': 'application/x-www-form-urlencoded' };
export const basic = (id: string, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

/** Sends one request. Returns its body, its hint and the lines of the log. */
export async function heard(
  { server, lines }: Heard,
  path: string,
  sent: Sent = {},
): Promise<string> {
  const { method = 'GET', body, token = await server.token(), headers } = sent;
  const isJson = typeof body === 'object' && !(body instanceof Uint8Array);
  const from = lines.length;
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
      ...(isJson ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as string) }),
  });
  const text = await response.text();
  const id = response.headers.get('x-correlation-id')!;
  const own = () => lines.slice(from).filter((line) => line.includes(id));
  // The line of the token service comes first, that of the request last.
  while (!own().some((line) => line.includes('"msg":"request"')))
    await new Promise((resolve) => setImmediate(resolve));
  return [text, `hint: ${response.headers.get('x-storewright-hint')}`, ...own()].join('\n');
}
