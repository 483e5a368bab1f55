// The state of deliveries, for the operator: states and counters of a project's subscriptions, and
// the last attempts of this server with their answers.
import { notFound } from '../declaration/index.ts';
import { setStatus } from '../delivery/index.ts';
import { readBeginning } from '../storage/projects/begun.ts';
import type { AdminRoute } from './route.ts';
import type { AdminWorld } from './world.ts';

const path = '/projects/{key}/deliveries';

/** States and counters of the subscriptions of a project. */
export const shownDeliveries =
  ({ world }: AdminWorld): AdminRoute['handle'] =>
  async ({ params }) => {
    const [states, backlogs] = await Promise.all([
      world.storage.outbox.states(params.key!),
      world.storage.outbox.backlogs(),
    ]);
    const waitingOf = (id: string) =>
      backlogs.find((one) => one.project === params.key && one.subscription === id)?.waiting ?? 0;
    const subscriptions = states.map((one) => ({ ...one, waiting: waitingOf(one.subscription) }));
    return { status: 200, body: { subscriptions } };
  };

export const deliveryRoutes = (admin: AdminWorld): readonly AdminRoute[] => {
  const { world, database, attempts } = admin;
  return [
    {
      method: 'GET',
      path,
      console: 'viewer',
      isOperation: true,
      handle: shownDeliveries(admin),
    },
    {
      method: 'GET',
      path: `${path}/{id}`,
      console: 'viewer',
      isOperation: true,
      async handle({ params }) {
        const place = { project: params.key!, subscription: params.id! };
        const begin = new Date(await readBeginning(database, place.project)).toISOString();
        const told = (await attempts?.(place)) ?? [];
        return { status: 200, body: { attempts: told.filter(({ at }) => at >= begin) } };
      },
    },
    ...(['suspend', 'resume'] as const).map(
      (word): AdminRoute => ({
        method: 'POST',
        path: `${path}/{id}/${word}`,
        console: 'admin',
        isOperation: true,
        handle: async ({ params }) => {
          const [project, subscription] = [params.key!, params.id!];
          const [row] = await world.storage.find(project, 'subscription', [{ id: subscription }]);
          if (row === undefined) throw notFound('Subscription', `ID '${subscription}'`);
          const suspends = word === 'suspend';
          await world.storage.outbox.suspend({ project, subscription }, suspends);
          const status = suspends ? 'ManuallySuspended' : 'Healthy';
          await setStatus(world.storage, project, row, status);
          if (!suspends) world.notifier.changed(project, subscription);
          return { status: 200, body: { status } };
        },
      }),
    ),
  ];
};
