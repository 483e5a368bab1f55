// Requests that are answered without a network, in the form of `inject`.
import type { Relay } from '../hosted/relay.ts';

export interface InjectOptions {
  readonly method?: string;
  readonly url: string;
  readonly headers?: { readonly [name: string]: string };
  readonly query?: { readonly [name: string]: string };
  /** An object is sent as JSON. */
  readonly payload?: unknown;
  readonly body?: unknown;
}

export interface InjectAnswer {
  readonly statusCode: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  readonly payload: string;
  json(): any;
}

export interface MockApp {
  inject(options: InjectOptions | string): Promise<InjectAnswer>;
}

export const appOf = (relay: Relay): MockApp => ({
  async inject(options) {
    const request = requestOf(typeof options === 'string' ? { url: options } : options);
    const response = await relay.answer(request);
    const body = await response.text();
    const headers = Object.fromEntries(response.headers);
    const { status: statusCode } = response;
    return { statusCode, headers, body, payload: body, json: () => JSON.parse(body) };
  },
});

function requestOf({ method = 'GET', url, headers, query = {}, payload, body }: InjectOptions) {
  const address = new URL(url, 'http://localhost');
  for (const [name, value] of Object.entries(query)) address.searchParams.append(name, value);
  const given = payload ?? body;
  const sent = new Headers(headers);
  if (given === undefined) return new Request(address, { method, headers: sent });
  const isText = typeof given === 'string';
  if (!isText && !sent.has('Content-Type')) sent.set('Content-Type', 'application/json');
  const text = isText ? given : JSON.stringify(given);
  return new Request(address, { method, headers: sent, body: text });
}
