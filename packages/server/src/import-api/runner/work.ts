// What the runner of imports works with.
import type { World } from '../../pipeline/index.ts';
import type { Database } from '../../storage/connection/database.ts';
import type { ClaimedOperation, ImportClaim } from '../../storage/imports/queue.ts';
import type { ImportType } from '../model/import-type.ts';

/** What carrying out needs. */
export interface RunnerWorld {
  readonly world: World;
  readonly database: Database;
}

/** A claimed operation with the parts of it that are not text. */
export interface Work {
  readonly claim: ImportClaim;
  readonly operation: ClaimedOperation;
  readonly type: ImportType;
}
