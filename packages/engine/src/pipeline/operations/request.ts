// What an edge does around an operation: opens the call, names documents, runs it until it is confirmed, answers a repeated
// creation once, and lists what may be misspelled.

import { createHash } from 'node:crypto';
import {
  apiError,
  type Endpoint,
  type EndpointContext,
  type Kind,
  notFound,
  type Principal,
} from '@storewright/model/declaration';
import { didYouMean } from '@storewright/platform/did-you-mean';
import { parseWhere, unknownWordsIn } from '@storewright/store/predicate';
import type { Claimed } from '@storewright/store/storage/repeatable';
import type { Freshness } from '@storewright/store/storage/replicas/replicas';
import { beginsWith } from '../answer/expand.ts';
import { type UnknownExpansion, unknownExpansion } from '../answer/unknown-expansions.ts';
import { type Answered, answerPurpose, type Repeatable } from '../commit/repeatable.ts';
import { changedMeanwhile } from '../commit/store.ts';
import { type Call, expandOf, type Parameters, type World } from '../context/world.ts';
import { type ReadSet, StaleRead } from '../facts/read-set.ts';
import { type ClaimedImports, openSession } from '../facts/session.ts';

// The one place where an operation runs again because what it looked at has changed: nothing leaves
// it, neither an answer nor an error, before the database has confirmed what it was made of.

/** Runs that use what the process remembers; those after them read everything. */
const presumingRuns = 3;
const maxRuns = 40;

/**
 * The outcome of an operation, once all is so that it presumed.
 * @param run gets the number of the run; it must be able to run again until something is stored
 * @throws invalid_token, and whatever the operation throws
 */
export async function rerunUntilConfirmed<T>(
  readSet: ReadSet | undefined,
  run: (count: number) => Promise<T>,
): Promise<T> {
  if (readSet === undefined) return run(1);
  const ids = readSet.drawIds();
  return ids === undefined ? rerun(readSet, run) : rerun(readSet, run, ids.back).finally(ids.end);
}

async function rerun<T>(
  readSet: ReadSet,
  run: (count: number) => Promise<T>,
  again: () => void = () => undefined,
): Promise<T> {
  for (let count = 1; count <= maxRuns; count += 1) {
    const outcome = await finalized(run(count));
    // Stored, or perhaps stored: it must not be done twice.
    const isFinal = readSet.isStoring || !(await mustRunAgain(readSet, outcome));
    if (isFinal && 'value' in outcome) return outcome.value;
    if (isFinal && 'error' in outcome) throw outcome.error;
    again();
    if (count >= presumingRuns) readSet.readOnward();
  }
  throw changedMeanwhile();
}

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

const finalized = <T>(work: Promise<T>): Promise<Outcome<T>> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

async function mustRunAgain(readSet: ReadSet, outcome: Outcome<unknown>): Promise<boolean> {
  const isConfirmed = await readSet.confirm();
  return !isConfirmed || ('error' in outcome && outcome.error instanceof StaleRead);
}

// How both edges begin a call of an operation.

/** What an edge knows of a request before an operation begins. */
interface CallOptions {
  readonly kind: Kind;
  readonly endpoint: Endpoint;
  readonly principal: Principal;
  /** Decoded path parameters of the endpoint. */
  readonly params: { readonly [name: string]: string };
  /** The same for other paths. */
  readonly beside?: readonly CallOptions['params'][];
  readonly readSet?: ReadSet | undefined;
  readonly repeatable?: Repeatable | undefined;
  readonly freshness?: Freshness | undefined;
  readonly imports?: ClaimedImports | undefined;
}

/** Opens the reading of a request at an endpoint; nothing is read or checked yet. */
export function openCall(world: World, options: CallOptions): Call {
  const { kind, endpoint, principal, params, beside = [] } = options;
  const { readSet, repeatable, freshness, imports } = options;
  const asks = { readSet, repeatable, freshness, imports, by: principal };
  const session = openSession(world, principal.projectKey, asks);
  const call = { session, kind, endpoint, context: { principal, params } };
  if (beside.length === 0) return call;
  return { ...call, beside: beside.map((other) => ({ principal, params: other })) };
}

// Creations that their clients have named and may repeat: the first one creates; a repetition gets
// the same answer, and creates nothing.

/** A creation with the name that its client gives it. */
export interface NamedRequest {
  /** The name, as sent. */
  readonly key: string | readonly string[];
  readonly principal: Principal;
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  /** The body as sent. */
  readonly body: Buffer | undefined;
}

/** Creates, or passes on the earlier answer. */
type Run<A> = (repeatable: Repeatable | undefined, earlier?: Answered) => Promise<A>;

/**
 * The answer of a creation that has a name.
 * @throws IdempotencyConflict
 */
