// A database that was copied as a whole knows the subscribers and extensions of the one that it was copied from.
// Before a server runs on it, they go, so that nothing that is tried out there reaches them.

import { kindNamed } from '@storewright/engine/pipeline/context/world';
import { apiError } from '@storewright/model/declaration';
import {
  isServed,
  projectsWith,
  removeDeliveries,
  removeKind,
  removeSecrets,
} from '@storewright/store/storage/projects/quiet';
import type { AdminWorld } from '../common/operation.ts';
import { fitExtensions, readCarried } from './carried.ts';

/**
 * Removes all subscriptions, their undelivered notifications, and extensions, in all projects; returns how
 * many went.
 * @param asked as for a branch: `none`, `copy`, or `to=` and an address for the remaining ones,
 * without credentials
 * @throws InvalidOperation while servers run on the database
 */
export async function quietAll(admin: AdminWorld, asked = 'none') {
  const { world, database } = admin;
  const carried = await readCarried(admin, { extensions: asked });
  if (await isServed(database))
    throw apiError.InvalidOperation('Servers run on this database. Stop them first.');
  const extension = kindNamed(world, 'extension');
  return database.transaction(async (run) => {
    const subscriptions = await removeKind(run, kindNamed(world, 'subscription'));
    await removeDeliveries(run);
    if (carried === undefined)
      return { subscriptions, extensions: await removeKind(run, extension) };
    let extensions = 0;
    for (const project of await projectsWith(run, extension))
      extensions += await fitExtensions(admin, run, project, carried);
    await removeSecrets(run, extension);
    return { subscriptions, extensions };
  }, 'background');
}
