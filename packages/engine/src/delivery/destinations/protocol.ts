// What the ways to deliver have in common: a line is opened to a destination and takes notifications.
import type { Outbound } from '@storewright/platform/outbound';

/** A notification as it goes out. */
export interface Outgoing {
  /** The same at every attempt. */
  readonly id: string;
  /** JSON text. */
  readonly body: string;
  readonly contentType: string;
  /** Kind and id of the document that it is about. */
  readonly typeId: string;
  readonly resourceId: string;
  readonly sort: 'message' | 'change' | 'event';
  /** `OrderCreated`, `ResourceUpdated` */
  readonly type: string;
  /** The trace of the request that caused it. */
  readonly traceparent?: string | undefined;
}

/** Why a notification was not accepted, in words that reveal nothing about the receiver. */
type Reason =
  | 'unreachable'
  | 'refused credentials'
  | 'no such queue or topic'
  | 'too slow'
  | 'refused'
  | 'busy'
  | 'not offered';

export type Outcome =
  | {
      readonly outcome: 'taken';
      readonly status?: number | undefined;
      /** No call was made: the notification stays in this process. */
      readonly isHeld?: true;
    }
  /**
   * `temporary`: later it may be taken. `misconfigured`: not before somebody changes something.
   * `refused`: this one never will be.
   */
  | {
      readonly outcome: 'temporary' | 'misconfigured' | 'refused';
      readonly reason: Reason;
      /** For the operator alone. */
      readonly detail: string;
      readonly status?: number | undefined;
      /** The receiver says that it wants nothing more: nothing is sent again. */
      readonly isFinal?: true;
      readonly retryAfterMs?: number | undefined;
    };

export const taken = (status?: number): Outcome => ({ outcome: 'taken', status });
/** What a destination that is not called makes of a notification. */
export const held: Outcome = { outcome: 'taken', isHeld: true };
export const temporary = (reason: Reason, detail: string, more: object = {}): Outcome => ({
  outcome: 'temporary',
  reason,
  detail,
  ...more,
});
export const misconfigured = (reason: Reason, detail: string, more: object = {}): Outcome => ({
  outcome: 'misconfigured',
  reason,
  detail,
  ...more,
});
export const refused = (detail: string, more: object = {}): Outcome => ({
  outcome: 'refused',
  reason: 'refused',
  detail,
  ...more,
});

export interface Line {
  /** One outcome for each, in their order; never rejects. At most as many as the protocol says. */
  send(all: readonly Outgoing[]): Promise<readonly Outcome[]>;
  close(): Promise<void>;
}

/** A way to deliver. */
export interface Protocol {
  /** Largest body, in bytes of UTF-8. */
  readonly maxBytes: number;
  /** Most notifications that one call takes. */
  readonly atOnce: number;
  /** A call may hold several of one resource: the line keeps their order. */
  readonly keepsOrder?: true;
  /** How many calls may be under way. */
  readonly calls: number;
  /** @throws Error when nothing can be opened; then each notification fails with `faultOf` it. */
  open(destination: any, world: DeliveryWorld): Promise<Line>;
  /** What an error of `open` means. */
  faultOf?(error: unknown): Outcome;
}

/** What ways to deliver may touch. */
export interface DeliveryWorld {
  readonly outbound: Outbound;
  /** Whether plain connections, loopback and private addresses may be called. */
  readonly privateCalls: boolean;
  /** Who may have signed the certificates of others, in PEM; absent: whom Node knows. */
  readonly authorities?: readonly string[] | undefined;
  readonly now: () => number;
  readonly awsEndpoint: string;
  /** `KEY:SECRET` of the operator, for destinations without keys of their own. */
  readonly awsCredentials: string;
  readonly pubsubEndpoint: string;
  readonly pubsubCredentials: string;
}

export const kibibyte = 1_024;

// Destinations that are not called, for development: each accepts all notifications, and nothing
// leaves the process.

/** The protocol of a destination, without its calls. */
export const heldBy = ({ maxBytes, atOnce, calls }: Protocol): Protocol => ({
  maxBytes,
  atOnce,
  calls,
  open: async () => ({
    send: async (all) => all.map(() => held),
    close: async () => undefined,
  }),
});