export async function answerOnce<A>(world: World, named: NamedRequest, run: Run<A>): Promise<A> {
  const { repeatables } = world.storage;
  const { projectKey: project } = named.principal;
  const claimed = await repeatables.claim({ project, ...hashesOf(named) });
  if (claimed.state !== 'mine') return run(undefined, await earlierAnswer(world, project, claimed));
  const { claim } = claimed;
  const repeatable: Repeatable = { claim, answerOf: failUnanswered };
  try {
    const fresh = await run(repeatable);
    // It was found there, and nothing was stored.
    if (repeatable.answered === undefined) await repeatables.release(claim);
    return fresh;
  } catch (error) {
    // A failure is no answer to be kept: what stood against the creation may be gone the next time.
    await repeatables.release(claim).catch(() => undefined);
    throw error;
  }
}

const failUnanswered = async (): Promise<Answered> => {
  throw new Error('a creation was stored whose response is unknown');
};

type Earlier = Exclude<Claimed, { state: 'mine' }>;

async function earlierAnswer(
  { openSeal }: World,
  project: string,
  claimed: Earlier,
): Promise<Answered> {
  if (claimed.state === 'differs')
    throw apiError.IdempotencyConflict(
      'The Idempotency-Key was already used for a different request.',
    );
  if (claimed.state === 'busy')
    throw apiError.IdempotencyConflict(
      'A request with this Idempotency-Key is still running. Try again later.',
    );
  if (claimed.answer === null)
    throw apiError.IdempotencyConflict(
      'The request succeeded, but its response was erased with the resource that it created.',
    );
  const text = (await openSeal()).open(claimed.answer, answerPurpose(project));
  if (text === '')
    throw apiError.IdempotencyConflict(
      'The request succeeded, but its response was too large to store.',
    );
  return { status: claimed.status, text };
}

const keyPattern = /^[!-~]([ -~]{0,253}[!-~])?$/;

/** Clients and buyers do not share names, nor do paths. */
function hashesOf({ key, principal, method, url, body }: NamedRequest) {
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw apiError.InvalidInput('The Idempotency-Key must have 1 to 255 visible ASCII characters.');
  const [path, query = ''] = url.split('?', 2) as [string, string?];
  const { clientId, customerId, anonymousId, externalUserId } = principal;
  const who = [clientId, customerId ?? '', anonymousId ?? '', externalUserId ?? ''];
  return {
    name: hash(JSON.stringify([...who, method, path.replace(/(?<!\/)\/+$/, ''), key])),
    request: hash(`${query}\n`, body),
  };
}

function hash(text: string, body?: Buffer): Buffer {
  const made = createHash('sha256').update(text);
  if (body !== undefined) made.update(body);
  return made.digest();
}

// Documents that a path names by key on the way to its own.

/**
 * The parameters with the ids of the documents that the endpoint's path names by key.
 * @throws ResourceNotFound when there is none
 */
export async function findNamedByKey(
  world: World,
  { names = {} }: Endpoint,
  { principal, params }: EndpointContext,
): Promise<EndpointContext['params']> {
  const named = { ...params };
  for (const [param, { kind, as }] of Object.entries(names)) {
    const key = named[param]!;
    const [row] = await world.storage.find(principal.projectKey, kind, [{ key }]);
    if (row === undefined) throw notFound(kind, `key '${key}'`);
    named[as] = row.id;
  }
  return named;
}

// What a developer may have misspelled in a read that was answered: the API passes over expansion
// paths that lead nowhere, and finds nothing for a word that a field never has.

/**
 * Sentences about it.
 * @param isEmpty the answer is a page without documents
 */
export function doubtsOf(
  { kinds }: Pick<World, 'kinds'>,
  { kind, endpoint: { expandsMembers = [] } }: Pick<Call, 'kind' | 'endpoint'>,
  parameters: Parameters,
  isEmpty: boolean,
): readonly string[] {
  const paths = expandOf(parameters)
    .filter((path) => !expandsMembers.some((pattern) => beginsWith(path, pattern)))
    .map((path) => unknownExpansion(kinds, kind, path));
  return [
    ...paths.filter((found) => found !== undefined).map(aboutExpansion),
    ...(isEmpty ? wordsNeverFound(kind, parameters) : []),
  ];
}

function aboutExpansion({ path, step, known }: UnknownExpansion): string {
  const sentence = `The expansion path '${path}' does not lead to a reference.`;
  if (step === '[*]') return `${sentence} Use [*] after a list, and only after a list.`;
  return sentence + (step === undefined ? '' : didYouMean(step, known));
}

const wordsNeverFound = ({ resource }: Kind, parameters: Parameters): readonly string[] =>
  (parameters.get('where') ?? [])
    .flatMap((text) => unknownWordsIn(parseWhere(text, resource, parameters)))
    .map(
      ({ field, word, known }) =>
        `'${word}' is not a value of '${field}'. Its values are ${known.join(', ')}.${didYouMean(word, known)}`,
    );
