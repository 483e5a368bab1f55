// The ways to deliver, by the type of destination. Libraries are loaded when a destination needs them.

import { eventBridge, sns, sqs } from './aws.ts';
import { kafka } from './kafka.ts';
import { nats } from './nats.ts';
import type { Protocol } from './protocol.ts';
import { pubSub } from './pubsub.ts';
import { serviceBus } from './service-bus.ts';
import { eventGrid, webhook } from './webhook.ts';

export const protocols: ReadonlyMap<string, Protocol> = new Map([
  ['SQS', sqs],
  ['SNS', sns],
  ['EventBridge', eventBridge],
  ['AzureServiceBus', serviceBus],
  ['EventGrid', eventGrid],
  ['GoogleCloudPubSub', pubSub],
  ['ConfluentCloud', kafka],
  ['HTTP', webhook],
  ['NATS', nats],
]);

/** Types that the public API does not know. */
export const ownTypes: ReadonlySet<string> = new Set(['HTTP', 'NATS']);
