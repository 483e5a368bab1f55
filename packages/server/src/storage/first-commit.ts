// Work of many commits that the trail of administration tells of once.
import type { NotedAct } from './audit.ts';
import type { Storage } from './storage.ts';

/** The same storage, whose first commit that is carried out tells of the act with it. */
export function tellingFirst(storage: Storage, act: NotedAct): Storage {
  let isTold = false;
  return {
    ...storage,
    async commit(project, writes, holding) {
      if (isTold) return storage.commit(project, writes, holding);
      const acts = [...(holding?.acts ?? []), act];
      const outcome = await storage.commit(project, writes, { ...holding, acts });
      isTold ||= outcome.outcome === 'done';
      return outcome;
    },
  };
}
