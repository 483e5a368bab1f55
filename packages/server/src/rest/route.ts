// A route as both edges offer it, free of the HTTP framework: who may come, what it answers.
import type { Principal } from '../declaration/index.ts';
import type { Parameters, ReadSet } from '../pipeline/index.ts';

export interface RouteRequest {
  readonly principal: Principal;
  readonly params: { readonly [name: string]: string };
  readonly parameters: Parameters;
  /** Parsed and sanitised JSON body; `undefined` without one. */
  readonly body: unknown;
  readonly correlationId: string;
  /** What the request presumes, on routes that presume. */
  readonly readSet?: ReadSet | undefined;
}

export interface RouteAnswer {
  readonly status: number;
  /** JSON text; empty for HEAD. */
  readonly text: string;
  readonly headers?: { readonly [name: string]: string };
}

export interface Route {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  /** Path after the project key, parameters in braces: `/zones/key={key}`. */
  readonly path: string;
  /** Names of scopes, any one of which is enough; absent: any valid token. */
  readonly scopes?: readonly string[];
  readonly actor?: 'customer' | 'subject' | undefined;
  /** Bodies up to the larger limit. */
  readonly largeBody?: boolean;
  /**
   * It may go by what the process remembers, and run again when that was not so: until something
   * is stored it does nothing that shows outside.
   */
  readonly presumes?: boolean;
  readonly handle: (request: RouteRequest) => Promise<RouteAnswer>;
}

export const answer = (status: number, text: string): RouteAnswer => ({ status, text });
