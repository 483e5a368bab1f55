// What a pure rule asks to know before it decides. The pipeline fetches needs, one query per kind
// and round; a rule never reads by itself.

import type { Caller } from './endpoint.ts';
import type { SuggestionQuery, Suggestions } from './suggestion.ts';

/** One thing to know; `T` is what the rule receives. */
export type Need<T = unknown> = Readonly<
  | { type: 'document'; kind: string; by: Target; required: boolean }
  | { type: 'documents'; kind: string; by: readonly Target[]; required: boolean }
  | { type: 'named'; kind: string; by: readonly Target[] }
  | { type: 'matching'; kind: string; where: string; variables: Variables; limit: number }
  | { type: 'count'; kind: string; where: string; variables: Variables }
  | { type: 'kept'; list: KeptList<any> }
  | { type: 'tallies'; names: readonly string[] }
  | { type: 'project' }
  | { type: 'passwordHash'; password: string }
  | { type: 'passwordMatches'; password: string; kind: string; id: string }
  | { type: 'attempt'; account: string }
  | { type: 'secret' }
  | { type: 'suggestions'; kind: string; query: SuggestionQuery }
  | { type: 'sealed'; text: string; purpose: string }
  | { type: 'predicate'; kind: string; text: string }
  | { type: 'offered'; kinds: readonly string[] }
> & { readonly gives?: T };

/** A document is found by its id, its key, or a declared unique value. */
export type Target =
  | { readonly id: string }
  | { readonly key: string }
  | { readonly unique: string; readonly value: string };

/**
 * Documents that are kept in memory, in the form that rules want them in, until one of their kinds
 * changes; the kinds are declared to change seldom.
 */
export interface KeptList<T> {
  readonly name: string;
  /** Kinds, each with the predicate over declared facets that says which documents are kept. */
  readonly of: { readonly [kind: string]: string };
  /** Pure. */
  readonly prepare: (documents: { readonly [kind: string]: readonly any[] }) => T;
}

export interface Variables {
  readonly [name: string]: string | number | boolean | readonly (string | number | boolean)[];
}

export interface Needs {
  readonly [name: string]: Need<any> | undefined;
}

/** What a rule with needs `N` receives, with the clock and fresh ids. */
// The rule of any needs takes any facts; `0 extends 1 & N` holds for `any` alone.
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
  /** For whom, and where; absent: what is named is not checked. */
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
  /** Associate named by an `as-associate` path. */
  readonly associateId?: string | undefined;
  /** Handed on to other servers that are asked on the way. */
  readonly correlationId?: string | undefined;
}

/** Builders of needs; each answers `undefined` for an absent target, so that it can be left out. */
export const need = {
  /** The document; `ReferencedResourceNotFound` when it does not exist. */
  one: <T>(kind: string, by: Target): Need<T> => ({
    type: 'document',
    kind,
    by,
    required: true,
  }),
  /** The document or `undefined`. */
  maybe: <T>(kind: string, by: Target | undefined): Need<T | undefined> | undefined =>
    by === undefined ? undefined : { type: 'document', kind, by, required: false },
  /** The documents that exist, in the order asked for; missing ones are left out. */
  many: <T>(kind: string, by: readonly Target[]): Need<readonly T[]> => ({
    type: 'documents',
    kind,
    by,
    required: false,
  }),
  /** The documents, all of which must exist. */
  all: <T>(kind: string, by: readonly Target[]): Need<readonly T[]> => ({
    type: 'documents',
    kind,
    by,
    required: true,
  }),
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
  /** How many documents meet a predicate; use declared facets. */
  count: (kind: string, where: string, variables: Variables = {}): Need<number> => ({
    type: 'count',
    kind,
    where,
    variables,
  }),
  /** A list of documents that is read anew only when one of its kinds has changed. */
  kept: <T>(list: KeptList<T>): Need<T> => ({ type: 'kept', list }),
  /** How often each of the names has been counted, of those that were. */
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
  /** Texts that the tokens of a kind suggest. */
  suggestions: (kind: string, query: SuggestionQuery): Need<Suggestions> => ({
    type: 'suggestions',
    kind,
    query,
  }),
  /** Counts a guess at the password of an account; too_many_requests when there were too many. */
  attempt: (account: string): Need<true> => ({ type: 'attempt', account }),
  /** A fresh random secret: 256 bits, base64url. */
  secret: (): Need<string> => ({ type: 'secret' }),
  /** The text made unreadable, to be stored as a secret that must be read again. */
  sealed: (text: string, purpose: string): Need<string> => ({ type: 'sealed', text, purpose }),
  /** That the kinds are offered by this server; else `InvalidInput`. */
  offered: (kinds: readonly string[]): Need => ({ type: 'offered', kinds }),
  /** That the text is a predicate over a kind; else `InvalidInput`. */
  predicate: (kind: string, text: string): Need => ({ type: 'predicate', kind, text }),
};
