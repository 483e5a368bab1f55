// Hints for developers: unused parts of a request, and why one was refused.

// Unused parts of a request: the API ignores unknown members and parameters, and a misspelled one
// is hard to find. Only while only this machine is served.

import type { Parameters } from '@storewright/engine/pipeline';
import { hintOf } from '@storewright/model/base/hint';
import { isCut, limits } from '@storewright/model/declaration';
import { nearest } from '@storewright/platform/did-you-mean';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiErrorOf } from '../common/errors.ts';
import type { PathHint } from './path-hints.ts';

/** Query parameters that remember which of them were looked at. */
class WatchedParameters extends Map<string, readonly string[]> {
  readonly asked = new Set<string>();

  override get(name: string): readonly string[] | undefined {
    this.asked.add(name);
    return super.get(name);
  }

  override has(name: string): boolean {
    this.asked.add(name);
    return super.has(name);
  }

  /** Who walks over all of them looks at all of them. */
  override [Symbol.iterator](): MapIterator<[string, readonly string[]]> {
    for (const name of super.keys()) this.asked.add(name);
    return super[Symbol.iterator]();
  }

  override entries(): MapIterator<[string, readonly string[]]> {
    return this[Symbol.iterator]();
  }

  override keys(): MapIterator<string> {
    for (const name of super.keys()) this.asked.add(name);
    return super.keys();
  }

  /** Names that were never read. */
  unasked(): readonly string[] {
    return [...super.keys()].filter((name) => !this.asked.has(name));
  }
}

/** Parameters that an operation was given, with the names among them that it never asked for. */
export function watchParameters(parameters: Parameters) {
  const watched = new WatchedParameters(parameters);
  return {
    parameters: watched,
    /** `parameter 'methd' (did you mean 'method'?)` */
    ignored: (): readonly string[] =>
      watched.unasked().map((name) => withMeant(`parameter '${name}'`, name, watched.asked)),
  };
}

export interface Watch {
  readonly parameters: Parameters;
  /** A sentence about the ignored parts; `undefined`: none. Call it at the end. */
  readonly told: () => string | undefined;
}

const maxTold = 5;

/** @param members of the body that no declaration knows, with what they may have meant */
export function watch(parameters: Parameters, members: readonly string[]): Watch {
  if (parameters.size === 0) return { parameters, told: () => sentence(members) };
  const watched = new WatchedParameters(parameters);
  return {
    parameters: watched,
    told: () =>
      sentence([
        ...watched.unasked().map((name) => withMeant(`parameter '${name}'`, name, watched.asked)),
        ...members,
      ]),
  };
}

function sentence(ignored: readonly string[]): string | undefined {
  if (ignored.length === 0) return undefined;
  const more = ignored.length > maxTold ? ` and ${ignored.length - maxTold} more` : '';
  return `Ignored: ${ignored.slice(0, maxTold).join('; ')}${more}.`;
}

/** `member 'nam' (did you mean 'name'?)` */
export function withMeant(what: string, given: string, known: Iterable<string>): string {
  const meant = nearest(given, known);
  return meant === undefined ? what : `${what} (did you mean '${meant}'?)`;
}

// Why a request was refused, for its line in the log: what a developer looks for there. Secrets and
// e-mail addresses are never in it, and beyond this machine no text that a client has sent.

