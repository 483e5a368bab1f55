// The state of deliveries, for the operator: states and counters of a project's subscriptions, and
// the last attempts of this server with their answers.

import { attempt, setStatus } from '@storewright/engine/delivery';
import { trialLimit, trialsPerMinute } from '@storewright/engine/delivery/trial-limit';
import {
  apiError,
  boolean,
  dateTime,
  integer,
  listOf,
  notFound,
  nullable,
  optional,
  record,
  text,
} from '@storewright/model/declaration';
import { readBeginning } from '@storewright/store/storage/projects/begun';
import { operation } from './common/operation.ts';
import { nothingSent } from './resend.ts';
import type { AdminRoute } from './route.ts';
import type { AdminWorld } from './world.ts';

const deliveryState = {
  ...{ subscription: text(), failure: nullable(text()), failures: integer() },
  ...{ reason: nullable(text()), suspended: boolean() },
  ...{ sent: integer(), failed: integer(), dropped: integer(), waiting: integer() },
  lastSentAt: nullable(dateTime()),
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
      returns: record('AdminDeliveries', {
        subscriptions: listOf(record('AdminDeliveryState', deliveryState)),
      }),
      answer: async ({ project }) => ({ subscriptions: await listStates(admin, project) }),
    }),
    operation(admin, 'listAttempts', {
      console: 'viewer',
      isOperation: true,
      doc: 'The last attempts to deliver to a subscription, by this server.',
      returns: record('AdminAttempts', { attempts: listOf(record('AdminAttempt', attempt)) }),
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
      returns: record('AdminTestedDelivery', {
        ...{ outcome: attempt.outcome, status: attempt.status },
        ...{ reason: optional(text()), detail: attempt.detail },
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
      returns: record('AdminDeliveryStatus', { status: text() }),
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

const admit = trialLimit();

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
  if (!admit(place.project))
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
