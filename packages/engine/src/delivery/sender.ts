// Runs the deliveries of this server: a turn for each subscription with undelivered notifications,
// begun immediately for the ones that this server has stored, and within a second or a few for
// others, when no other server delivers and the project belongs to this server.

import { boundedMemory } from '@storewright/model/base/bounded-memory';
import { instantOf } from '@storewright/platform/stamps';
import type { Division } from '@storewright/store/storage/division';
import type { DeliveryState, Place, Settling } from '@storewright/store/storage/outbox/outbox';
import type { Storage } from '@storewright/store/storage/storage';
import { type Memory, type Receiver, type RunnerWorld, runTurn } from './runner.ts';
import { setStatus } from './upkeep.ts';

interface SenderWorld extends Omit<RunnerWorld, 'outbox' | 'show' | 'receiver'> {
  readonly storage: Storage;
  readonly receiver: (place: Place) => Promise<Receiver | undefined>;
  /** How long each sort of failure may last. */
  readonly limits: { readonly temporaryMs: number; readonly configurationMs: number };
  readonly now: () => number;
  /** Which projects this server looks after when no other does. */
  readonly division: Pick<Division, 'isMine' | 'sharing'>;
}

export interface Sender {
  /** Deliveries of a subscription begin again: it has another destination. */
  changed(place: Place): void;
  stop(): Promise<void>;
}

export const listenerPrefix = 'listener:';

/** Name of the look for what others have left. */
export const deliveryWork = 'deliveries';

const pollMs = 1_000;
/** However many processes share the look, and on a quiet server. */
const maxPollMs = 4_000;
/** So many looks in a row find nothing before the pause doubles from look to look. */
const emptyLooks = 20;

/**
 * The pause between two looks.
 * @param empty how many in a row have found nothing, and no delivery has begun meanwhile
 */
export function lookPauseMs(sharing: number, empty: number): number {
  const usualMs = Math.min(pollMs * sharing, maxPollMs);
  if (empty < emptyLooks) return usualMs;
  return Math.min(usualMs * 2 ** Math.min(empty - emptyLooks + 1, 10), maxPollMs);
}
/** Concurrent turns; each holds at most a few megabytes. */
const maxTurns = 32;
/** Another server that holds a subscription lets go of it a moment after its last work. */
const againMs = 60;
const maxAgain = 10;
const maxRemembered = 10_000;

interface Running {
  readonly wakes: Wakes;
  /** Something came before the claim was refused. */
  again: number;
}

export const openSender = (world: SenderWorld): Sender => new Turns(world);

class Turns implements Sender {
  private readonly world: SenderWorld;
  private readonly runner: RunnerWorld;
  private readonly running = new Map<string, Running>();
  private readonly turns = new Set<Promise<void>>();
  private readonly memories = boundedMemory<Memory>(maxRemembered);
  private readonly queued = new Map<string, Place>();
  private poll: NodeJS.Timeout;
  private empty = 0;
  private stopped = false;

  constructor(world: SenderWorld) {
    this.world = world;
    const { outbox } = world.storage;
    this.runner = { ...world, outbox, show: (...args) => writeStatus(world, ...args) };
    outbox.onNoted((places) => {
      // Listeners deliver to themselves.
      for (const place of places)
        if (!place.subscription.startsWith(listenerPrefix)) this.begin(place);
    });
    this.poll = this.later();
  }

