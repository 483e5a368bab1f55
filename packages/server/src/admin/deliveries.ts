// The state of deliveries, for the operator: states and counters of a project's subscriptions, and
// the last attempts of this server with their answers.
import { apiError, notFound } from '../declaration/index.ts';
import { setStatus } from '../delivery/index.ts';
import { trialLimit, trialsPerMinute } from '../delivery/trial-limit.ts';
import { readBeginning } from '../storage/projects/begun.ts';
import { nothingSent } from './resend.ts';
import type { AdminRequest, AdminRoute } from './route.ts';
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
    {
      method: 'POST',
      path: `${path}/{id}/test`,
      console: 'admin',
      isOperation: true,
      handle: async (request) => ({ status: 200, body: await sendTest(admin, request) }),
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

const admit = trialLimit();

/**
 * Sends a test notification: what became of it.
 * @throws ResourceNotFound for a subscription that is not there, InvalidOperation for one to which nothing is sent
 */
async function sendTest({ world, test }: AdminWorld, { params }: AdminRequest) {
  const place = { project: params.key!, subscription: params.id! };
  const [row] = await world.storage.find(place.project, 'subscription', [
    { id: place.subscription },
  ]);
  if (row === undefined) throw notFound('Subscription', `ID '${place.subscription}'`);
  if (!admit(place.project))
    throw apiError.InvalidOperation(
      `A project sends at most ${trialsPerMinute} test notifications a minute; try again later.`,
    );
  const outcome = await test?.(place);
  if (outcome === undefined) throw nothingSent();
  const { outcome: result, status } = outcome;
  return {
    outcome: result,
    ...(status === undefined ? {} : { status }),
    ...('reason' in outcome ? { reason: outcome.reason, detail: outcome.detail } : {}),
  };
}
