// Sends stored messages to a subscription once more, over the admin interface and on the command line.

import type { Outcome } from '@storewright/engine/delivery';
import { apiError, f, notFound } from '@storewright/model/declaration';
import { noteAhead, serverAuthor } from '@storewright/store/storage/audit';
import { type AdminRoute, type AdminWorld, operation } from './common/operation.ts';

export const maxResent = 100;
const body = { messages: f.listOf(f.text({ min: 1, max: 64 }), { min: 1, max: maxResent }) };

export interface Resent {
  readonly message: string;
  readonly type: string;
  readonly outcome: Outcome['outcome'];
  readonly status?: number | undefined;
  readonly reason?: string | undefined;
}

export const resendRoute = (admin: AdminWorld): AdminRoute =>
  operation(admin, 'resendMessages', {
    console: 'admin',
    isOperation: true,
    of: 'deliveries',
    doc: 'Sends stored messages once more to a subscription.',
    body,
    returns: f.record('AdminResent', {
      sent: f.listOf(
        f.record('AdminResentMessage', {
          ...{ message: f.text(), type: f.text(), outcome: f.text() },
          status: f.optional(f.integer()),
          reason: f.optional(f.text()),
        }),
      ),
    }),
    async answer({ admin, project, params, body: { messages } }) {
      const place = { project, subscription: params.id! };
      return { sent: await resendTo(admin, place, messages) };
    },
  });

interface To {
  readonly project: string;
  /** Id. */
  readonly subscription: string;
}

/**
 * In the order that is given; what fails does not keep the others.
 * @throws ResourceNotFound for a subscription or a message that is not there, InvalidOperation for a subscription
 * to which nothing is sent
 */
export async function resendTo(
  { world, database, author, resend }: AdminWorld,
  place: To,
  ids: readonly string[],
): Promise<readonly Resent[]> {
  const { project, subscription } = place;
  const [found] = await world.storage.find(project, 'subscription', [{ id: subscription }]);
  if (found === undefined) throw notFound('Subscription', `ID '${subscription}'`);
  const rows = await world.storage.find(
    project,
    'message',
    ids.map((id) => ({ id })),
  );
  const missing = rows.indexOf(undefined);
  if (missing !== -1) throw notFound('Message', `ID '${ids[missing]}'`);
  const act = { act: 'delivery.resend', subject: subscription, details: ids };
  await noteAhead(database, project, { ...act, author: author ?? serverAuthor });
  const sent: Resent[] = [];
  for (const row of rows) {
    const outcome = await resend?.(place, { id: row!.id, body: row!.text });
    if (outcome === undefined) throw nothingSent();
    const { type } = JSON.parse(row!.text) as { type: string };
    sent.push({ message: row!.id, type, ...shown(outcome) });
  }
  return sent;
}

export const nothingSent = () =>
  apiError.InvalidOperation(
    'Nothing is sent to this subscription: it is suspended, has stopped, or has a destination that is not offered.',
  );

const shown = (outcome: Outcome): Pick<Resent, 'outcome' | 'status' | 'reason'> => ({
  outcome: outcome.outcome,
  ...(outcome.status === undefined ? {} : { status: outcome.status }),
  ...('reason' in outcome ? { reason: outcome.reason } : {}),
});
