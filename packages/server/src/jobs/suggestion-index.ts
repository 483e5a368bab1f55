// Builds and drops the indexes of suggestions as the projects' settings want it, in steps that any
// server may take. A finished index shows in the project as `Activated`; that is no change of the
// project by anybody, so its version stays and no client's update is turned away by it.
import { instantOf, type World } from '../pipeline/index.ts';
import type { IndexTask } from '../suggestions/build.ts';
import type { Job } from './recurring.ts';

export type IndexingWorld = Pick<World, 'storage' | 'now'>;

/** How soon a switched index is begun, and how soon a server takes over from one that is gone. */
const everyMs = 250;

export const suggestionIndexJob = (world: IndexingWorld): Job => ({
  name: 'suggestion-index',
  everyMs,
  round: (goOn) => settleIndexes(world, goOn),
});

/** One round: everything that can be done now. */
export async function settleIndexes(world: IndexingWorld, goOn: () => boolean): Promise<void> {
  for (const task of await world.storage.suggestionIndexing.tasks())
    if (goOn()) await settleIndex(world, task, goOn);
}

async function settleIndex(
  world: IndexingWorld,
  task: IndexTask,
  goOn: () => boolean,
): Promise<void> {
  const { project, status } = task;
  const { suggestionIndexing } = world.storage;
  const since = task.since ?? '';
  const isWanted = status === 'Indexing' || status === 'Activated';
  await suggestionIndexing.begin(project, isWanted ? 'building' : 'dropping', since);
  for (;;) {
    if (!goOn()) return;
    const outcome = await suggestionIndexing.step(project);
    if (outcome === 'later') return;
    if (outcome === 'done') break;
  }
  if (isWanted) await activate(world, project, since);
}

/** When the project has changed meanwhile, the next round sees what it wants then. */
async function activate(
  { storage, now }: IndexingWorld,
  project: string,
  since: string,
): Promise<void> {
  const [row] = await storage.find(project, 'project', [{ id: project }]);
  if (row === undefined) return;
  const before = JSON.parse(row.text);
  const products = before.searchIndexing?.products;
  if (products?.status !== 'Indexing' || (products.lastModifiedAt ?? '') !== since) return;
  const searchIndexing = {
    ...before.searchIndexing,
    products: { ...products, status: 'Activated' },
  };
  // The version stays, so the time is what tells that the text is another one.
  const document = { ...before, lastModifiedAt: instantOf(now()), searchIndexing };
  const { messageSequence } = row;
  await storage.commit(project, [
    { type: 'update', kind: 'project', before, document, messageSequence, messages: [] },
  ]);
}
