// The facts that a pure rule needs before it decides. The pipeline fetches needs, one query per
// kind and round; a rule itself never reads.

import type { Caller } from './endpoint.ts';
import type { SentFile } from './procedure.ts';
import type { SuggestionQuery, Suggestions } from './suggestion.ts';

/** One thing to know; `T` is what the rule receives. */
export type Need<T = unknown> = Readonly<
  | { type: 'document'; kind: string; by: Target; required: boolean }
  | { type: 'documents'; kind: string; by: readonly Target[]; required: boolean }
  | { type: 'named'; kind: string; by: readonly Target[] }
  | { type: 'matching'; kind: string; where: string; variables: Variables; limit: number }
  | { type: 'listed'; kind: string; by: string; values: readonly string[]; otherwise: Need }
  | { type: 'count'; kind: string; where: string; variables: Variables }
  | { type: 'kept'; list: KeptList<any, any> }
  | { type: 'tallies'; names: readonly string[] }
  | { type: 'project' }
  | { type: 'passwordHash'; password: string }
  | { type: 'passwordMatches'; password: string; kind: string; id: string }
  | { type: 'attempt'; account: string }
  | { type: 'secret' }
  | { type: 'suggestions'; kind: string; query: SuggestionQuery }
  | { type: 'search'; question: object }
  | { type: 'sealed'; text: string; purpose: string }
  | { type: 'opened'; sealed: readonly string[]; purpose: string }
  | { type: 'image'; file: SentFile; word: string | undefined }
  | { type: 'condition'; kind: string; text: string }
  | { type: 'trial'; of: Trial }
  | { type: 'offered'; kinds: readonly string[] }
  | { type: 'messageTypes' }
  | { type: 'rehearsed'; asked: object }
> & { readonly gives?: T };

/** A destination for notifications that must pass a test notification before it is stored. */
export interface Trial {
  readonly destination: { readonly type: string };
  readonly format: { readonly type: string };
  readonly key?: string | undefined;
  /** Absent: of a subscription that is made now. */
  readonly id?: string | undefined;
}

/** A document is found by its id, its key, or a declared unique value. */
export type Target =
  | { readonly id: string }
  | { readonly key: string }
  | { readonly unique: string; readonly value: string };

/**
 * Documents that are kept in memory, in the form that rules use, until one of their kinds changes;
 * the kinds are declared to change rarely.
 */
export interface KeptList<T, P = T> {
  readonly name: string;
  /** Kinds, each with the predicate over declared facets that says which documents are kept. */
  readonly of: { readonly [kind: string]: string };
  /** Pure. */
  readonly prepare: (documents: { readonly [kind: string]: readonly any[] }) => P;
  /**
   * The part in effect at an instant, when a job updates documents over time: a commit that used it
   * is refused once the job has begun with another state. Pure.
   */
  readonly at?: (prepared: P, now: string) => T;
}

/** An image in the store of images; its dimensions are in pixels. */
export interface KeptImage {
  /** Names its content: the same file has the same name. */
  readonly name: string;
  readonly url: string;
  readonly dimensions: { readonly w: number; readonly h: number };
}

/**
 * Values of the variables in a predicate, by name: data that is never read as a part of its text.
 */
export interface Variables {
  readonly [name: string]: string | number | boolean | readonly (string | number | boolean)[];
}

/**
 * What a rule asks for, by the names under which it finds the answers; `undefined` asks for
 * nothing.
 */
export interface Needs {
  readonly [name: string]: Need<any> | undefined;
}

// The rule of any needs takes any facts; `0 extends 1 & N` holds for `any` alone.
/** What a rule with needs `N` receives, with the clock and fresh ids. */
export type FactsOf<N> = 0 extends 1 & N
  ? any
  : { readonly [K in keyof N]: GivenBy<N[K]> } & Surroundings;

type GivenBy<X> = X extends { readonly gives?: infer T } ? T : undefined;

/** Facts known so far while needs are still being collected. */
export interface Known {
  readonly [name: string]: any;
}

/** Time and identity, supplied by the pipeline. */
export interface Surroundings {
  /** Now, as `2024-05-02T09:10:11.123Z`. */
  readonly now: string;
  /** A fresh id (UUID version 7, lower case). */
  readonly newId: () => string;
  /** Key of the project that the request is for. */
  readonly projectKey: string;
  /** Who asks; absent for background changes. */
  readonly principal?: Principal | undefined;
  /** The caller, and where; absent: references are not checked. */
  readonly caller?: Caller | undefined;
}

/** Who a token speaks for. */
export interface Principal {
  readonly projectKey: string;
  readonly clientId: string;
  /** Granted scopes as they are written: `name:project` or `name:project:store`. */
  readonly scopes: ReadonlySet<string>;
  readonly customerId?: string | undefined;
  readonly anonymousId?: string | undefined;
  readonly externalUserId?: string | undefined;
  /** E-mail address of the user of the console who makes the request; empty: no one is signed in. */
  readonly consoleUser?: string | undefined;
  /** Associate named by an `as-associate` path. */
  readonly associateId?: string | undefined;
  /** Handed on to other servers that are asked on the way. */
  readonly correlationId?: string | undefined;
  /** Whom the trail of administration names when this request administers. */
  readonly author?: { type: string; name: string; address?: string | undefined };
  /** A test suite wants somebody else to write just before this request updates a document. */
  readonly disturb?: ((kind: string, target: Target) => Promise<void>) | undefined;
  /** Lists should lag so many milliseconds behind the stored state. */
  readonly staleMs?: number | undefined;
}

