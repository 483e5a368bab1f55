// Why a request was refused, for its line in the log: what a developer looks for there. Secrets and
// e-mail addresses are never in it, and beyond this machine no text that a client has sent.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hintOf } from '../../platform/hint.ts';
import { apiErrorOf } from '../errors.ts';
import type { PathHint } from './path-hints.ts';

declare module 'fastify' {
  interface FastifyInstance {
    pathHint: PathHint;
    /** Only this machine is served: developers are told more. */
    isLocal: boolean;
  }
}

interface Why {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly reason?: string;
  readonly hint?: string | undefined;
}

const longest = 500;

/** Segments that name a document by a secret, for example `email-token={token}`. */
const secretSegment = /([a-z-]*(?:token|secret|password)[a-z-]*=)[^/?]+/gi;
const mail = /[^\s/'"=]+(?:@|%40)[^\s/'"]+/gi;
/** Messages about secrets may quote one. */
const ofSecrets = /token|secret|password/i;
/** From the first quotation mark to the last: a text of a client may have some of its own. */
const quoted = /["'].*["']/s;
/** What the parser of JSON repeats of a body. */
const pieceOfBody = /,? ?(\.\.\.)?".*"(\.\.\.)? is not valid JSON/s;

/** A text of a client as the log may have it. */
const redacted = (text: string): string =>
  text.replace(secretSegment, '$1…').replace(mail, '…@…').slice(0, longest);

/** The path as it was asked for, without the query. */
export const pathForLog = (url: string): string => {
  const path = url.split('?', 1)[0]!;
  try {
    return redacted(decodeURI(path));
  } catch {
    return redacted(path);
  }
};

/**
 * @param failure what was thrown while the request was served
 * @param isLocal whether only this machine is served: texts of clients may be told then
 */
export function whyRefused(failure: unknown, url: string, isLocal: boolean): Why | undefined {
  const error = apiErrorOf(failure);
  if (error === undefined) return undefined;
  const { code, message, members, cause } = error;
  const { detailedErrorMessage: detail } = members;
  const told =
    typeof detail === 'string' && isLocal
      ? `${message} ${detail.replace(pieceOfBody, ' is not valid JSON')}`
      : message;
  const mayQuote = isLocal && !ofSecrets.test(told);
  const hint = isLocal ? hintOf(error) : undefined;
  return {
    path: pathForLog(url),
    code,
    message: redacted(mayQuote ? told : told.split('\n', 1)[0]!.replace(quoted, "'…'")),
    ...(cause instanceof Error ? { reason: redacted(cause.message) } : {}),
    ...(hint === undefined ? {} : { hint: redacted(hint) }),
  };
}

/** What a developer hears beside the answer, on his own machine. */
const hintHeader = 'X-Storewright-Hint';

/** Tells the developer in a header, where nobody else can see it. */
export function giveHint(
  hint: string | undefined,
  { server }: FastifyRequest,
  reply: FastifyReply,
) {
  if (hint !== undefined && server.isLocal) reply.header(hintHeader, headerText(hint));
}

/** Keeps what was thrown for the line in the log, and tells the developer what he may do. */
export function noteFailure(error: object, request: FastifyRequest, reply: FastifyReply): void {
  request.failure = error;
  giveHint(hintOf(error), request, reply);
}

const headerText = (hint: string): string => redacted(hint).replaceAll(/[^\x20-\x7e]+/g, ' ');
