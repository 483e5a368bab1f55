// Work of many commits that has one entry in the audit log.
import type { NotedAct } from './audit.ts';
import type { Storage } from './storage.ts';

/** The same storage, whose first successful commit stores the entry with it. */
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
