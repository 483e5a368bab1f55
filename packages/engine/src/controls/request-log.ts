// The recent requests of clients, for each project: kept in the memory of the process, bounded,
// while the controls are on. It has neither bodies nor parameters nor anything of buyers except
// their ids, unless requests and responses are enabled: then without secrets and personal data, and
// for as long as there is room.

import { boundedMemory } from '@storewright/model/base/bounded-memory';
import {
  apiError,
  boolean,
  choice,
  dateTime,
  described,
  integer,
  json,
  listOf,
  long,
  mapOf,
  number,
  type ObjectOf,
  optional,
  record,
  text,
} from '@storewright/model/declaration';

/** A request as the server has answered it; it holds no bodies, parameters or names of buyers. */
export const loggedRequest = {
  seq: described(long(), 'Counts from 1 for each key.'),
  at: described(dateTime(), 'When it came, by the clock of the database.'),
  method: text(),
  path: described(text(), 'Below the project key; of parameters, ids and keys alone.'),
  status: integer(),
  code: optional(described(text(), 'Of the first error.')),
  actions: optional(listOf(text())),
  client: optional(text()),
  customerId: optional(text()),
  associateId: optional(text()),
  correlationId: text(),
  durationMs: number(),
  stages: described(mapOf(number()), 'Milliseconds by stage.'),
  fault: optional(text()),
  statements: optional(described(integer(), 'Sent to the database, where they are counted.')),
  databaseMs: optional(
    described(number(), 'How long they were under way; of statements side by side, the sum.'),
  ),
};

export type LoggedRequest = ObjectOf<typeof loggedRequest>;

/** With request and response, where they are kept: without secrets, and with pseudonyms for persons. */
export const loggedExchange = {
  ...loggedRequest,
  exchange: optional(
    record('AdminExchangeBodies', {
      path: optional(described(text(), 'With the project key and the parameters.')),
      body: optional(json()),
      answer: optional(json()),
      isAsSent: optional(
        described(
          boolean(),
          'Path and body are unchanged: nothing was removed, so that the request can be repeated.',
        ),
      ),
      leftOut: optional(
        described(
          listOf(choice('AdminExchangePart', 'body', 'answer')),
          'Longer than 64 KiB, or no JSON.',
        ),
      ),
      withheld: optional(described(text(), 'Why nothing is kept.')),
    }),
  ),
};

export type LoggedExchange = ObjectOf<typeof loggedExchange>;

const maxLimit = 500;

/** Which of the requests are asked for. */
export const requestFilter = {
  after: optional(
    described(
      integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      'The `seq` of the last one that is known.',
    ),
  ),
  status: optional(integer({ min: 0, max: 599 })),
  limit: optional(integer({ min: 0, max: maxLimit })),
  code: optional(text()),
  method: optional(text()),
  path: optional(described(text(), 'As it is logged: below the project key, without parameters.')),
  correlationId: optional(text()),
  client: optional(text()),
};

export type RequestFilter = ObjectOf<typeof requestFilter>;

export interface FoundRequests {
  /** The oldest first. */
  readonly requests: readonly LoggedRequest[];
  /** Number of the last one that was looked at, whether it was wanted or not: to go on after. */
  readonly last: number;
}

export interface RequestLog {
  /**
   * For an answered request.
   * @param exchange JSON of the request and its response
   */
  note(project: string, request: Omit<LoggedRequest, 'seq' | 'at'>, exchange?: string): void;
  /** @param since Earlier ones are of a former project of that key, in milliseconds since the epoch. */
  find(project: string, filter: RequestFilter, since?: number): FoundRequests;
  /**
   * One of them, with request and response while they are kept; `undefined`: forgotten or unknown.
   */
  one(project: string, seq: number, since?: number): LoggedExchange | undefined;
  /** Of all projects, including forgotten requests. */
  tally(): RequestTally;
  /**
   * Returns immediately when there is a matching one, else when it comes or the patience ends.
   * @throws OverCapacity
   */
  wait(project: string, filter: RequestFilter, patience: Patience): Promise<void>;
}

/** How somebody waits. */
interface Patience {
  readonly ms: number;
  /** As of `find`. */
  readonly since?: number | undefined;
  /** Aborted when the reader is gone. */
  readonly signal?: AbortSignal | undefined;
}

const maxEntries = 2_000;
const maxProjects = 200;
/** Of all projects: a day of test runs makes more projects than memory has room for. */
const maxInAll = 100_000;
/** Requests and responses of all projects, in characters of JSON. */
const maxExchanges = 64_000_000;
/** Of a project: polling readers, and readers of a stream. */
const maxWaiting = 40;

interface Ring {
  last: number;
  readonly entries: LoggedRequest[];
  readonly waiting: Set<(one: LoggedRequest) => void>;
}

