// A finished index shows in the project as `Activated`. That is no change of the project by anybody,
// so its version stays and no client's update is turned away by it.
import { instantOf, type World } from '@storewright/engine/pipeline';

/**
 * @param path of the status: `searchIndexing.products.status`
 * @param since the change of the setting that the index was built for; absent: whichever it was
 */
export async function activateSetting(
  { storage, now }: Pick<World, 'storage' | 'now'>,
  project: string,
  path: string,
  since?: string,
): Promise<void> {
  const [row] = await storage.find(project, 'project', [{ id: project }]);
  if (row === undefined) return;
  const before = JSON.parse(row.text);
  const index = path.split('.')[1]!;
  const setting = before.searchIndexing?.[index];
  if (setting?.status !== 'Indexing') return;
  if (since !== undefined && (setting.lastModifiedAt ?? '') !== since) return;
  const searchIndexing = {
    ...before.searchIndexing,
    [index]: { ...setting, status: 'Activated' },
  };
  // The version stays, so the time identifies the new content.
  const document = { ...before, lastModifiedAt: instantOf(now(project)), searchIndexing };
  const { messageSequence } = row;
  await storage.commit(project, [
    { type: 'update', kind: 'project', before, document, messageSequence, messages: [] },
  ]);
}
