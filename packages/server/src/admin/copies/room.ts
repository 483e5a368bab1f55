// Whether a copy of a project has room: it is made of rows in one transaction, which takes as long as there
// are documents, and may fill the disk.
import { apiError } from '@storewright/model/declaration';
import { stateOf } from '@storewright/store/storage/connection/sqlstate';
import { notCopied } from '@storewright/store/storage/projects/copy';
import { countsByKind } from '@storewright/store/storage/projects/rows';
import type { AdminWorld } from '../common/operation.ts';

/** @throws CopyTooLarge with the number of documents, and another way */
export async function checkRoom(
  { world, database, maxCopiedDocuments }: AdminWorld,
  project: string,
  also: readonly string[] = [],
): Promise<void> {
  if (maxCopiedDocuments === undefined) return;
  const counts = await countsByKind(database, world.kinds, project);
  const copied = [...counts].filter(([kind]) => !notCopied.has(kind) || also.includes(kind));
  const documents = copied.reduce((sum, [, count]) => sum + count, 0);
  if (documents <= maxCopiedDocuments) return;
  throw apiError.CopyTooLarge(
    `The project '${project}' has ${documents} documents; ${maxCopiedDocuments} at most are copied (--max-copied-documents). The command line copies any number, and PostgreSQL a whole database: create database NAME template … strategy file_copy.`,
  );
}

const diskFull = '53100';

/** @throws InsufficientStorage when the disk of the database is full: nothing of the copy is stored */
export async function withRoom<T>(copying: Promise<T>): Promise<T> {
  try {
    return await copying;
  } catch (error) {
    const cause = (error as { cause?: unknown })?.cause ?? error;
    if (stateOf(cause) !== diskFull) throw error;
    throw apiError.InsufficientStorage('The disk of the database is full; nothing was copied.');
  }
}
