// Approval flows that wait for a decision, for the inbox of the console.

import { notFound } from '@storewright/model/declaration';
import { waitingApprovals } from '../../composition/explain/waiting-approvals.ts';
import { projectExists } from '../../provisioning/bootstrap.ts';
import type { AdminRoute } from '../route.ts';
import type { AdminWorld } from '../world.ts';

/** Answers with the flows of one project, the oldest first. */
export const shownApprovals =
  ({ world }: AdminWorld): AdminRoute['handle'] =>
  async ({ params }) => {
    const project = params.key!;
    if (!(await projectExists(world, project))) throw notFound('project', `key '${project}'`);
    return { status: 200, body: { approvals: await waitingApprovals(world, project) } };
  };
