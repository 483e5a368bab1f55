// How many documents of each kind a project has, for the list of kinds. A count reads an index up to a limit, so that
// it costs the same for any larger project.
import { notFound } from '@storewright/model/declaration';
import type { Run } from '@storewright/store/storage/connection/database';
import type { Role } from '@storewright/store/storage/people/users';
import { countEachUpTo } from '@storewright/store/storage/reading/count';
import { tableOf } from '@storewright/store/storage/schema/tables';
import { holdsOne, isAtLeast } from '../../hosting/users/rights.ts';
import { projectExists } from '../../provisioning/bootstrap.ts';
import type { AdminWorld } from '../world.ts';
import { type ShownKind, shownKinds } from './kinds.ts';
import type { ConsoleRoute } from './route.ts';

/** Larger counts are returned as this number. */
const most = 10_000;

/** As pages decide it: a general role sees the kinds without a guard, and the kinds that it changes. */
function isSeen(role: Role, { isGuarded, changedBy, seenWith }: ShownKind): boolean {
  if (!isAtLeast(role, 'viewer')) return holdsOne(role, seenWith);
  return isGuarded !== true || isAtLeast(role, changedBy);
}

/** Counts the kinds that the role of the visitor shows. */
export const shownCounts =
  ({ world, database }: AdminWorld): ConsoleRoute['handle'] =>
  async ({ params }, { roleIn }) => {
    const project = params.key!;
    if (!(await projectExists(world, project))) throw notFound('project', `key '${project}'`);
    const role = roleIn(project);
    const kinds = shownKinds(world.kinds).filter(
      (kind) => role !== undefined && isSeen(role, kind),
    );
    const tables = kinds.map(({ kind }) => tableOf(world.kinds.get(kind)!));
    const run: Run = (statement) => database.query('query', statement);
    const counted = await countEachUpTo(run, project, tables, most);
    const counts = Object.fromEntries(kinds.map(({ kind }, index) => [kind, counted[index]]));
    return { status: 200, body: { most, counts } };
  };
