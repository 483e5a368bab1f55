// What the runner of imports works with.
import type { World } from '@storewright/engine/pipeline';
import type { Database } from '@storewright/store/storage/connection/database';
import type { ClaimedOperation, ImportClaim } from '@storewright/store/storage/imports/queue';
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
