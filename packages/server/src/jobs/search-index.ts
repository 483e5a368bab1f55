// Builds, follows and drops the indexes of searches as the settings of the projects want it, in steps
// that any server may take.
import type { World } from '../pipeline/index.ts';
import { activateSetting } from './activate-setting.ts';
import type { Job } from './recurring.ts';

type IndexingWorld = Pick<World, 'storage' | 'now'>;

/** How late an index may be that nobody asks. */
const everyMs = 250;

export const searchIndexJob = (world: IndexingWorld): Job => ({
  name: 'search-index',
  everyMs,
  round: (goOn) => settleSearches(world, goOn),
});

/** The setting of suggestions waits for two indexes, and the job of suggestions looks after it. */
const withSuggestions = 'searchIndexing.products.status';

/** One round: everything that can be done now. */
export async function settleSearches(world: IndexingWorld, goOn: () => boolean): Promise<void> {
  const { searchIndexing } = world.storage;
  for (const place of await searchIndexing.tasks())
    while (goOn() && (await searchIndexing.step(place)) === 'further');
  for (const { project, path } of await searchIndexing.waiting())
    if (goOn() && path !== withSuggestions) await activateSetting(world, project, path);
}
