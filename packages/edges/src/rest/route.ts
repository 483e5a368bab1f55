// A route as both edges offer it, free of the HTTP framework: who may come, what it answers.

import type {
  Freshness,
  Parameters,
  ReadSet,
  Repeatable,
  UnknownMember,
} from '@storewright/engine/pipeline';
import type { Principal, Procedure } from '@storewright/model/declaration';

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

export const answer = <Text extends RouteAnswer['text']>(
  status: number,
  text: Text,
): RouteAnswer & { readonly text: Text } => ({ status, text });
