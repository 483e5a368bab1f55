// Waiting operations that are carried out together with another one of the same document.

import type { Session } from '@storewright/engine/pipeline';
import { apiError } from '@storewright/model/declaration';
import type { Database } from '@storewright/store/storage/connection/database';
import {
  adoptOperations,
  type ClaimedOperation,
  type ImportClaim,
  releaseOperations,
  waitingOperations,
} from '@storewright/store/storage/imports/queue';
import { labelOf } from '../fields/values.ts';
import type { Around } from '../model/import-type.ts';
import { documentsAt, referencesIn } from './references.ts';
import type { RunnerWorld } from './work.ts';

/** Finds operations of the document of an operation that wait. */
export const waitingOf =
  (
    { world, database }: RunnerWorld,
    session: Session,
    { document }: ClaimedOperation,
  ): Around['waiting'] =>
  async (type, state) => {
    const { project } = session;
    const asked = { document, type, state };
    const found = await waitingOperations(database, project, asked, world.now(project));
    return Promise.all(
      found.map(async ({ id, payload }) => {
        const resource = JSON.parse(payload);
        const documents = await documentsAt(session, referencesIn(resource).values());
        return { id, resource, named: (reference) => documents.get(labelOf(reference)) };
      }),
    );
  };

/** Runs what ends other operations, too; if it fails, they wait as before. */
export async function adopting<T>(
  database: Database,
  claim: ImportClaim,
  ids: readonly string[],
  run: () => Promise<T>,
): Promise<T> {
  if (ids.length === 0) return run();
  try {
    if ((await adoptOperations(database, claim, ids)) < ids.length)
      throw apiError.ConcurrentModification('Another server has carried a part of this out.', {});
    return await run();
  } catch (error) {
    await releaseOperations(database, claim, ids, 0);
    throw error;
  }
}
