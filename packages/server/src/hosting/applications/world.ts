// What the host of custom applications may touch.
import type { World } from '@storewright/engine/pipeline';
import type { Database } from '@storewright/store/storage/connection/database';

/** A request to the HTTP API, made by the gateway for a user. */
export interface UpstreamCall {
  readonly method: string;
  /** With the project key. */
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: Buffer | undefined;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string | string[] | number | undefined };
  readonly body: Buffer;
}

export interface HostingWorld {
  readonly world: World;
  readonly database: Database;
  /** Only this machine reaches the port. */
  readonly isLocal: boolean;
  /** Host name of the pages, without port. */
  readonly host: string;
  /** Origins that `/proxy/forward-to` may call; `undefined`: any. */
  readonly forwardTo: ReadonlySet<string> | undefined;
  readonly upstream: (call: UpstreamCall) => Promise<UpstreamAnswer>;
}

export interface HostingRequest {
  readonly method: string;
  /** As it was sent, with the query. */
  readonly url: string;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly body: Buffer | undefined;
  /** `http` or `https`, and the host with its port, as the browser knows them. */
  readonly protocol: string;
  readonly host: string;
  readonly correlationId: string;
}

export interface HostingAnswer {
  readonly status: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | Buffer;
}

export const headerOf = ({ headers }: HostingRequest, name: string): string | undefined =>
  [headers[name]].flat()[0];

export const json = (
  status: number,
  body: unknown,
  headers: { readonly [name: string]: string } = {},
): HostingAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});