/** @param now The clock of the database. */
export function openRequestLog(now: () => number): RequestLog {
  const { note, find, wait } = openRings(now);
  const tally = openTally();
  const exchanges = boundedMemory<string>(maxExchanges);
  return {
    find,
    wait,
    note(project, request, exchange) {
      tally.add(request);
      const name = exchangeName(project, note(project, request));
      // Numbers of a project that was quiet for long restart.
      if (exchange === undefined) exchanges.delete(name);
      else exchanges.set(name, exchange, exchange.length);
    },
    one(project, seq, since) {
      const [found] = find(project, { after: seq - 1, limit: 1 }, since).requests;
      if (found?.seq !== seq) return undefined;
      const text = exchanges.get(exchangeName(project, seq));
      return text === undefined ? found : { ...found, exchange: JSON.parse(text) };
    },
    tally: tally.read,
  };
}

const exchangeName = (project: string, seq: number): string => `${project} ${seq}`;

interface Rings extends Pick<RequestLog, 'find' | 'wait'> {
  /** Answers the number of the request. */
  note(project: string, request: Omit<LoggedRequest, 'seq' | 'at'>): number;
}

function openRings(now: () => number): Rings {
  const rings = new Map<string, Ring>();
  let count = 0;
  const forgetOldest = () => {
    const [project, ring] = rings.entries().next().value!;
    count -= ring.entries.length;
    rings.delete(project);
  };
  const ringOf = (project: string): Ring => {
    const ring = rings.get(project) ?? { last: 0, entries: [], waiting: new Set() };
    // The project that was quiet for the longest time goes first.
    rings.delete(project);
    rings.set(project, ring);
    if (rings.size > maxProjects) forgetOldest();
    return ring;
  };
  const find = (project: string, filter: RequestFilter, since = 0): FoundRequests => {
    const { after = 0, limit = maxLimit } = filter;
    const { entries, last } = rings.get(project) ?? { entries: [], last: 0 };
    const begin = new Date(since).toISOString();
    const wanted = entries
      .slice(-maxEntries)
      .filter((one) => one.at >= begin && isWanted(one, filter));
    const reached = wanted.length <= limit ? last : (wanted[limit - 1]?.seq ?? after);
    return { requests: wanted.slice(0, limit), last: reached };
  };
  return {
    note(project, request) {
      const ring = ringOf(project);
      ring.last += 1;
      count += 1;
      const at = new Date(now() - request.durationMs).toISOString();
      const one = { seq: ring.last, at, ...request };
      ring.entries.push(one);
      // Twice as many are kept before half of them go, so that most notes move nothing.
      if (ring.entries.length >= 2 * maxEntries) count -= ring.entries.splice(0, maxEntries).length;
      while (count > maxInAll) forgetOldest();
      for (const hear of ring.waiting) hear(one);
      return ring.last;
    },
    find,
    async wait(project, filter, patience) {
      if (find(project, { ...filter, limit: 1 }, patience.since).requests.length > 0) return;
      const { waiting } = ringOf(project);
      if (waiting.size >= maxWaiting)
        throw apiError.OverCapacity(`${maxWaiting} clients already wait for these requests.`);
      await heard(waiting, filter, patience);
    },
  };
}

/** The next one that is wanted has come, or the patience has ended. */
const heard = (
  waiting: Ring['waiting'],
  filter: RequestFilter,
  { ms, signal }: Patience,
): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const timer = setTimeout(() => end(), ms);
    const hear = (one: LoggedRequest) => {
      if (isWanted(one, filter)) end();
    };
    const end = () => {
      clearTimeout(timer);
      waiting.delete(hear);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    signal?.addEventListener('abort', end);
    waiting.add(hear);
  });

function isWanted(entry: LoggedRequest, { after = 0, limit: _, ...members }: RequestFilter) {
  if (entry.seq <= after) return false;
  return Object.entries(members).every(
    ([member, value]) => value === undefined || entry[member as keyof LoggedRequest] === value,
  );
}

// How many requests a server has answered and how, over all projects: numbers that do not grow.

export const requestTally = {
  requests: integer(),
  refused: described(mapOf(integer()), 'Of those with an error, how many by status.'),
  slowest: optional(
    record('AdminSlowestRequest', {
      ...{ method: text(), path: text(), status: integer(), durationMs: number() },
    }),
  ),
};

export type RequestTally = ObjectOf<typeof requestTally>;

type Answered = NonNullable<RequestTally['slowest']>;

interface OpenTally {
  add(one: Answered): void;
  read(): RequestTally;
}

const firstError = 400;

function openTally(): OpenTally {
  const refused = new Map<number, number>();
  let requests = 0;
  let slowest: Answered | undefined;
  return {
    add({ method, path, status, durationMs }) {
      requests += 1;
      if (status >= firstError) refused.set(status, (refused.get(status) ?? 0) + 1);
      if (slowest === undefined || durationMs > slowest.durationMs)
        slowest = { method, path, status, durationMs };
    },
    read: () => ({
      requests,
      refused: Object.fromEntries(refused),
      ...(slowest === undefined ? {} : { slowest }),
    }),
  };
}
