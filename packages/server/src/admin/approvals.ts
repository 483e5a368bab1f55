// Why an order of a project needs approval or does not, and who may act now.

import { approvalOf } from '../composition/explain/approval.ts';
import { notFound } from '../declaration/index.ts';
import { projectExists } from '../provisioning/bootstrap.ts';
import type { AdminRoute } from './route.ts';
import type { AdminWorld } from './world.ts';

/** `order` is an id or an order number. */
export const approvalRoute = ({ world }: AdminWorld): AdminRoute => ({
  method: 'GET',
  path: '/projects/{key}/orders/{order}/approval',
  async handle({ params }) {
    if (!(await projectExists(world, params.key!)))
      throw notFound('project', `key '${params.key}'`);
    return { status: 200, body: await approvalOf(world, params.key!, params.order!) };
  },
});
