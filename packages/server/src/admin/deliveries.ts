// The state of deliveries, for the operator: states and counters of a project's subscriptions, and
// the last attempts of this server with their answers.

import { attempt, setStatus } from '@storewright/engine/delivery';
import { trialLimit, trialsPerMinute } from '@storewright/engine/delivery/trial-limit';
import { apiError, f, notFound } from '@storewright/model/declaration';
import { readBeginning } from '@storewright/store/storage/projects/begun';
import { type AdminRoute, type AdminWorld, operation } from './common/operation.ts';
import { nothingSent } from './resend.ts';

const deliveryState = {
  ...{ subscription: f.text(), failure: f.nullable(f.text()), failures: f.integer() },
  ...{ reason: f.nullable(f.text()), suspended: f.boolean() },
  ...{ sent: f.integer(), failed: f.integer(), dropped: f.integer(), waiting: f.integer() },
  lastSentAt: f.nullable(f.dateTime()),
};

/** States and counters of the subscriptions of a project. */
async function listStates({ world }: AdminWorld, project: string) {
  const [states, backlogs] = await Promise.all([
    world.storage.outbox.states(project),
    world.storage.outbox.backlogs(),
  ]);
  const waitingOf = (id: string) =>
    backlogs.find((one) => one.project === project && one.subscription === id)?.waiting ?? 0;
  return states.map((one) => ({ ...one, waiting: waitingOf(one.subscription) }));
}

export const deliveryRoutes = (admin: AdminWorld): readonly AdminRoute[] => {
  const { database, attempts } = admin;
  return [
    operation(admin, 'listDeliveries', {
      console: 'viewer',
      isOperation: true,
      doc: 'States and counters of the subscriptions of a project.',
      returns: f.record('AdminDeliveries', {
        subscriptions: f.listOf(f.record('AdminDeliveryState', deliveryState)),
      }),
      answer: async ({ project }) => ({ subscriptions: await listStates(admin, project) }),
    }),
    operation(admin, 'listAttempts', {
      console: 'viewer',
      isOperation: true,
      doc: 'The last attempts to deliver to a subscription, by this server.',
      returns: f.record('AdminAttempts', { attempts: f.listOf(f.record('AdminAttempt', attempt)) }),
      async answer({ project, params }) {
        const begin = new Date(await readBeginning(database, project)).toISOString();
        const told = (await attempts?.({ project, subscription: params.id! })) ?? [];
        return { attempts: told.filter(({ at }) => at >= begin) };
      },
    }),
    operation(admin, 'testDelivery', {
      console: 'admin',
      isOperation: true,
      doc: 'Sends a test notification to a subscription.',
      returns: f.record('AdminTestedDelivery', {
        ...{ outcome: attempt.outcome, status: attempt.status },
        ...{ reason: f.optional(f.text()), detail: attempt.detail },
      }),
      answer: ({ project, params }) => sendTest(admin, { project, subscription: params.id! }),
    }),
    ...switchingRoutes(admin),
  ];
};

const switchingRoutes = (admin: AdminWorld): readonly AdminRoute[] =>
  (['suspend', 'resume'] as const).map((word) =>
    operation(admin, word === 'suspend' ? 'suspendDelivery' : 'resumeDelivery', {
      console: 'admin',
      isOperation: true,
      returns: f.record('AdminDeliveryStatus', { status: f.text() }),
      doc: word === 'suspend' ? 'Suspends a subscription.' : 'Resumes a subscription.',
      async answer({ project, params }) {
        const { world } = admin;
        const subscription = params.id!;
        const [row] = await world.storage.find(project, 'subscription', [{ id: subscription }]);
        if (row === undefined) throw notFound('Subscription', `ID '${subscription}'`);
        const suspends = word === 'suspend';
        await world.storage.outbox.suspend({ project, subscription }, suspends);
        const status = suspends ? 'ManuallySuspended' : 'Healthy';
        await setStatus(world.storage, project, row, status);
        if (!suspends) world.notifier.changed(project, subscription);
        return { status };
      },
    }),
  );

const trials = trialLimit();

/**
 * Sends a test notification: what became of it.
 * @throws ResourceNotFound for a subscription that is not there, InvalidOperation for one to which nothing is sent
 */
async function sendTest(
  { world, test }: AdminWorld,
  place: { readonly project: string; readonly subscription: string },
) {
  const [row] = await world.storage.find(place.project, 'subscription', [
    { id: place.subscription },
  ]);
  if (row === undefined) throw notFound('Subscription', `ID '${place.subscription}'`);
  if (!trials.admits(place.project))
    throw apiError.InvalidOperation(
      `A project sends at most ${trialsPerMinute} test notifications a minute; try again later.`,
    );
  const sent = await test?.(place);
  if (sent === undefined) throw nothingSent();
  const { outcome, status } = sent;
  return {
    outcome,
    ...(status === undefined ? {} : { status }),
    ...('reason' in sent ? { reason: sent.reason, detail: sent.detail } : {}),
  };
}
