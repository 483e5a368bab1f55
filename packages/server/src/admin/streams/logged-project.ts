// The project whose requests the routes on the log of requests show.
import { readBeginning } from '@storewright/store/storage/projects/begun';
import { checkProject } from '../../provisioning/bootstrap.ts';
import type { AdminRequest, AdminWorld } from '../common/operation.ts';

/** The project, and since when it is that one. @throws ResourceNotFound */
export async function readLoggedProject(
  { world, database }: AdminWorld,
  { params }: Pick<AdminRequest, 'params'>,
): Promise<{ readonly project: string; readonly since: number }> {
  const project = params.key!;
  await checkProject(world, project);
  return { project, since: await readBeginning(database, project) };
}
