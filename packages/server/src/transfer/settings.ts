// The settings of a project, taken from another one.
import { instantOf, type World } from '@storewright/engine/pipeline';
import { isSame } from '@storewright/model/base/equality';
import { TransferError } from './transfer-error.ts';

/** Indexes are not carried over: one that was there is built again. */
export function reindexed(document: any): any {
  const searchIndexing = { ...document.searchIndexing };
  for (const index of ['products', 'productsSearch'])
    if (searchIndexing[index]?.status === 'Activated')
      searchIndexing[index] = { ...searchIndexing[index], status: 'Indexing' };
  return document.searchIndexing === undefined ? document : { ...document, searchIndexing };
}

const attempts = 4;

/** The project has them from then on, and keeps its key and its version counts on. */
export async function settingsFrom(world: World, project: string, given: any): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const [row] = await world.storage.find(project, 'project', [{ id: project }]);
    const before = JSON.parse(row!.text);
    const { createdAt, version } = before;
    const own = {
      id: project,
      key: project,
      version,
      createdAt,
      lastModifiedAt: before.lastModifiedAt,
    };
    const same = { ...reindexed(given), ...own };
    if (isSame(same, before)) return;
    const lastModifiedAt = instantOf(world.now(project));
    const outcome = await world.storage.commit(project, [
      {
        type: 'update',
        kind: 'project',
        before,
        document: { ...same, version: version + 1, lastModifiedAt },
        messageSequence: row!.messageSequence,
        messages: [],
      },
    ]);
    if (outcome.outcome === 'done') return;
  }
  throw new TransferError(`The settings of '${project}' are being changed by somebody else.`);
}
