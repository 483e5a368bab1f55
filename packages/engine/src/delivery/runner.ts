// Delivers for one subscription as long as there is something to deliver: claims it, reads, sends,
// settles, and lets go of it when nothing has come for a moment.
import type {
  Batch,
  DeliveryState,
  Holder,
  Outbox,
  Place,
  Settling,
} from '@storewright/store/storage/outbox/outbox';
import type { Line, Outcome, Outgoing, Protocol } from './destinations/protocol.ts';
import type { Lines } from './lines.ts';
import type { Rendering } from './payload.ts';
import { type RoundResult, sendRound } from './round.ts';

/** The destination of a runner: a subscription, or a listener. */
export interface Receiver {
  readonly document: any;
  readonly protocol: Protocol;
  readonly rendering: Rendering;
}

export interface RunnerWorld {
  readonly outbox: Outbox;
  readonly lines: Lines;
  /** Nothing: it is gone, or stopped. */
  readonly receiver: (place: Place) => Promise<Receiver | undefined>;
  /** Shows the state of the deliveries in the subscription. */
  readonly show: (
    place: Place,
    document: any,
    state: DeliveryState,
    isFinal: boolean,
  ) => Promise<'stopped' | 'changed' | 'goes on'>;
  readonly note: (place: Place, one: Outgoing, outcome: Outcome, durationMs: number) => void;
  readonly count: (place: Place, settling: Settling) => void;
  readonly log: { warn(about: object, what: string): void };
  /** Puts faults on purpose into a line. */
  readonly faulty?: ((place: Place, line: Line) => Line) | undefined;
}

/** What a process remembers of a subscription between its turns. */
export interface Memory {
  /** Everything that was stored by transactions below is gone. */
  from: string;
  /** Resources that wait for another attempt: until when (steady clock), after how many. */
  readonly blocked: Map<string, { readonly until: number; readonly attempts: number }>;
}

const maxRows = 500;
/** No call begins later in a round: the lease lasts for that and the longest call. */
const roundMs = 3_000;
/** How long a holder waits for more before it lets go. */
const idleMs = 200;
const firstWaitMs = 1_000;
const maxWaitMs = 600_000;
/** So many resources that fail with none that does not: then all wait. */
const maxAlone = 3;
const maxBlocked = 1_000;

/** 1 s, doubling, up to 10 minutes; a quarter of it by chance. */
const waitAfter = (failures: number): number =>
  Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(failures, 20)) * (0.75 + Math.random() / 4);

interface Turn {
  readonly place: Place;
  readonly memory: Memory;
  readonly goOn: () => boolean;
  /** Resolves when something has come for the subscription, at the latest after the time. */
  readonly woken: (ms: number) => Promise<boolean>;
}

/** One turn: from the claim to letting go. Answers whether the claim was held. */
export async function runTurn(world: RunnerWorld, turn: Turn): Promise<boolean> {
  const holder = await world.outbox.claim(turn.place);
  if (holder === undefined) return false;
  try {
    await deliver(world, turn, holder);
  } finally {
    await world.outbox.release(holder).catch(() => undefined);
  }
  return true;
}

async function deliver(world: RunnerWorld, turn: Turn, holder: Holder): Promise<void> {
  const { outbox } = world;
  const { place, memory } = turn;
  let state = holder.state;
  let receiver = await world.receiver(place);
  let readAt = performance.now();
  while (turn.goOn() && receiver !== undefined) {
    const without = stillBlocked(memory);
    // While it fails, a few are enough to find out whether it still does.
    const most = state.failures > 0 ? maxAlone : maxRows;
    const batch = await outbox.read(place, { from: memory.from, most, without });
    if (batch.rows.length === 0) {
      if (without.length === 0) memory.from = batch.horizon;
      if (!(await turn.woken(idleMs))) return;
    } else {
      const settled = await deliverBatch(world, turn, {
        holder,
        receiver,
        batch,
        state,
        isWhole: without.length === 0,
      });
      if (settled === undefined) return;
      state = settled.state;
      const shown = await world.show(place, receiver.document, state, settled.isFinal);
      if (shown === 'stopped' || settled.waits) return;
      if (shown === 'changed') readAt = Number.NEGATIVE_INFINITY;
    }
    if (performance.now() - readAt > 1_000 || state.failures > 0) {
      receiver = await world.receiver(place);
      readAt = performance.now();
    }
  }
}

