// How many documents of a kind a project may hold.
import { apiError, type Kind } from '../declaration/index.ts';
import type { Session } from './session.ts';

/** @throws MaxResourceLimitExceeded when the project holds as many documents as it may */
export async function checkProjectLimit(
  { world, project }: Session,
  { resource }: Kind,
): Promise<void> {
  const { kind, mostPerProject } = resource;
  if (mostPerProject === undefined) return;
  if ((await world.storage.ages.beyond(project, kind, mostPerProject - 1)) > 0)
    throw apiError.MaxResourceLimitExceeded(
      `A project holds at most ${mostPerProject} resources of the kind ${kind}.`,
      { exceededResource: kind },
    );
}
