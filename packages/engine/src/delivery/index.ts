// Delivers what projects have subscribed to. Called by composition, which hands it the storage, the
// way out and the clock; nothing here knows HTTP routes or GraphQL.
import type { Kind } from '@storewright/model/declaration';
import type { Division } from '@storewright/store/storage/division';
import type { Place, Settling } from '@storewright/store/storage/outbox/outbox';
import type { Notifier } from '../pipeline/index.ts';
import { type Attempts, openAttempts } from './attempts.ts';
import type { Line, Outcome, Outgoing } from './destinations/protocol.ts';
import { type LineSource, type Lines, openLines, protocolOf } from './lines.ts';
import { testNotification, trialsOf } from './notifier.ts';
import { outgoing } from './payload.ts';
import type { Receiver } from './runner.ts';
import { openSender, type Sender } from './sender.ts';
import { type TrialLimit, trialLimit } from './trial-limit.ts';

export { type Attempt, attempt } from './attempts.ts';
export { type Line, type Outcome, type Outgoing, temporary } from './destinations/protocol.ts';
export { type EarlierMessages, earlierMessages, TooManyEarlier } from './earlier.ts';
export { forms } from './forms.ts';
export { forwardNotification, listen } from './listen.ts';
export { deliveryWork, listenerPrefix } from './sender.ts';
export { type Cursor, notificationOf, tailOf } from './tail.ts';
export { setStatus, upkeep } from './upkeep.ts';

interface DeliveryOptions extends LineSource {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly newId: () => string;
  readonly nowOf: (project: string) => number;
}

export interface Deliveries extends Notifier {
  /** Begins to deliver; before that destinations are tried only. */
  start(running: Running): void;
  readonly attempts: Attempts;
  /** Sends a stored message once more; nothing where nothing is sent to the subscription. */
  resend(place: Place, message: StoredMessage): Promise<Outcome | undefined>;
  /** Sends a test notification to a subscription; nothing where nothing is sent to it. */
  test(place: Place): Promise<Outcome | undefined>;
  /** How many destinations each project has tried. */
  readonly trials: TrialLimit;
  /** Whether subscriptions can have destinations of the type. */
  offers(type: string): boolean;
  /** Nothing: there is no such subscription. */
  statusOf(project: string, id: string): Promise<string | undefined>;
  stop(): Promise<void>;
}

interface FaultyLines {
  readonly around: (place: Place, line: Line) => Line;
  readonly end: () => Promise<void>;
}

interface Running {
  readonly log: { warn(about: object, what: string): void };
  readonly limits: { readonly temporaryMs: number; readonly configurationMs: number };
  readonly count: (place: Place, settling: Settling) => void;
  /** Puts faults on purpose into lines; at the end, what they have held back is sent. */
  readonly faulty?: FaultyLines | undefined;
  readonly division: Pick<Division, 'isMine' | 'sharing'>;
}

export function openDeliveries(options: DeliveryOptions): Deliveries {
  const { storage, kinds, newId, nowOf } = options;
  const lines = openLines(options);
  const pathOf = pathsOf(kinds);
  const attempts = openAttempts(() => options.now());
  const trials = trialLimit();
  let sender: Sender | undefined;
  let faultyLines: FaultyLines | undefined;
  const receiver = receiverOf(options, pathOf);
  const resend = (place: Place, message: StoredMessage) =>
    resent({ lines, receiver, note: attempts.note }, place, message);
  return {
    tried: trialsOf(options, { newId, now: nowOf, pathOf, limit: trials }),
    trials,
    changed: (project, subscription) => sender?.changed({ project, subscription }),
    attempts,
    resend,
    test(place) {
      const { project, subscription: id } = place;
      const body = testNotification(project, { id, at: nowOf(project) });
      return resend(place, { id: newId(), body });
    },
    offers: (type) => protocolOf(options, type) !== undefined,
    async statusOf(project, id) {
      const [row] = await storage.find(project, 'subscription', [{ id }]);
      return row === undefined ? undefined : JSON.parse(row.text).status;
    },
    start({ faulty, ...running }) {
      const note = attempts.note;
      const world = { storage, lines, receiver, note, now: options.now };
      faultyLines = faulty;
      sender = openSender({ ...world, ...running, faulty: faulty?.around });
    },
    async stop() {
      await sender?.stop();
      await faultyLines?.end();
      await lines.close();
    },
  };
}

/** The receiver of a subscription; nothing where deliveries rest. */
const receiverOf =
  (options: DeliveryOptions, pathOf: (typeId: string) => string) =>
  async ({ project, subscription }: Place): Promise<Receiver | undefined> => {
    const { storage } = options;
    const [row] = await storage.find(project, 'subscription', [{ id: subscription }]);
    if (row === undefined) return undefined;
    const document = JSON.parse(row.text);
    const protocol = protocolOf(options, document.destination.type);
    if (resting.has(document.status)) return undefined;
    if (protocol === undefined) return undefined;
    const [settings] = await storage.find(project, 'project', [{ id: project }]);
    const isReadable = JSON.parse(settings?.text ?? '{}').messages?.enabled === true;
    const { format } = document;
    const { maxBytes } = protocol;
    const rendering = { projectKey: project, format, pathOf, isReadable, maxBytes: maxBytes };
    return { document, protocol, rendering };
  };

/** Nothing is sent in these. */
const resting: ReadonlySet<string> = new Set([
  'ConfigurationErrorDeliveryStopped',
  'ManuallySuspended',
]);

/** `order` → `/orders` */
function pathsOf(kinds: ReadonlyMap<string, Kind>): (typeId: string) => string {
  return (typeId) => {
    const path = kinds.get(typeId)?.endpoints.find(({ path }) => !path.includes('{'))?.path;
    return path ?? `/${typeId}s`;
  };
}

// Sends a stored message to a subscription once more: now, and once. The queue of the subscription
// is not touched, so the receiver may see it out of order with others of its resource, as with any
// delivery.

interface ResendWorld {
  readonly lines: Lines;
  /** Nothing: there is no such subscription, or nothing is sent to it now. */
  readonly receiver: (place: Place) => Promise<Receiver | undefined>;
  readonly note: (place: Place, one: Outgoing, outcome: Outcome, durationMs: number) => void;
}

/** A message as it is stored. */
interface StoredMessage {
  readonly id: string;
  /** JSON text. */
  readonly body: string;
}

/** The outcome; `undefined` where there is no destination. */
async function resent(
  { lines, receiver: receiverAt, note }: ResendWorld,
  place: Place,
  message: StoredMessage,
): Promise<Outcome | undefined> {
  const receiver = await receiverAt(place);
  if (receiver === undefined) return undefined;
  const line = await lines.of(place.project, receiver.document);
  const one = outgoing(receiver.rendering, message);
  const started = performance.now();
  const [outcome] = await line.send([one]);
  if (outcome === undefined) throw new Error('a line has answered nothing');
  note(place, one, outcome, performance.now() - started);
  if (outcome.outcome !== 'taken') lines.forget(place.project, receiver.document.id);
  return outcome;
}