declare module 'fastify' {
  interface FastifyInstance {
    pathHint: PathHint;
    /** Only this machine is served: developers get more details. */
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

/** Longest text of one member of a line, in UTF-16 code units. Every pattern here reads no more. */
const longest = 500;

/** Messages about secrets may quote one. */
const ofSecrets = /token|secret|password/i;
const atSign = /@|%40/i;
const segment = /[^/?]+/g;
const separator = /[\s/'"]/;
const word = /[^\s/'"]+/g;
/** Control characters and the separators of lines that a terminal may obey. */
const control = /[\p{Cc}\u2028\u2029]/gu;
const quote = /["']/;

/** Hides the value of a segment that names a document by a secret, such as `email-token={token}`. */
function withoutSecret(text: string): string {
  const name = text.search(ofSecrets);
  const end = name === -1 ? -1 : text.indexOf('=', name);
  return end === -1 ? text : `${text.slice(0, end + 1)}…`;
}

/** Hides an e-mail address, also one that follows `name=`. */
function withoutMail(text: string): string {
  const at = text.search(atSign);
  if (at < 1) return text;
  return `${text.slice(0, text.lastIndexOf('=', at - 1) + 1)}…@…`;
}

/**
 * The beginning of a string. A word cut by the end of the log line is left out as a whole: the rest
 * of it would show whether it is an e-mail address.
 */
function beginningOf(text: string): string {
  if (text.length <= longest) return text;
  let end = longest;
  while (end > 0 && !separator.test(text[end - 1]!)) end -= 1;
  return `${text.slice(0, end)}…`;
}

/** A string that may hold parts of a request, as the log may have it. */
const redacted = (text: string): string =>
  beginningOf(text)
    .replace(control, ' ')
    .replace(segment, withoutSecret)
    .replace(word, withoutMail);

/**
 * The message without what it quotes: all from the first quotation mark to the last one, because a
 * quoted string may hold quotation marks and newlines of its own. Where the message was cut, its last
 * quotation mark may be one of the client, so nothing after the first one is kept.
 */
function withoutQuotes(message: string): string {
  const first = message.search(quote);
  const plain = first === -1 ? message : `${message.slice(0, first)}'…'${restOf(message, first)}`;
  return plain.split('\n', 1)[0]!;
}

function restOf(message: string, first: number): string {
  if (isCut(message, limits.messageLength)) return '';
  const last = Math.max(message.lastIndexOf("'"), message.lastIndexOf('"'));
  return last === first ? '' : message.slice(last + 1);
}

/** The message of the JSON parser without the piece of the body that it repeats. */
function withoutBody(detail: string): string {
  if (!detail.includes(' is not valid JSON')) return detail;
  const first = detail.indexOf('"');
  return first === -1 ? detail : `${detail.slice(0, first)}… is not valid JSON`;
}

/** The path as it was asked for, without the query. */
export const pathForLog = (url: string): string => {
  const path = beginningOf(url.split('?', 1)[0]!);
  try {
    return redacted(decodeURI(path));
  } catch {
    return redacted(path);
  }
};

/**
 * @param failure the error thrown while the request was served
 * @param isLocal whether only this machine is served: then client input may be shown
 */
export function whyRefused(failure: unknown, url: string, isLocal: boolean): Why | undefined {
  const error = apiErrorOf(failure);
  if (error === undefined) return undefined;
  const { code, message, members, cause } = error;
  const { detailedErrorMessage: detail } = members;
  const told =
    typeof detail === 'string' && isLocal ? `${message} ${withoutBody(detail)}` : message;
  const mayQuote = isLocal && !ofSecrets.test(told);
  const hint = isLocal ? hintOf(error) : undefined;
  return {
    path: pathForLog(url),
    code,
    message: redacted(mayQuote ? told : withoutQuotes(told)),
    ...(cause instanceof Error ? { reason: redacted(cause.message) } : {}),
    ...(hint === undefined ? {} : { hint: redacted(hint) }),
  };
}

/** The header with the hint, while only this machine is served. */
export const hintHeader = 'X-Storewright-Hint';

/** Adds a header for the developer, where no other client can see it. */
export function giveHint(
  hint: string | undefined,
  { server }: FastifyRequest,
  reply: FastifyReply,
) {
  if (hint !== undefined && server.isLocal) reply.header(hintHeader, headerText(hint));
}

/** Keeps the error for the line in the log, and adds the hint for the developer. */
export function noteFailure(error: object, request: FastifyRequest, reply: FastifyReply): void {
  request.failure = error;
  giveHint(hintOf(error), request, reply);
}

const headerText = (hint: string): string => redacted(hint).replaceAll(/[^\x20-\x7e]+/g, ' ');
