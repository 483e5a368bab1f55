// Builds, follows and drops the indexes of searches as the settings of the projects want it, in steps
// that any server may take.
import type { World } from '@storewright/engine/pipeline';
import { activateSetting } from './activate-setting.ts';
import { everything, type IsMine, type Job } from './recurring.ts';

type IndexingWorld = Pick<World, 'storage' | 'now'>;

/** How late an unused index may be. */
const everyMs = 250;
/** The same on a quiet server. A search follows all noted changes before it answers. */
const restMs = 2_000;

export const searchIndexJob = (world: IndexingWorld): Job => ({
  name: 'search-index',
  everyMs,
  restMs,
  pollsAll: true,
  round: (goOn, isMine) => settleSearches(world, goOn, isMine),
});

/** The setting of suggestions waits for two indexes, and the job of suggestions looks after it. */
const withSuggestions = 'searchIndexing.products.status';

/** One round: everything that can be done now. @returns whether there was anything to do */
export async function settleSearches(
  world: IndexingWorld,
  goOn: () => boolean,
  isMine: IsMine = everything,
): Promise<boolean> {
  const { searchIndexing } = world.storage;
  const { places, areIndexing } = await searchIndexing.tasks();
  for (const place of places)
    while (goOn() && isMine(place.project) && (await searchIndexing.step(place)) === 'further');
  const waiting = areIndexing ? await searchIndexing.waiting() : [];
  for (const { project, path } of waiting)
    if (goOn() && isMine(project) && path !== withSuggestions)
      await activateSetting(world, project, path);
  return places.length + waiting.length > 0;
}