/** Builders of needs; each answers `undefined` for an absent target, so that it can be left out. */
export const need = {
  /** The document; `ReferencedResourceNotFound` when it does not exist. */
  one: <T>(kind: string, by: Target): Need<T> => ({ type: 'document', kind, by, required: true }),
  /** The document or `undefined`. */
  maybe: <T>(kind: string, by: Target | undefined): Need<T | undefined> | undefined =>
    by === undefined ? undefined : { type: 'document', kind, by, required: false },
  /** The documents that exist, in the order asked for; missing ones are left out. */
  many: <T>(kind: string, by: readonly Target[]) => documents<T>(kind, by, false),
  /** The documents, all of which must exist. */
  all: <T>(kind: string, by: readonly Target[]) => documents<T>(kind, by, true),
  /** The same of documents that values of the input refer to: the asker must be able to see them. */
  named: <T>(kind: string, by: readonly Target[]): Need<readonly T[]> => ({
    type: 'named',
    kind,
    by,
  }),
  /** Documents that meet a predicate, by id, at most `limit`; use declared facets. */
  matching: <T>(
    kind: string,
    where: string,
    variables: Variables = {},
    limit = 500,
  ): Need<readonly T[]> => ({ type: 'matching', kind, where, variables, limit }),
  /**
   * Documents that have one of the values in a sort column, the first of an index: short lists of a
   * value are remembered and returned whole; when one is long, at least the result of `otherwise`.
   */
  listed: <T>(kind: string, by: string, values: readonly string[], otherwise: Need<readonly T[]>) =>
    ({ type: 'listed', kind, by, values, otherwise }) satisfies Need<readonly T[]>,
  /** How many documents meet a predicate; use declared facets. */
  count: (kind: string, where: string, variables: Variables = {}): Need<number> => ({
    type: 'count',
    kind,
    where,
    variables,
  }),
  /** A list of documents that is read again only when one of its kinds has changed. */
  kept: <T, P = T>(list: KeptList<T, P>): Need<T> => ({ type: 'kept', list }),
  /** How often each of the names has been counted; names without a count are missing. */
  tallies: (names: readonly string[]): Need<ReadonlyMap<string, number>> => ({
    type: 'tallies',
    names,
  }),
  /** The settings of the project. */
  project: <T>(): Need<T> => ({ type: 'project' }),
  /** The hash of a password, to be stored as a secret. */
  passwordHash: (password: string): Need<string> => ({ type: 'passwordHash', password }),
  /** Whether the password is the one stored for the document. */
  passwordMatches: (password: string, kind: string, id: string): Need<boolean> => ({
    type: 'passwordMatches',
    password,
    kind,
    id,
  }),
  /** Strings that the tokens of a kind suggest. */
  suggestions: (kind: string, query: SuggestionQuery): Need<Suggestions> => ({
    type: 'suggestions',
    kind,
    query,
  }),
  /** What a search finds; the question is of the language of searches, and so is the answer. */
  search: <T>(question: object): Need<T> => ({ type: 'search', question }),
  /** Counts a guess at the password of an account; too_many_requests when there were too many. */
  attempt: (account: string): Need<true> => ({ type: 'attempt', account }),
  /** A fresh random secret: 256 bits, base64url. */
  secret: (): Need<string> => ({ type: 'secret' }),
  /** The text made unreadable, to be stored as a secret that must be read again. */
  sealed: (text: string, purpose: string): Need<string> => ({ type: 'sealed', text, purpose }),
  /**
   * Sealed strings, each with its content; the ones that the key of the server does not open are
   * missing.
   */
  opened: (sealed: readonly string[], purpose: string): Need<ReadonlyMap<string, string>> => ({
    type: 'opened',
    sealed,
    purpose,
  }),
  /**
   * The result of update actions on a document without storing it; the pipeline declares question
   * and answer.
   */
  rehearsed: <T>(asked: object): Need<T> => ({ type: 'rehearsed', asked }),
  /** The file kept among the images of the server; `InvalidInput` for one that is no image. */
  image: (file: SentFile, word?: string): Need<KeptImage> => ({ type: 'image', file, word }),
  /** That the kinds are offered by this server; else `InvalidInput`. */
  offered: (kinds: readonly string[]): Need => ({ type: 'offered', kinds }),
  /** That the text is a condition over documents of a kind; else `InvalidInput`. */
  condition: (kind: string, text: string): Need => ({ type: 'condition', kind, text }),
  /** The id of the subscription, when its destination takes a test notification; else `InvalidInput`. */
  trial: (of: Trial): Need<string> => ({ type: 'trial', of }),
  /** The types of the messages of each kind that has messages. */
  messageTypes: (): Need<ReadonlyMap<string, ReadonlySet<string>>> => ({ type: 'messageTypes' }),
};

const documents = <T>(
  kind: string,
  by: readonly Target[],
  required: boolean,
): Need<readonly T[]> => ({ type: 'documents', kind, by, required });

/** The documents with the ids, each once. */
export const targets = (ids: readonly (string | undefined)[]): readonly { readonly id: string }[] =>
  [...new Set(ids.filter((id) => id !== undefined))].map((id) => ({ id }));