interface Delivering {
  readonly holder: Holder;
  readonly receiver: Receiver;
  readonly batch: Batch;
  readonly state: DeliveryState;
  /** Nothing was left out that waits before it. */
  readonly isWhole: boolean;
}

async function deliverBatch(
  world: RunnerWorld,
  { place, memory, goOn }: Turn,
  { holder, receiver, batch, state: before, isWhole }: Delivering,
) {
  const { rows } = batch;
  const { document, protocol, rendering } = receiver;
  const until = performance.now() + roundMs;
  const line = await world.lines.of(place.project, document);
  const result = await sendRound({
    rows,
    rendering,
    protocol,
    line: world.faulty?.(place, line) ?? line,
    goOn: () => goOn() && performance.now() < until,
    note: (one, outcome, durationMs) => world.note(place, one, outcome, durationMs),
  });
  const settling = settlingOf(result, memory, before);
  const state = await world.outbox.settle(holder, settling);
  if (state === undefined) return undefined;
  world.count(place, settling);
  if (result.failed.size > 0) world.lines.forget(place.project, document.id);
  for (const { id, resource } of result.dropped)
    world.log.warn({ ...place, id, resource }, 'a notification was refused permanently');
  if (isWhole) advance(memory, batch, new Set(settling.gone));
  const waitMs = settling.failure?.waitMs ?? 0;
  const isFinal = [...result.failed.values()].some((one) => one.isFinal === true);
  return { state, waits: waitMs > 0, isFinal };
}

/**
 * Everything before the first remaining row is delivered; beyond the rows read, nothing is known.
 */
function advance(memory: Memory, { rows, horizon }: Batch, gone: ReadonlySet<unknown>): void {
  const left = rows.find((row) => !gone.has(row));
  const known = [horizon, left?.addedIn, rows.at(-1)?.addedIn];
  const numbers = known.flatMap((one) => (one === undefined ? [] : [BigInt(one)]));
  memory.from = String(numbers.reduce((least, one) => (one < least ? one : least)));
}

function stillBlocked({ blocked }: Memory): string[] {
  const now = performance.now();
  return [...blocked].filter(([, { until }]) => until > now).map(([resource]) => resource);
}

function settlingOf(result: RoundResult, memory: Memory, { failures }: DeliveryState): Settling {
  const { sent, dropped, failed } = result;
  const gone = [...sent, ...dropped];
  for (const { resource } of gone) if (!failed.has(resource)) memory.blocked.delete(resource);
  const common = { gone, sent: sent.length, dropped: dropped.length, failed: failed.size };
  if (failed.size === 0) return common;
  const [first] = failed.values();
  let longest = 0;
  for (const [resource, { retryAfterMs }] of asEntries(failed)) {
    const attempts = (memory.blocked.get(resource)?.attempts ?? 0) + 1;
    const waitMs = retryAfterMs ?? waitAfter(attempts - 1);
    longest = Math.max(longest, waitMs);
    memory.blocked.set(resource, { until: performance.now() + waitMs, attempts });
  }
  if (sent.length > 0 && memory.blocked.size < maxBlocked) return common;
  const isAll = memory.blocked.size >= maxAlone;
  // When all wait, the first of the next turn must be one that waited.
  if (isAll) memory.blocked.clear();
  const waitMs = isAll ? Math.max(longest, waitAfter(failures)) : 0;
  const sort = first!.outcome === 'misconfigured' ? 'ConfigurationError' : 'TemporaryError';
  return { ...common, failure: { sort, reason: first!.reason, waitMs } };
}

const asEntries = (failed: RoundResult['failed']) =>
  [...failed].map(
    ([resource, failure]) => [resource, { retryAfterMs: undefined, ...failure }] as const,
  );
