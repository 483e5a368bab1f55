// One batch of a subscription: rendered, sent in order for each resource, and what becomes of it.
import { setImmediate } from 'node:timers/promises';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { continueTrace, type Step } from '@storewright/platform/tracing/spans';
import type { Waiting } from '@storewright/store/storage/outbox/outbox';
import type { Line, Outcome, Outgoing, Protocol } from './destinations/protocol.ts';
import { outgoing, type Rendering } from './payload.ts';

interface RoundOptions {
  readonly rows: readonly Waiting[];
  readonly rendering: Rendering;
  readonly protocol: Protocol;
  readonly line: Line;
  /** Whether another call may begin: the lease must last to its end. */
  readonly goOn: () => boolean;
  readonly note: (one: Outgoing, outcome: Outcome, durationMs: number) => void;
}

export interface RoundResult {
  readonly sent: readonly Waiting[];
  /** Refused for good, and given up. */
  readonly dropped: readonly Waiting[];
  /** The first failure of each resource that failed. */
  readonly failed: ReadonlyMap<string, Exclude<Outcome, { outcome: 'taken' }>>;
}

type Failure = Exclude<Outcome, { outcome: 'taken' }>;

/**
 * Calls are filled from the front of the queue, each resource once among those under way, so that
 * its notifications arrive in order; after a failure the rest of that resource waits.
 */
export async function sendRound(options: RoundOptions): Promise<RoundResult> {
  const { protocol, goOn } = options;
  const result = {
    sent: [] as Waiting[],
    dropped: [] as Waiting[],
    failed: new Map<string, Failure>(),
  };
  const settle = (call: readonly Waiting[], outcomes: readonly Outcome[]) =>
    call.forEach((row, index) => {
      const outcome = outcomes[index]!;
      if (outcome.outcome === 'taken') result.sent.push(row);
      else if (outcome.outcome === 'refused') result.dropped.push(row);
      else if (!result.failed.has(row.resource)) result.failed.set(row.resource, outcome);
    });
  if (protocol.keepsOrder) {
    await sendInOrder(options, result.failed, settle);
    return result;
  }
  const queues = byResource(options.rows);
  const free = [...queues.keys()];
  const worker = async () => {
    while (free.length > 0 && goOn()) {
      const call = taken(free, queues, protocol.atOnce);
      settle(call, await sendCall(options, renderCall(options, call)));
      for (const resource of new Set(call.map((row) => row.resource)))
        if (!result.failed.has(resource) && queues.get(resource)!.length > 0) free.push(resource);
    }
  };
  await Promise.all(Array.from({ length: protocol.calls }, worker));
  return result;
}

/** The calls of one round in order; the next one is rendered while one is under way. */
async function sendInOrder(
  options: RoundOptions,
  failed: ReadonlyMap<string, Failure>,
  settle: (call: readonly Waiting[], outcomes: readonly Outcome[]) => void,
): Promise<void> {
  const { rows, goOn } = options;
  let next = renderInOrder(options, 0);
  for (let from = 0; from < rows.length && goOn(); ) {
    from += next.length;
    const upTo = from;
    const call = next.filter(({ row }) => !failed.has(row.resource));
    const sending = sendCall(options, call);
    // The call is on its way when the line has written it.
    const rendering = setImmediate().then(() => renderInOrder(options, upTo));
    const [outcomes, following] = await Promise.all([sending, rendering]);
    settle(
      call.map(({ row }) => row),
      outcomes,
    );
    next = following;
  }
}

/** A body larger than this part of the limit of its protocol may be too large for the receiver. */
const largePart = 1 / 16;

/**
 * The notifications of the next call. A large one is the last of its call: when it is refused and sent again without
 * its payload, no later notification of its resource is on its way.
 */
function renderInOrder(
  { rows, protocol, rendering }: RoundOptions,
  from: number,
): readonly Rendered[] {
  const call: Rendered[] = [];
  for (const row of rows.slice(from, from + protocol.atOnce)) {
    const sent = outgoing(rendering, row);
    call.push({ row, sent });
    if (Buffer.byteLength(sent.body) > protocol.maxBytes * largePart) break;
  }
  return call;
}

/** A notification of the queue, and the form in which it is sent. */
interface Rendered {
  readonly row: Waiting;
  readonly sent: Outgoing;
}

const renderCall = ({ rendering }: RoundOptions, call: readonly Waiting[]): readonly Rendered[] =>
  call.map((row) => ({ row, sent: outgoing(rendering, row) }));

function byResource(rows: readonly Waiting[]): Map<string, Waiting[]> {
  const queues = new Map<string, Waiting[]>();
  for (const row of rows) {
    const queue = queues.get(row.resource);
    if (queue === undefined) queues.set(row.resource, [row]);
    else queue.push(row);
  }
  return queues;
}

/** One of each of the next resources. */
const taken = (free: string[], queues: Map<string, Waiting[]>, atOnce: number): Waiting[] =>
  free.splice(0, atOnce).map((resource) => queues.get(resource)!.shift()!);

async function sendCall(options: RoundOptions, call: readonly Rendered[]): Promise<Outcome[]> {
  const { line, rendering, note } = options;
  const all = call.map(({ sent }) => sent);
  const first = await timeDeliveries(line, all, note);
  // A notification refused with its payload may be accepted without.
  const second = await Promise.all(
    first.map(async (outcome, index) => {
      if (outcome.outcome !== 'refused' || all[index]!.sort !== 'message') return outcome;
      const again = outgoing(rendering, call[index]!.row, false);
      return (await timeDeliveries(line, [again], note))[0]!;
    }),
  );
  return second;
}

async function timeDeliveries(
  line: Line,
  all: readonly Outgoing[],
  note: RoundOptions['note'],
): Promise<readonly Outcome[]> {
  const begun = performance.now();
  const outcomes = await sendTraced(line, all);
  const durationMs = performance.now() - begun;
  all.forEach((one, index) => {
    note(one, outcomes[index]!, durationMs);
  });
  return outcomes;
}

// The delivery of a notification continues the trace of the request that caused it.

type Send = () => Promise<readonly Outcome[]>;

/** Sends with one span for each notification that has a trace; calls to the destination belong to the first. */
function sendTraced(line: Line, all: readonly Outgoing[]): Promise<readonly Outcome[]> {
  const plain: Send = () => line.send(all);
  if (all.every(({ traceparent }) => traceparent === undefined)) return plain();
  return all.reduce<Send>((send, one, at) => () => continued(one, at, send), plain)();
}

const continued = (one: Outgoing, at: number, send: Send): Promise<readonly Outcome[]> =>
  continueTrace(
    one.traceparent,
    () => stepOf(one),
    async (span) => {
      const outcomes = await send();
      if (outcomes[at]!.outcome !== 'taken') span?.setStatus({ code: SpanStatusCode.ERROR });
      return outcomes;
    },
  );

const stepOf = ({ id, typeId, type }: Outgoing): Step => ({
  name: 'deliver',
  kind: SpanKind.PRODUCER,
  attributes: {
    'messaging.operation.type': 'send',
    'messaging.message.id': id,
    'storewright.notification': `${typeId} ${type}`,
  },
});
