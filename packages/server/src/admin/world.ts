import type { World } from '../pipeline/index.ts';
import type { Database } from '../storage/connection/database.ts';

/** What the admin interface may touch. */
export interface AdminWorld {
  readonly world: World;
  readonly database: Database;
  /** Removes the rows of ended projects soon. */
  readonly removeSoon: () => void;
}
