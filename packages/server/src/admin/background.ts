// Background work of a project: its progress, and running it now.

import { f, notFound } from '@storewright/model/declaration';
import { cleanUpProject } from '../jobs/clean-up.ts';
import { checkProject } from '../provisioning/bootstrap.ts';
import { type AdminRoute, type AdminWorld, operation } from './common/operation.ts';

const maxMs = 20_000;

export const backgroundRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  operation(admin, 'showBackground', {
    console: 'viewer',
    isOperation: true,
    of: 'background',
    doc: 'How far the indexes of the project are.',
    returns: f.record('AdminBackground', { searchIndexing: f.json(), lagSeconds: f.number() }),
    answer: ({ project }) => showBackground(admin, project),
  }),
  operation(admin, 'cleanUp', {
    console: 'admin',
    isOperation: true,
    of: 'background',
    doc: 'Removes outdated data immediately instead of in the next round.',
    returns: f.record('AdminCleanUp', { removed: f.mapOf(f.integer()), isDone: f.boolean() }),
    answer: ({ project }) => cleanUpNow(admin, project),
  }),
];

/** Of the project as its settings say it, and how far behind this server follows changes for searches. */
async function showBackground({ world }: AdminWorld, project: string) {
  const [row] = await world.storage.find(project, 'project', [{ id: project }]);
  if (row === undefined) throw notFound('project', `key '${project}'`);
  const { searchIndexing = {} } = JSON.parse(row.text);
  return { searchIndexing, lagSeconds: world.storage.searchIndexing.lagSeconds() };
}

/** Returns whether everything is done: the rest is for the next round. */
async function cleanUpNow({ world }: AdminWorld, project: string) {
  await checkProject(world, project);
  const until = performance.now() + maxMs;
  const goOn = () => performance.now() < until;
  const removed = await cleanUpProject(world, project, goOn);
  return { removed: Object.fromEntries(removed), isDone: goOn() };
}
