// Waits until what follows a project's writes in the background has been done, by doing it now.
import { setTimeout as sleep } from 'node:timers/promises';
import { apiError, f } from '@storewright/model/declaration';
import { dependencies, dueWorks } from '../composition/dependencies.ts';
import { catchUpToEnd } from '../jobs/catch-up.ts';
import { doDueToEnd } from '../jobs/due.ts';
import { settleSearches } from '../jobs/search-index.ts';
import { settleIndexes } from '../jobs/suggestion-index.ts';
import { checkProject } from '../provisioning/bootstrap.ts';
import { type AdminRoute, type AdminWorld, operation } from './common/operation.ts';

const body = { timeoutMs: f.optional(f.integer({ min: 1, max: 60_000 })) };
const usualMs = 30_000;
const pauseMs = 20;

export const settleRoute = (admin: AdminWorld): AdminRoute =>
  operation(admin, 'settleProject', {
    console: 'admin',
    isOperation: true,
    of: 'background',
    doc: 'Does now what follows from changes: prices, dates that are due, indexes.',
    body,
    returns: f.record('AdminSettled', {
      waitedMs: f.integer(),
      done: f.record('AdminSettledWork', { catchUp: f.integer(), due: f.integer() }),
    }),
    async answer({ project, body: { timeoutMs = usualMs } }) {
      await checkProject(admin.world, project);
      const started = performance.now();
      const isLate = () => performance.now() - started > timeoutMs;
      const changed = await catchUpNow(admin, project, isLate);
      const due = await doDue(admin, project, isLate);
      await settleSearches(admin.world, () => !isLate());
      if (isLate()) throw apiError.GatewayTimeout('Indexes of searches may be behind still.');
      while (await isIndexing(admin, project)) {
        if (isLate()) throw apiError.GatewayTimeout('An index of products is still being built.');
        await settleSearches(admin.world, () => !isLate());
        await settleIndexes(admin.world, () => !isLate());
        await sleep(pauseMs);
      }
      const waitedMs = Math.round(performance.now() - started);
      return { waitedMs, done: { catchUp: changed, due } };
    },
  });

async function catchUpNow({ world }: AdminWorld, project: string, isLate: () => boolean) {
  let changed = 0;
  for (const dependency of dependencies) {
    changed += await catchUpToEnd(world, dependency, project, () => !isLate());
  }
  return changed;
}

async function doDue({ world }: AdminWorld, project: string, isLate: () => boolean) {
  let done = 0;
  for (const work of dueWorks) done += await doDueToEnd(world, work, project, () => !isLate());
  return done;
}

async function isIndexing({ world }: AdminWorld, project: string): Promise<boolean> {
  const [row] = await world.storage.find(project, 'project', [{ id: project }]);
  if (row === undefined) return false;
  const { products, productsSearch } = JSON.parse(row.text).searchIndexing ?? {};
  return [products, productsSearch].some((index) => index?.status === 'Indexing');
}
