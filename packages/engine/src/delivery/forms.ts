// What a listener posts to the address of a developer: the notification itself, or what a queue in between
// would make of it on its way to a function. The same notification has the same bytes whenever it is sent.
import { createHash } from 'node:crypto';
import type { Outgoing } from './destinations/protocol.ts';

interface Posted {
  readonly body: string;
  readonly type: string;
}

/** When it happened, as its body says. */
function instantOf({ body }: Outgoing): string {
  const { createdAt, modifiedAt, time } = JSON.parse(body);
  return createdAt ?? modifiedAt ?? time;
}

/** What Google Cloud Pub/Sub posts for a subscription that pushes. */
function pushed(one: Outgoing): object {
  const publishTime = instantOf(one);
  const names = { messageId: one.id, message_id: one.id, publishTime, publish_time: publishTime };
  return {
    message: { data: Buffer.from(one.body).toString('base64'), ...names },
    subscription: 'projects/local/subscriptions/storewright',
  };
}

/** What AWS Lambda hands to a function that a queue of SQS calls. */
function polled(one: Outgoing): object {
  const sentAt = String(Date.parse(instantOf(one)));
  const record = {
    messageId: one.id,
    receiptHandle: one.id,
    body: one.body,
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: sentAt,
      SenderId: 'storewright',
      ApproximateFirstReceiveTimestamp: sentAt,
    },
    messageAttributes: {},
    md5OfBody: createHash('md5').update(one.body).digest('hex'),
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:storewright',
    awsRegion: 'us-east-1',
  };
  return { Records: [record] };
}

const json = (body: object): Posted => ({ body: JSON.stringify(body), type: 'application/json' });

/** The posted body, by the word that selects it. */
export const forms: ReadonlyMap<string, (one: Outgoing) => Posted> = new Map([
  ['plain', ({ body }: Outgoing) => ({ body, type: 'application/json' })],
  ['cloudevents', ({ body }: Outgoing) => ({ body, type: 'application/cloudevents+json' })],
  ['pubsub', (one: Outgoing) => json(pushed(one))],
  ['sqs', (one: Outgoing) => json(polled(one))],
]);
