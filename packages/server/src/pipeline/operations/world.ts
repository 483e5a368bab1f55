// What the pipeline is given: the kinds, the storage, the clock, identity and password hashing.
// The only things outside the pure domain that an operation can touch.
import type { Kind } from '../../declaration/index.ts';
import type { BoundedMemory } from '../../platform/bounded-memory.ts';
import type { Outbound } from '../../platform/outbound.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { Seal } from '../../platform/seal.ts';
import type { Clock } from '../../storage/clock.ts';
import type { Storage } from '../../storage/storage.ts';
import type { KnownExtensions } from '../commit/known-extensions.ts';

/** Checks the values of custom fields against the definitions of a type document. */
export type CheckCustomFields = (
  type: any,
  values: { readonly [name: string]: unknown },
  options: { readonly customizable: string; readonly requireAll: boolean },
) => {
  readonly fields: { readonly [name: string]: any };
  readonly references: readonly { readonly typeId: string; readonly id: string }[];
};

export interface World {
  /** Kinds by `typeId`. */
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly storage: Storage;
  /** What the process remembers of documents and tokens; it saves work and proves nothing. */
  readonly memory: BoundedMemory;
  readonly passwords: Passwords;
  /** What keeps credentials that are sent to other servers; the key is read at first use. */
  readonly openSeal: () => Promise<Seal>;
  /** What is wrong with that key, in a sentence; absent: nothing. */
  readonly sealFault?: () => Promise<string | undefined>;
  readonly checkCustomFields: CheckCustomFields;
  /** Counts a guess at the password of an account. @throws too_many_requests */
  readonly attempt: (project: string, account: string) => void;
  readonly extensions: KnownExtensions;
  /** Calls to servers that a project has configured. */
  readonly outbound: Outbound;
  /** The clock that all servers of the database share. */
  readonly clock: Clock;
  /**
   * Now of a project, in milliseconds since the epoch: what its documents and rules go by. Without a
   * project, now of all.
   */
  readonly now: (project?: string) => number;
  /** A fresh id: UUID version 7, lower case. */
  readonly newId: () => string;
}

/** The kind of a name of ours; an unknown one is a mistake in a declaration. */
export function kindNamed(world: World, name: string): Kind {
  const kind = world.kinds.get(name);
  if (kind === undefined) throw new Error(`no kind is named '${name}'`);
  return kind;
}
