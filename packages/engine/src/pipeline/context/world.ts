// What the pipeline is given: the kinds, the storage, the clock, identity and password hashing.
// The only things outside the pure domain that an operation can touch.

import type { BoundedMemory } from '@storewright/model/base/bounded-memory';
import type {
  Caller,
  Endpoint,
  EndpointContext,
  Kind,
  Target,
  Trial,
} from '@storewright/model/declaration';
import type { ImageStore } from '@storewright/platform/images';
import type { Outbound } from '@storewright/platform/outbound';
import type { Passwords } from '@storewright/platform/passwords';
import type { Seal } from '@storewright/platform/seal';
import type { Clock } from '@storewright/store/storage/clock';
import type { Storage } from '@storewright/store/storage/storage';
import type { KnownExtensions } from '../commit/extend.ts';
import type { Session } from '../facts/session.ts';
import type { Rehearsal, Rehearsed } from '../operations/rehearse.ts';

/** Checks the values of custom fields against the definitions of a type document. */
type CheckCustomFields = (
  type: any,
  values: { readonly [name: string]: unknown },
  options: { readonly customizable: string; readonly requireAll: boolean },
) => {
  readonly fields: { readonly [name: string]: any };
  readonly references: readonly { readonly typeId: string; readonly id: string }[];
};

/** Sends notifications to what projects have subscribed with. */
export interface Notifier {
  /** The id of the subscription. @throws InvalidInput when the destination does not take it */
  tried(project: string, trial: Trial): Promise<string>;
  /** A subscription has another destination, or is gone. */
  changed(project: string, id: string): void;
}

/** So that a request that runs again draws the same ids. */
export interface DrawnIds {
  back(): void;
  end(): void;
}

/** What operations need of everything around them; made once by the server. */
export interface World {
  /** Kinds by `typeId`. */
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly storage: Storage;
  /** What the process remembers of documents and tokens; it saves work and proves nothing. */
  readonly memory: BoundedMemory<unknown>;
  readonly passwords: Passwords;
  readonly images: {
    readonly store: ImageStore;
    /** What addresses of images begin with; absent: what the client calls the server. */
    readonly address?: string | undefined;
  };
  /** What keeps credentials that are sent to other servers; the key is read at first use. */
  readonly openSeal: () => Promise<Seal>;
  /** The fault of that key, in a sentence; absent: none. */
  readonly sealFault?: () => Promise<string | undefined>;
  readonly checkCustomFields: CheckCustomFields;
  /** Tries update actions out. It stands here because facts know nothing of operations. */
  readonly rehearse: (session: Session, asked: Rehearsed) => Promise<Rehearsal>;
  /** Refresh tokens of a project: the most that are kept, and how many there are. */
  readonly refreshTokens: {
    readonly most: number;
    readonly number: (project: string) => Promise<number>;
  };
  /** Counts a guess at the password of an account. @throws too_many_requests */
  readonly attempt: (project: string, account: string) => void;
  readonly extensions: KnownExtensions;
  readonly notifier: Notifier;
  /** Calls to servers that a project has configured. */
  readonly outbound: Outbound;
  /** The clock that all servers of the database share. */
  readonly clock: Clock;
  /**
   * The current time of a project, in milliseconds since the epoch: its documents and rules use it.
   * Without a project, the time of the server.
   */
  readonly now: (project?: string) => number;
  /** A fresh id: UUID version 7, lower case; of a seeded project, the next one of its own. */
  readonly newId: (project?: string) => string;
  /** A request begins to draw ids, which it may draw again; absent: they are random. */
  readonly drawIds?: (project: string) => DrawnIds | undefined;
  /** Former versions of the documents of a project are kept, and what made them; absent: of none. */
  readonly keepsVersions?: (project: string) => boolean;
  /**
   * Called for each project that is created: it keeps its history from then on if that is asked for, or if
   * nothing is asked and the server does so by default. Absent: no project does.
   */
  readonly startHistory?: (project: string, isAsked?: boolean) => Promise<void>;
}

/** The kind of a name of ours; an unknown one is a mistake in a declaration. */
export function kindNamed(world: World, name: string): Kind {
  const kind = world.kinds.get(name);
  if (kind === undefined) throw new Error(`there is no kind '${name}'`);
  return kind;
}

// A call of an operation: who asks, through which endpoint, for what. Both edges make these.

/** One request at one endpoint, as every operation takes it. */
export interface Call {
  readonly session: Session;
  readonly kind: Kind;
  readonly endpoint: Endpoint;
  readonly context: EndpointContext;
  /** More paths whose documents the call sees too, such as other stores. */
  readonly beside?: readonly EndpointContext[];
}

/** Every path of the call. */
export const contextsOf = ({ context, beside = [] }: Call): readonly EndpointContext[] => [
  context,
  ...beside,
];

/** Who names documents in the inputs of a call. */
export const callerOf = ({ endpoint, context }: Pick<Call, 'endpoint' | 'context'>): Caller => ({
  ...context,
  actor: endpoint.actor,
  namesFreely: endpoint.namesFreely,
  parents: endpoint.parents?.(context) ?? [],
});

/** How an error names a target: `id 'x'`. */
export function wordsOf(target: Target): string {
  if ('id' in target) return `ID '${target.id}'`;
  if ('key' in target) return `key '${target.key}'`;
  return `${target.unique} '${target.value}'`;
}
