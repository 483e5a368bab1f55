// A route as both edges offer it, free of the HTTP framework: who may come, what it answers.

import type {
  Freshness,
  Parameters,
  ReadSet,
  Repeatable,
  UnknownMember,
} from '@storewright/engine/pipeline';
import type { ApiError, Principal, Procedure } from '@storewright/model/declaration';
import type { FastifyRequest } from 'fastify';

export interface RouteRequest {
  readonly principal: Principal;
  readonly params: { readonly [name: string]: string };
  readonly parameters: Parameters;
  /** Parsed and sanitised JSON body; `undefined` without one. */
  readonly body: unknown;
  /** Reads the body once more; decoding changes it in place. */
  readonly bodyAnew?: () => unknown;
  readonly correlationId: string;
  /** Its client sent an `Idempotency-Key`, whether the route takes one or not. */
  readonly isNamed: boolean;
  /** Address of the server as the client knows it. */
  readonly origin: string;
  /** What the request presumes, on routes that presume. */
  readonly readSet?: ReadSet | undefined;
  /** Which replicas may answer its queries, and what it has stored. */
  readonly freshness?: Freshness | undefined;
  /** It may be sent again, on routes that create. */
  readonly repeatable?: Repeatable | undefined;
}

export interface RouteAnswer {
  readonly status: number;
  /** JSON text, or its bytes; empty for HEAD. */
  readonly text: string | Buffer;
  readonly headers?: { readonly [name: string]: string };
  /** What the text is of, where a procedure has just made it. */
  readonly made?: unknown;
}

export interface Route {
  /** Makes what the first request would have to wait for; called when the port is open. */
  readonly prepare?: () => void;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** Path after the project key, parameters in braces: `/zones/key={key}`. */
  readonly path: string;
  /** Names of scopes, any one of which is enough; absent: any valid token. */
  readonly scopes?: readonly string[];
  readonly actor?: 'customer' | 'subject' | undefined;
  /** The body is a file and no JSON. */
  readonly file?: Procedure['file'];
  /** Also takes the text of a GraphQL document, as `application/graphql`. */
  readonly takesDocument?: true;
  /** Bodies up to the larger limit. */
  readonly largeBody?: boolean;
  /** The handler is given `null` members of the body. */
  readonly keepsNull?: boolean;
  /**
   * It may use remembered state, and run again when that was outdated: until something is stored it
   * has no outside effect.
   */
  readonly presumes?: boolean;
  /** It creates, and takes an `Idempotency-Key`. */
  readonly creates?: boolean;
  /** Members of a body that no declaration knows, before it is decoded. */
  readonly unknownIn?: (body: unknown) => readonly UnknownMember[];
  /**
   * Sentences about what a developer may have overlooked in a request that was answered.
   */
  readonly doubts?: (parameters: Parameters, answer: RouteAnswer) => readonly string[];
  readonly handle: (request: RouteRequest) => Promise<RouteAnswer>;
}

/** The answer that was stored with the created document, where there is one. */
export async function answerOfCreation<Made>(
  { repeatable }: RouteRequest,
  shown: (made: Made) => Promise<RouteAnswer & { readonly text: string }>,
  run: () => Promise<Made>,
): Promise<RouteAnswer> {
  if (repeatable === undefined) return shown(await run());
  repeatable.answerOf = shown;
  const made = await run();
  return repeatable.answered ?? shown(made);
}

// A family is one API of the server, with hosts, paths and errors of its own. The HTTP API is the
// first one; others are at a path prefix, and at a host of their own where the operator names one.

/** An API in addition to the HTTP API. */
export interface Family {
  readonly name: string;
  /** Its paths on every host begin with it: `/-/change-history`. */
  readonly prefix: string;
  /** A host name at which its paths begin without the prefix; empty: none. */
  readonly host: string;
  /** None of its paths is one of the HTTP API: they are also served without the prefix on every host. */
  readonly isAtRoot?: true;
  /** Paths are those after the project key. */
  readonly routes: readonly Route[];
  /** JSON text of an error, in the shape of this API. */
  readonly errorBody: (error: ApiError) => string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent: the HTTP API. */
    family?: Family | undefined;
  }
}

/** Where the routes of a family stand. */
export interface FamilyPlace {
  readonly family: Family;
  readonly prefix: string;
  readonly constraints: { readonly host?: RegExp };
}

/** The prefix, the root where its paths are free, and the host of its own. */
export function placesOf(family: Family): readonly FamilyPlace[] {
  const { host, prefix, isAtRoot } = family;
  const place = { family, prefix, constraints: {} };
  if (isAtRoot === true) return [place, { ...place, prefix: '' }];
  if (host === '') return [place];
  const name = new RegExp(`^${host.replaceAll('.', '[.]')}(:[0-9]+)?$`, 'i');
  return [place, { family, prefix: '', constraints: { host: name } }];
}

/** The family of the route of a request. */
export const familyOf = (request: FastifyRequest): Family | undefined =>
  request.routeOptions?.config?.family;