  changed(place: Place): void {
    this.memories.get(nameOf(place))?.blocked.clear();
    this.world.storage.outbox.forgive(place).then(
      () => this.begin(place),
      () => undefined,
    );
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.poll);
    for (const { wakes } of this.running.values()) wakes.wake();
    await Promise.all(this.turns);
  }

  private later(): NodeJS.Timeout {
    const ms = lookPauseMs(this.world.division.sharing(deliveryWork), this.empty);
    return setTimeout(() => this.beginDue(), ms).unref();
  }

  /** What fails now is due again a second later. */
  private lookSoon(): void {
    const isResting = this.empty > emptyLooks;
    this.empty = 0;
    if (!isResting) return;
    clearTimeout(this.poll);
    this.poll = this.later();
  }

  private beginDue(): void {
    const { storage, division, log } = this.world;
    storage.outbox
      .due()
      .then(
        (places) => {
          this.empty += 1;
          for (const place of places)
            if (division.isMine(deliveryWork, place.project)) this.begin(place, maxAgain);
        },
        (err) => log.warn({ err }, 'due deliveries could not be read'),
      )
      .finally(() => {
        // A delivery that has begun meanwhile may have set the next look.
        clearTimeout(this.poll);
        if (!this.stopped) this.poll = this.later();
      });
  }

  private begin(place: Place, again = 0): void {
    const name = nameOf(place);
    const known = this.running.get(name);
    known?.wakes.wake();
    if (known !== undefined || this.stopped) return;
    this.lookSoon();
    if (this.running.size >= maxTurns) {
      this.queued.set(name, place);
      return;
    }
    const mine: Running = { wakes: waitingFor(), again };
    this.running.set(name, mine);
    const turn = this.turnOf(place, mine).then((held) => {
      this.running.delete(name);
      this.turns.delete(turn);
      this.goOn(place, mine, held);
    });
    this.turns.add(turn);
  }

  /** Whether the place was held, or a retry must wait. */
  private turnOf(place: Place, { wakes }: Running): Promise<boolean> {
    const memory = this.memoryOf(nameOf(place));
    const goOn = () => !this.stopped;
    return runTurn(this.runner, { place, memory, goOn, woken: wakes.woken }).catch((error) => {
      this.world.log.warn({ err: error, ...place }, 'a round of deliveries failed');
      return true;
    });
  }

  private goOn(place: Place, { wakes, again }: Running, held: boolean): void {
    if (!held && again < maxAgain) setTimeout(() => this.begin(place, again + 1), againMs).unref();
    else if (wakes.isWoken()) this.begin(place);
    const [next] = this.queued.values();
    if (next !== undefined && this.queued.delete(nameOf(next))) this.begin(next);
  }

  private memoryOf(name: string): Memory {
    const known = this.memories.get(name) ?? { from: '0', blocked: new Map() };
    this.memories.set(name, known);
    return known;
  }
}

const nameOf = ({ project, subscription }: Place) => `${project}/${subscription}`;

const suspended = 'ManuallySuspended';
const failuresShown = 3;
const rowsDropped = 5_000;

/** The status that follows from how deliveries go. */
function statusOf(
  { limits }: Pick<SenderWorld, 'limits'>,
  { failure, failures, failingForMs }: DeliveryState,
  shownNow: string,
  isFinal: boolean,
): string {
  if (isFinal) return 'ConfigurationErrorDeliveryStopped';
  if (failure === null) return 'Healthy';
  const most = failure === 'ConfigurationError' ? limits.configurationMs : limits.temporaryMs;
  if (failingForMs > most) return 'ConfigurationErrorDeliveryStopped';
  return failures >= failuresShown ? failure : shownNow;
}

/** Writes the status where it is another one; no change to anybody, so the version stays. */
async function writeStatus(
  world: SenderWorld,
  place: Place,
  document: any,
  state: DeliveryState,
  isFinal: boolean,
): Promise<'stopped' | 'changed' | 'goes on'> {
  // Who listens for a while has no status.
  if (document.status === undefined || document.status === suspended) return 'goes on';
  const status = statusOf(world, state, document.status, isFinal);
  if (status === document.status) return 'goes on';
  const { project, subscription } = place;
  const { storage } = world;
  const [row] = await storage.find(project, 'subscription', [{ id: subscription }]);
  if (row === undefined) return 'stopped';
  // It was stopped or resumed since: the outcome of earlier deliveries is outdated.
  if (JSON.parse(row.text).status !== document.status) return 'changed';
  await setStatus(storage, project, row, status);
  world.log.warn({ ...place, status, at: instantOf(world.now()) }, 'status of a subscription');
  if (status !== 'ConfigurationErrorDeliveryStopped') return 'changed';
  await emptyQueue(world, place);
  return 'stopped';
}

/** What waits for a subscription that has stopped is gone. */
async function emptyQueue({ storage, log, count }: SenderWorld, place: Place): Promise<void> {
  let dropped = 0;
  for (let went = rowsDropped; went === rowsDropped; dropped += went)
    went = await storage.outbox.drop(place, rowsDropped);
  const nothing: Settling = { gone: [], sent: 0, failed: 0, dropped };
  count(place, nothing);
  log.warn({ ...place, dropped }, 'deliveries have stopped; the queued notifications were deleted');
}

// Waits that end when something comes, and remember events while there is no waiter.

interface Wakes {
  wake(): void;
  /** Whether something has come since it was last asked, or comes within the time. */
  readonly woken: (ms: number) => Promise<boolean>;
  isWoken(): boolean;
}

function waitingFor(): Wakes {
  let came = false;
  let resolve: ((came: boolean) => void) | undefined;
  const take = () => {
    const was = came;
    came = false;
    return was;
  };
  return {
    wake() {
      came = true;
      resolve?.(true);
    },
    isWoken: () => came,
    async woken(ms) {
      if (take()) return true;
      return new Promise<boolean>((done) => {
        const timer = setTimeout(() => end(false), ms);
        const end = (value: boolean) => {
          clearTimeout(timer);
          resolve = undefined;
          take();
          done(value);
        };
        resolve = end;
      });
    },
  };
}
