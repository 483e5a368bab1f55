// Builds, follows and drops the indexes of searches as the settings of the projects want it, in steps
// that any server may take.
import type { World } from '../pipeline/index.ts';
import { activateSetting } from './activate-setting.ts';
import { everything, type IsMine, type Job } from './recurring.ts';

type IndexingWorld = Pick<World, 'storage' | 'now'>;

/** How late an unused index may be. */
const everyMs = 250;

export const searchIndexJob = (world: IndexingWorld): Job => ({
  name: 'search-index',
  everyMs,
  pollsAll: true,
  round: (goOn, isMine) => settleSearches(world, goOn, isMine),
});

/** The setting of suggestions waits for two indexes, and the job of suggestions looks after it. */
const withSuggestions = 'searchIndexing.products.status';

/** One round: everything that can be done now. */
export async function settleSearches(
  world: IndexingWorld,
  goOn: () => boolean,
  isMine: IsMine = everything,
): Promise<void> {
  const { searchIndexing } = world.storage;
  for (const place of await searchIndexing.tasks())
    while (goOn() && isMine(place.project) && (await searchIndexing.step(place)) === 'further');
  for (const { project, path } of await searchIndexing.waiting())
    if (goOn() && isMine(project) && path !== withSuggestions)
      await activateSetting(world, project, path);
}
