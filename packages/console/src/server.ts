// The requests to the server: operations of the console and of the operator by their names, and the public API with
// a token for reading that is in the memory of this page alone.

import {
  type AnyOperationName,
  changeHistoryPath,
  consolePath,
  type OperationName,
  type OperationTypes,
  type PathValues,
  type QueryValues,
  requestFor,
} from 'storewright/operations';
import { isUnattended } from './signing/attendance.ts';
import { connectionLost } from './signing/connection.tsx';
import { isHidden, noteKinds, noteProjects } from './signing/hidden.ts';
import { currentSession, signedIn } from './signing/session.ts';
import { spoken } from './words/texts.ts';

export type Role = 'viewer' | 'editor' | 'admin';

export interface Project {
  readonly key: string;
  readonly role: Role | 'catalogue' | 'orders' | 'own';
  /** Of a role for a part of the project: names of the scopes that it holds. */
  readonly scopes?: readonly string[];
}

export interface Column {
  readonly name: string;
  readonly sort?: string;
  /** What its values are, where people read a name in their place. */
  readonly shows?: 'choice' | 'country' | 'locale';
}

export interface Kind {
  readonly kind: string;
  readonly plural: string;
  readonly doc: string;
  readonly path: string;
  readonly isFoundById: boolean;
  /** Only who may change its documents sees them. */
  readonly isGuarded?: true;
  /** Clients create documents of it. Documents of other kinds are created by the server. */
  readonly isCreated?: true;
  /** The least role that makes and changes its documents. */
  readonly changedBy: Role;
  /** Names of scopes, one of which shows its documents. */
  readonly seenWith: readonly string[];
  /** Names of scopes, one of which makes and changes its documents. */
  readonly changedWith: readonly string[];
  readonly columns: readonly Column[];
}

/** A document as the API answers it. */
export interface Document {
  readonly id: string;
  readonly [member: string]: unknown;
}

/** What parts of pages are given. */
export interface OfProject {
  readonly project: string;
}

export interface OfDocument extends OfProject {
  readonly document: Document;
}

