// Faults that a test suite asks for: what a rule may say, and whether a request meets it. Pure.
import {
  apiError,
  boolean,
  choice,
  type Fields,
  integer,
  listOf,
  mapOf,
  number,
  optional,
  record,
  text,
} from '../declaration/index.ts';
import { didYouMean } from '../platform/did-you-mean.ts';

export interface FaultRule {
  readonly id?: string;
  readonly when?: {
    readonly method?: readonly string[];
    /** Below the project key; `*` is any text. */
    readonly path?: string;
    /** Name of the operation of a GraphQL document. */
    readonly operation?: string;
    /** Name of an update action. */
    readonly action?: string;
    readonly client?: string;
    readonly header?: { readonly [name: string]: string };
    readonly correlationId?: string;
  };
  /** Which of the requests that it meets, counted from 1. */
  readonly nth?: readonly number[];
  readonly every?: number;
  readonly percent?: number;
  /** So often, and then no more. */
  readonly times?: number;
  readonly then: FaultEffect;
}

export interface FaultEffect {
  readonly delayMs?: number;
  readonly status?: number;
  readonly retryAfter?: number;
  readonly body?: 'api' | 'html' | 'empty';
  /** So many versions are written by somebody else just before. */
  readonly conflict?: number;
  readonly socket?: 'reset' | 'close' | 'hang' | 'truncate' | 'slow' | 'garbage';
  readonly atByte?: number;
  readonly bytesPerSecond?: number;
  /** The work is done and the answer is lost. */
  readonly afterCommit?: boolean;
  /** A list leaves out what was made or changed so lately; what is read by id is never behind. */
  readonly staleMs?: number;
}

const short = () => text({ min: 1, max: 256 });

const effect = {
  delayMs: optional(integer({ min: 0, max: 60_000 })),
  status: optional(integer({ min: 400, max: 599 })),
  retryAfter: optional(integer({ min: 0, max: 3_600 })),
  body: optional(choice('FaultBody', 'api', 'html', 'empty')),
  conflict: optional(integer({ min: 1, max: 100 })),
  socket: optional(choice('FaultSocket', 'reset', 'close', 'hang', 'truncate', 'slow', 'garbage')),
  atByte: optional(integer({ min: 0, max: 1_000_000 })),
  bytesPerSecond: optional(integer({ min: 1, max: 1_000_000 })),
  afterCommit: optional(boolean()),
  staleMs: optional(integer({ min: 1, max: 3_600_000 })),
};

const condition = {
  method: optional(listOf(choice('FaultMethod', 'GET', 'HEAD', 'POST', 'DELETE'))),
  path: optional(short()),
  operation: optional(short()),
  action: optional(short()),
  client: optional(short()),
  header: optional(mapOf(short())),
  correlationId: optional(short()),
};

const rule = {
  id: optional(short()),
  when: optional(record('FaultCondition', condition)),
  nth: optional(listOf(integer({ min: 1, max: 1_000_000 }))),
  every: optional(integer({ min: 1, max: 1_000_000 })),
  percent: optional(number({ min: 0, max: 100 })),
  times: optional(integer({ min: 1, max: 1_000_000 })),
  // biome-ignore lint/suspicious/noThenProperty: an effect is no function, so nobody waits for a rule
  then: record('FaultEffect', effect),
};

const maxRules = 100;

export const ruleList: Fields = { rules: listOf(record('FaultRule', rule), { max: maxRules }) };

/** What rules may name. */
export interface Offered {
  readonly actions: ReadonlySet<string>;
  /** Paths of routes below the project key; absent: they are not known here. */
  readonly paths: readonly string[] | undefined;
}

/** @throws InvalidInput for a rule that no request can meet, or that would do nothing */
export function checkRules(rules: readonly FaultRule[], { actions, paths }: Offered): void {
  const firsts = paths && new Set(paths.map(firstOf));
  for (const { when = {}, then } of rules) {
    const { action, path } = when;
    if (Object.keys(then).length === 0) throw apiError.InvalidInput('A rule has an effect.');
    if (action !== undefined && !actions.has(action))
      throw apiError.InvalidInput(
        `There is no update action '${action}'.${didYouMean(action, actions)}`,
      );
    if (path === undefined) continue;
    if (!path.startsWith('/')) throw apiError.InvalidInput(`The path '${path}' begins with '/'.`);
    const first = firstOf(path);
    if (firsts !== undefined && !first.includes('*') && !firsts.has(first))
      throw apiError.InvalidInput(`There is no path '/${first}'.${didYouMean(first, firsts)}`);
  }
}

const firstOf = (path: string): string => path.split(/[/?]/)[1] ?? '';

/** A request as the rules see it. */
export interface FaultyRequest {
  readonly project: string;
  readonly method: string;
  /** Below the project key, without parameters. */
  readonly path: string;
  readonly operation?: string | undefined;
  readonly actions: readonly string[];
  readonly client?: string | undefined;
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
  readonly correlationId: string;
}

export function meets(request: FaultyRequest, when: FaultRule['when'] = {}): boolean {
  const { method, path, operation, action, client, header = {}, correlationId } = when;
  if (method !== undefined && !method.includes(request.method)) return false;
  if (path !== undefined && !isLike(request.path, path)) return false;
  if (operation !== undefined && operation !== request.operation) return false;
  if (action !== undefined && !request.actions.includes(action)) return false;
  if (client !== undefined && client !== request.client) return false;
  if (correlationId !== undefined && correlationId !== request.correlationId) return false;
  return Object.entries(header).every(
    ([name, value]) => request.headers[name.toLowerCase()] === value,
  );
}

/** Part by part, so that no pattern makes it slow. */
export function isLike(path: string, pattern: string): boolean {
  const [head = '', ...rest] = pattern.split('*');
  if (!path.startsWith(head)) return false;
  if (rest.length === 0) return path === head;
  const tail = rest.pop()!;
  let from = head.length;
  for (const part of rest) {
    const at = path.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return path.length - tail.length >= from && path.endsWith(tail);
}

const effectsOfHeader: ReadonlyMap<string, (value: string) => unknown> = new Map([
  ['delayMs', Number],
  ['status', Number],
  ['retryAfter', Number],
  ['conflict', Number],
  ['atByte', Number],
  ['staleMs', Number],
  ['bytesPerSecond', Number],
  ['socket', String],
  ['body', String],
  ['afterCommit', (value: string): unknown => value === 'true'],
]);

/** `status=503;retryAfter=1` of a header, for one request; it is to be decoded. */
export function effectOf(header: string): unknown {
  const entries = header.split(';').map((part) => part.trim().split('='));
  return Object.fromEntries(
    entries.map(([name = '', value = '']) => [name, effectsOfHeader.get(name)?.(value) ?? value]),
  );
}

export const effectFields: Fields = effect;
