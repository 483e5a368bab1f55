import type { Controls, Faults, RequestLog } from '@storewright/engine/controls';
import type { Attempt, Deliveries } from '@storewright/engine/delivery';
import type { World } from '@storewright/engine/pipeline';
import type { ExtensionPlace, ShownCall } from '@storewright/engine/pipeline/commit/extension-call';
import type { Author } from '@storewright/store/storage/audit';
import type { Database } from '@storewright/store/storage/connection/database';
import type { Place } from '@storewright/store/storage/outbox/outbox';
import type { CopyPlan } from '@storewright/store/storage/projects/copy';
import type { SingleSignOn } from '../hosting/users/single-sign-on.ts';

/** What the admin interface may touch. */
export interface AdminWorld {
  readonly world: World;
  readonly database: Database;
  readonly controls: Controls;
  /** Whom the trail of administration names; absent: the server. */
  readonly author?: Author | undefined;
  /** What this server has answered wrongly on purpose; commands answer nothing. */
  readonly faults?: Faults | undefined;
  /** The recent requests to this server. */
  readonly requests?: RequestLog | undefined;
  /** Only this machine reaches the server. */
  readonly isLocal?: boolean;
  /** The server is about to end: no request waits any longer. */
  readonly ending?: AbortSignal | undefined;
  /** A request waits: its place among those at work is free meanwhile. */
  readonly away?: (<T>(work: Promise<T>) => Promise<T>) | undefined;
  /** Paths of the API below the project key, and of the token service. */
  readonly paths?: readonly string[];
  /** How templates are copied, as this server has found out. */
  readonly plans?: Map<string, CopyPlan>;
  /** Maximum number of documents of one copy; absent: any number. */
  readonly maxCopiedDocuments?: number | undefined;
  /** Removes the rows of ended projects soon. */
  readonly removeSoon: () => void;
  /** Sends a stored message to a subscription once more, or a test notification. */
  readonly resend?: Deliveries['resend'];
  readonly test?: Deliveries['test'];
  /** Where people of the console sign in elsewhere. */
  readonly signOn?: SingleSignOn | undefined;
  /** Whether subscriptions can have destinations of a type; absent: of any type. */
  readonly offers?: Deliveries['offers'];
  /** The latest calls of extensions by this server. */
  readonly extensionCalls?: ((place: ExtensionPlace) => Promise<readonly ShownCall[]>) | undefined;
  /** The recent deliveries of this server; commands have delivered nothing. */
  readonly attempts?: (place: Place) => Promise<readonly Attempt[]>;
}
