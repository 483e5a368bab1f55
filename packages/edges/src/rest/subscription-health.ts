// The state of the deliveries of a subscription, for monitors: without a token, as in the public
// API. The unguessable id is the credential.

import { notFound } from '@storewright/model/declaration';
import type { FastifyInstance } from 'fastify';

const temporaryStatus = 503;

/** @param statusOf the status of a subscription; nothing when there is none */
export function registerSubscriptionHealth(
  app: FastifyInstance,
  statusOf: (project: string, id: string) => Promise<string | undefined>,
): void {
  app.get<{ Params: { project: string; id: string } }>(
    '/:project/subscriptions/:id/health',
    async ({ params: { project, id } }, reply) => {
      const status = await statusOf(project, id);
      if (status === undefined) throw notFound('Subscription', `ID '${id}'`);
      const code = status === 'Healthy' ? 200 : status === 'TemporaryError' ? temporaryStatus : 400;
      return reply.code(code).send({ status });
    },
  );
}