/** The words of the server, or that it does not answer. */
export class Refusal extends Error {
  readonly status: number;
  /** As the server returns them, each with its code. */
  readonly errors: readonly ToldError[];
  constructor(status: number, message: string, errors: readonly ToldError[] = []) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

export interface ToldError {
  readonly code: string;
  readonly message: string;
  readonly detailedErrorMessage?: string;
  readonly currentVersion?: number;
}

/** What only reads is asked again when the server says that it has too much to do. */
const maxTries = 6;
const pauseMs = 1_000;

async function ask(path: string, init: RequestInit): Promise<any> {
  const isRepeated = (init.method ?? 'GET') === 'GET' || path.endsWith('token');
  for (let tries = 1; ; tries += 1) {
    const response = await answered(path, init);
    const body = await response.json().catch(() => undefined);
    if (response.ok) return body;
    if (response.status !== 503 || !isRepeated || tries === maxTries) {
      const message = body?.message ?? spoken('frame').answered({ status: response.status });
      throw new Refusal(response.status, message, body?.errors ?? []);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    init.signal?.throwIfAborted();
  }
}

const answered = (path: string, init: RequestInit): Promise<Response> =>
  fetch(path, { credentials: 'omit', cache: 'no-store', ...init }).catch((reason: Error) => {
    if (reason.name === 'AbortError') throw reason;
    connectionLost();
    throw new Refusal(0, spoken('frame').noAnswer);
  });

/** What an operation takes in addition to the parameters of its path. */
interface Sent<N> {
  readonly query?: N extends OperationName ? OperationTypes[N]['query'] : QueryValues;
  readonly body?: N extends OperationName ? OperationTypes[N]['body'] : object;
  readonly signal?: AbortSignal | undefined;
}

type Answered<N> = N extends OperationName ? OperationTypes[N]['answer'] : any;

/** Calls an operation of the console, or one of the operator; waits for a sign-in where one is needed. */
export async function own<N extends AnyOperationName>(
  name: N,
  values: PathValues<N>,
  { query, body, signal }: Sent<N> = {},
): Promise<Answered<N>> {
  const { method, address } = requestFor(name, values, query as QueryValues | undefined);
  const headers = {
    'X-Unattended': `${isUnattended()}`,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  const sent = {
    ...{ method, headers, credentials: 'same-origin' as const },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: signal ?? null,
  };
  for (;;) {
    try {
      return await ask(consolePath + address, sent);
    } catch (reason) {
      if (!(reason instanceof Refusal) || reason.status !== 401) throw reason;
      // The new user may have other rights.
      tokens.clear();
      await signedIn();
      signal?.throwIfAborted();
    }
  }
}

export async function projects(signal: AbortSignal): Promise<readonly Project[]> {
  const { projects: all } = await own('listSeenProjects', {}, { signal });
  noteProjects(all);
  return all;
}

let known: Promise<readonly Kind[]> | undefined;

/** Asked once: they do not change while the server runs. */
export function kinds(): Promise<readonly Kind[]> {
  known ??= own('listKinds', {}).then(
    ({ kinds: all }: { readonly kinds: readonly Kind[] }) => {
      noteKinds(all);
      for (const { path, isGuarded } of all) if (isGuarded === true) guarded.add(path);
      return all;
    },
    (reason) => {
      known = undefined;
      throw reason;
    },
  );
  return known;
}

const tokens = new Map<string, Promise<string>>();

/** To read with, or to change with: the page has the second one only when something is changed. */
export type Purpose = 'token' | 'writing-token';

const makers = { token: 'createReadingToken', 'writing-token': 'createWritingToken' } as const;

function tokenOf(project: string, purpose: Purpose): Promise<string> {
  const name = `${project} ${purpose}`;
  const kept = tokens.get(name);
  if (kept !== undefined) return kept;
  const made = own(makers[purpose], { key: project }).then(({ token }) => token);
  tokens.set(name, made);
  made.catch(() => tokens.delete(name));
  return made;
}

/**
 * Requests to the public API. An expired token, or one that a reset of the project has deleted, is
 * replaced once.
 */
export async function callApi(
  project: string,
  path: string,
  purpose: Purpose,
  init: RequestInit,
  prefix = '',
): Promise<any> {
  const call = async () =>
    ask(`${prefix}/${encodeURIComponent(project)}${path}`, {
      ...init,
      headers: {
        Authorization: `Bearer ${await tokenOf(project, purpose)}`,
        ...named(),
        ...(init.body === undefined ? {} : { 'Content-Type': typeOf(init.body) }),
      },
    });
  return call().catch((reason) => {
    if (!(reason instanceof Refusal) || reason.status !== 401) throw reason;
    tokens.delete(`${project} ${purpose}`);
    return call();
  });
}

const typeOf = (body: unknown): string => (body instanceof File ? body.type : 'application/json');

/** The user, for the stamps of what he changes. */
function named(): { readonly [name: string]: string } {
  const email = currentSession()?.user?.email;
  return email === undefined ? {} : { 'X-External-User-ID': email };
}

/** Collections that no scope for reading shows. */
const guarded = new Set<string>();

const purposeFor = (path: string): Purpose =>
  guarded.has(/^\/[^/?]*/.exec(path)?.[0] ?? '') ? 'writing-token' : 'token';

export const read = (project: string, path: string, signal?: AbortSignal): Promise<any> =>
  callApi(project, path, purposeFor(path), { signal: signal ?? null });

/** A search, which reads although it is a POST. */
export const search = (
  project: string,
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<any> =>
  callApi(project, path, 'token', { method: 'POST', body: JSON.stringify(body), signal });

/** Of the Change History API. */
export const readRecords = (project: string, path: string, signal?: AbortSignal): Promise<any> =>
  callApi(project, path, 'token', { signal: signal ?? null }, changeHistoryPath);

/** Sends what changes something. */
export const change = (
  project: string,
  method: 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<any> =>
  callApi(project, path, 'writing-token', {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** Sends update actions on a document as it was read. @param path of its collection */
export const update = (
  project: string,
  path: string,
  { id, version }: Document,
  ...actions: readonly object[]
): Promise<any> => change(project, 'POST', `${path}/${id}`, { version, actions });

/** Sends a file as it is. */
export const upload = (project: string, path: string, file: File): Promise<Document> =>
  callApi(project, path, 'writing-token', { method: 'POST', body: file });

export const askGraphql = (project: string, purpose: Purpose, question: object): Promise<unknown> =>
  callApi(project, '/graphql', purpose, { method: 'POST', body: JSON.stringify(question) });

/** By their ids, as far as they are there and the role shows them. */
export const documentsWith = (
  project: string,
  path: string,
  member: 'id' | 'key',
  values: readonly string[],
  signal?: AbortSignal,
): Promise<readonly Document[]> =>
  values.length === 0
    ? Promise.resolve([])
    : readShown(
        project,
        { path },
        {
          where: `${member} in (${values.map((one) => JSON.stringify(one)).join(', ')})`,
          sort: '',
          limit: 500,
        },
        signal,
      );

/** Documents of a kind that the role of the user does not show are as if there were none. */
export function noneIfHidden(reason: unknown): readonly Document[] {
  if (reason instanceof Refusal && reason.status === 403) return [];
  throw reason;
}

/** The documents that the role of the user shows. */
export const readShown: typeof readPage = async (project, kind, asked, signal) =>
  isHidden(project, kind.path) ? [] : readPage(project, kind, asked, signal).catch(noneIfHidden);

/** In the schema definition language. */
export async function schemaText(): Promise<string> {
  const response = await fetch(consolePath + requestFor('showGraphqlSchema', {}).address, {
    credentials: 'same-origin',
  });
  if (!response.ok) throw new Refusal(response.status, spoken('frame').noSchema);
  return response.text();
}

/** The settings of the project, shown and changed as a document is. */
export const settingsKind: Kind = {
  kind: 'project',
  plural: 'projectSettings',
  doc: '',
  path: '',
  isFoundById: true,
  changedBy: 'admin',
  seenWith: ['view_project_settings'],
  changedWith: ['manage_project_settings'],
  columns: [],
};

let description: Promise<any> | undefined;

/** What the server offers, as it describes it. Asked when a form is opened first. */
export function openApi(): Promise<any> {
  description ??= own('showOpenApi', {}).catch((reason) => {
    description = undefined;
    throw reason;
  });
  return description;
}

export interface Asked {
  readonly where: string;
  /** Expressions, joined by `&sort=`. */
  readonly sort: string;
  readonly limit: number;
}

export async function readPage(
  project: string,
  { path }: Pick<Kind, 'path'>,
  { where, sort, limit }: Asked,
  signal?: AbortSignal,
): Promise<readonly Document[]> {
  const query = new URLSearchParams({ limit: `${limit}`, withTotal: 'false' });
  if (where !== '') query.set('where', where);
  for (const one of sort.split('&sort=')) if (one !== '') query.append('sort', one);
  return (await read(project, `${path}?${query}`, signal)).results;
}

export async function countOf(
  project: string,
  { path }: Pick<Kind, 'path'>,
  where: string,
  signal?: AbortSignal,
): Promise<number> {
  const query = new URLSearchParams({ limit: '0', withTotal: 'true' });
  if (where !== '') query.set('where', where);
  return (await read(project, `${path}?${query}`, signal)).total;
}

export async function documentOf(
  project: string,
  { path, isFoundById }: Kind,
  id: string,
  signal?: AbortSignal,
): Promise<Document> {
  if (path === '') return read(project, '', signal);
  if (isFoundById) return read(project, `${path}/${encodeURIComponent(id)}`, signal);
  const query = new URLSearchParams({ where: 'id = :id', 'var.id': id, limit: '1' });
  const [document] = (await read(project, `${path}?${query}`, signal)).results;
  if (document === undefined) throw new Refusal(404, spoken('frame').noDocument({ id }));
  return document;
}
