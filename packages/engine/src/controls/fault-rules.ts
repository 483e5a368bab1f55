// Faults that a test suite asks for: what a rule may say, and whether a request meets it. Pure.
import {
  apiError,
  boolean,
  choice,
  described,
  fieldOf,
  integer,
  listOf,
  mapOf,
  number,
  type ObjectOf,
  optional,
  record,
  text,
} from '@storewright/model/declaration';
import { didYouMean } from '@storewright/platform/did-you-mean';
import { utcInstant } from '@storewright/platform/stamps';
import { pathFault } from './fault-paths.ts';

const short = () => text({ min: 1, max: 256 });

const maxDelayMs = 60_000;
const delayOf = { type: 'integer', minimum: 0, maximum: maxDelayMs };
const turn = { type: 'integer', minimum: 1, maximum: 1_000_000 };
const oneOf = <T>(...anyOf: readonly object[]) => fieldOf<T>({ kind: 'json' }, { anyOf });
const members = (properties: object, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** A range, or most about a median, as networks are. The same request waits as long in every run. */
const anyDelay = oneOf<
  | number
  | { readonly from: number; readonly to: number }
  | { readonly median: number; readonly sigma: number }
>(
  delayOf,
  members({ from: delayOf, to: delayOf }, ['from', 'to']),
  members({ median: delayOf, sigma: { type: 'number', minimum: 0, maximum: 5 } }, [
    'median',
    'sigma',
  ]),
);

/** `{ from: 3, every: 2 }`: the third, the fifth, and so on; without `every` each from there on. */
const turns = oneOf<
  number | readonly number[] | { readonly from: number; readonly every?: number | undefined }
>(
  turn,
  { type: 'array', items: turn, maxItems: 1_000 },
  members({ from: turn, every: turn }, ['from']),
);

/** The effect on one request. */
export const effectFields = {
  delayMs: optional(integer({ min: 0, max: maxDelayMs })),
  status: optional(integer({ min: 400, max: 599 })),
  retryAfter: optional(integer({ min: 0, max: 3_600 })),
  body: optional(choice('FaultBody', 'api', 'html', 'empty')),
  conflict: optional(
    described(
      integer({ min: 1, max: 100 }),
      'So many versions are written by somebody else just before an update.',
    ),
  ),
  socket: optional(choice('FaultSocket', 'reset', 'close', 'hang', 'truncate', 'slow', 'garbage')),
  atByte: optional(described(integer({ min: 0, max: 1_000_000 }), 'Of `truncate`.')),
  bytesPerSecond: optional(described(integer({ min: 1, max: 1_000_000 }), 'Of `slow`.')),
  afterCommit: optional(
    described(boolean(), 'The work is done, and then the answer is lost or another one.'),
  ),
  staleMs: optional(
    described(
      integer({ min: 1, max: 3_600_000 }),
      'Lists leave out recently created or changed documents, by the clock of the project; a read by id is never behind.',
    ),
  ),
};

const ofCallsToOthers = {
  outbound: optional(
    described(
      choice('FaultOutbound', 'late', 'refused', 'reset'),
      'A call of the server is late, is refused, or arrives and its answer is lost.',
    ),
  ),
  delivery: optional(
    described(
      choice('FaultDelivery', 'drop', 'twice', 'reorder'),
      'A notification of a subscription is lost, comes twice, or after the next one.',
    ),
  ),
};

/** The effect on one request, call or notification. */
export type FaultEffect = ObjectOf<typeof effectFields & typeof ofCallsToOthers>;

const ruleEffect = {
  ...effectFields,
  delayMs: optional(
    described(
      anyDelay,
      'A range, or most about a median; the same request waits as long in every run.',
    ),
  ),
  ...ofCallsToOthers,
};

const condition = {
  method: optional(listOf(choice('FaultMethod', 'GET', 'HEAD', 'POST', 'DELETE'))),
  path: optional(
    described(short(), 'Below the project key; `*` is any text. Token paths begin with `/oauth/`.'),
  ),
  operation: optional(described(short(), '`operationName` of a GraphQL request.')),
  action: optional(described(short(), 'Name of an update action.')),
  client: optional(short()),
  header: optional(mapOf(short())),
  correlationId: optional(short()),
  to: optional(
    described(
      choice('FaultTarget', 'extension', 'subscription', 'oauth'),
      'Of `outbound`: whom the server calls; default: all of them.',
    ),
  ),
  type: optional(
    described(
      short(),
      'Of `outbound` and `delivery`: type of the notification, such as `OrderCreated`.',
    ),
  ),
};

const rule = {
  id: optional(short()),
  when: optional(record('FaultCondition', condition)),
  nth: optional(
    described(turns, 'Which of the requests that it meets, counted from 1; default: all.'),
  ),
  every: optional(integer({ min: 1, max: 1_000_000 })),
  percent: optional(described(number({ min: 0, max: 100 }), 'The same requests in every run.')),
  times: optional(described(integer({ min: 1, max: 1_000_000 }), 'So often, and then no more.')),
  until: optional(described(short(), 'Not from this instant on, by the clock of the project.')),
  // biome-ignore lint/suspicious/noThenProperty: an effect is no function, so nobody waits for a rule
  then: record('FaultEffect', ruleEffect),
};

export type FaultRule = ObjectOf<typeof rule>;

const maxRules = 100;

export const ruleList = { rules: listOf(record('FaultRule', rule), { max: maxRules }) };

/** What rules may name. */
export interface Offered {
  readonly actions: ReadonlySet<string>;
  /** Paths of routes below the project key; absent: they are not known here. */
  readonly paths: readonly string[] | undefined;
}

/** @throws InvalidInput for a rule that no request can meet, or that would do nothing */
export function checkRules(rules: readonly FaultRule[], { actions, paths }: Offered): void {
  for (const rule of rules) {
    const { when = {}, then, until } = rule;
    const { action } = when;
    if (Object.keys(then).length === 0) throw apiError.InvalidInput('A rule needs an effect.');
    if (until !== undefined && utcInstant(until) === undefined)
      throw apiError.InvalidInput(`'${until}' is not an instant such as 2026-11-27T00:00:00Z.`);
    checkKind(rule);
    if (action !== undefined && !actions.has(action))
      throw apiError.InvalidInput(
        `There is no update action '${action}'.${didYouMean(action, actions)}`,
      );
    checkPath(when, paths);
  }
}

/** The only one with operations that have names. */
const graphqlPath = '/graphql';

/** @throws InvalidInput for conditions that no request meets together */
function checkPath(when: NonNullable<FaultRule['when']>, paths: Offered['paths']): void {
  const { action, operation, method, path } = when;
  const isBody = action !== undefined || operation !== undefined;
  if (isBody && method !== undefined && !method.includes('POST'))
    throw apiError.InvalidInput("Only 'POST' requests have an action or an operation.");
  if (path === undefined) return;
  if (!path.startsWith('/')) throw apiError.InvalidInput(`The path '${path}' begins with '/'.`);
  const fault = paths && pathFault(path, paths);
  if (fault !== undefined) throw apiError.InvalidInput(fault);
  if (operation !== undefined && !isLike(graphqlPath, path))
    throw apiError.InvalidInput(`'${path}' has no operations; only '${graphqlPath}' has.`);
}

const ofCalls: ReadonlySet<string> = new Set(['to', 'type']);

/** Requests of clients are one thing, calls to others another one. */
function checkKind(rule: FaultRule): void {
  const { when = {}, then } = rule;
  const refuse = (text: string) => {
    throw apiError.InvalidInput(text);
  };
  const strange = Object.keys(when).find((name) => ofCalls.has(name) !== isOfCalls(rule));
  if (strange !== undefined)
    refuse(
      isOfCalls(rule)
        ? `'when.${strange}' applies to client requests, but the effect applies to outbound calls.`
        : `'when.${strange}' applies to outbound calls, but the effect applies to client requests.`,
    );
  if (isOfCalls(rule) && Object.keys(then).length > 1)
    refuse("'outbound' and 'delivery' cannot be combined with other conditions.");
  const { to = 'subscription' } = when;
  const areNotifications = then.delivery !== undefined || when.type !== undefined;
  if (areNotifications && to !== 'subscription') refuse('Only subscriptions have notifications.');
}

/** It is met by calls to others, not by requests of clients. */
export const isOfCalls = ({ then: { outbound, delivery } }: FaultRule): boolean =>
  outbound !== undefined || delivery !== undefined;

/** A call to others as the rules see it. */
export interface FaultyCall {
  readonly project: string;
  readonly to: 'extension' | 'subscription' | 'oauth';
  /** Of the notification. */
  readonly type?: string | undefined;
  readonly correlationId?: string | undefined;
}

export function meetsCall(call: FaultyCall, { when = {}, then }: FaultRule): boolean {
  const { to = then.delivery === undefined ? call.to : 'subscription', type = call.type } = when;
  return to === call.to && type === call.type;
}

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
  if (method !== undefined && !listed(method, request.method)) return false;
  if (path !== undefined && !isLike(request.path, path)) return false;
  if (operation !== undefined && operation !== request.operation) return false;
  if (action !== undefined && !request.actions.includes(action)) return false;
  if (client !== undefined && client !== request.client) return false;
  if (correlationId !== undefined && correlationId !== request.correlationId) return false;
  return Object.entries(header).every(
    ([name, value]) => request.headers[name.toLowerCase()] === value,
  );
}

const listed = (methods: readonly string[], method: string): boolean => methods.includes(method);

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

/** `status=503;retryAfter=1` of a header, for one request; it must be decoded. */
export function effectOf(header: string): unknown {
  const entries = header.split(';').map((part) => part.trim().split('='));
  return Object.fromEntries(
    entries.map(([name = '', value = '']) => [name, effectsOfHeader.get(name)?.(value) ?? value]),
  );
}
