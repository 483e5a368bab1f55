// How what the admin interface does gets into the trail of administration.
import { type Act, noteAct, serverAuthor } from '@storewright/store/storage/audit';
import type { Run } from '@storewright/store/storage/connection/database';
import type { AdminRequest } from '../route.ts';
import type { AdminWorld } from '../world.ts';

/** The same interface, with the author of the request. */
export const authored = (admin: AdminWorld, { author }: AdminRequest): AdminWorld =>
  author === undefined ? admin : { ...admin, author };

/** Stores an entry of the audit log in the transaction of the change. */
export const noted = (
  { author }: Pick<AdminWorld, 'author'>,
  run: Run,
  project: string,
  act: Act,
): Promise<unknown> => noteAct(run, project, { ...act, author: author ?? serverAuthor });
