// Builds and drops the indexes of suggestions as the projects' settings want it, in steps that any
// server may take. A finished index shows in the project as `Activated`; that is no change of the
// project by anybody, so its version stays and no client's update is turned away by it.
import type { World } from '@storewright/engine/pipeline';
import type { IndexTask } from '@storewright/store/suggestions/build';
import { activateSetting } from './activate-setting.ts';
import { everything, type IsMine, type Job } from './recurring.ts';

type IndexingWorld = Pick<World, 'storage' | 'now' | 'kinds'>;

/** How soon a switched index is begun, and how soon a server takes over from one that is gone. */
const everyMs = 250;
/** The same on a quiet server. */
const restMs = 2_000;

export const suggestionIndexJob = (world: IndexingWorld): Job => ({
  name: 'suggestion-index',
  everyMs,
  restMs,
  pollsAll: true,
  round: (goOn, isMine) => settleIndexes(world, goOn, isMine),
});

/** One round: everything that can be done now. @returns whether there was anything to do */
export async function settleIndexes(
  world: IndexingWorld,
  goOn: () => boolean,
  isMine: IsMine = everything,
): Promise<boolean> {
  const tasks = await world.storage.suggestionIndexing.tasks();
  for (const task of tasks)
    if (goOn() && isMine(task.project)) await settleIndex(world, task, goOn);
  return tasks.length > 0;
}

async function settleIndex(world: IndexingWorld, task: IndexTask, goOn: () => boolean) {
  const { project, status } = task;
  const { suggestionIndexing } = world.storage;
  const since = task.since ?? '';
  const isWanted = status === 'Indexing' || status === 'Activated';
  await suggestionIndexing.begin(project, isWanted ? 'building' : 'dropping', since);
  // A writer that was active when the setting was changed may use the former one.
  const sources = [...world.kinds.values()].filter(({ resource }) => resource.derives);
  const names = sources.map(({ resource }) => resource.kind);
  if (!(await world.storage.writesSettled(names, goOn))) return;
  for (;;) {
    if (!goOn()) return;
    const outcome = await suggestionIndexing.step(project);
    if (outcome === 'later') return;
    if (outcome === 'done') break;
  }
  if (isWanted) await activate(world, project, since);
}

/** When the project has changed meanwhile, the next round sees what it wants then. */
async function activate(world: IndexingWorld, project: string, since: string): Promise<void> {
  const path = 'searchIndexing.products.status';
  // Searches of the same setting have indexes of their own.
  const waiting = await world.storage.searchIndexing.waiting();
  if (waiting.some((one) => one.project === project && one.path === path))
    await activateSetting(world, project, path, since);
}
