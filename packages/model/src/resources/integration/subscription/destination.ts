// The destination of notifications, as it is sent, stored and shown. Secrets are stored sealed
// outside of the document, which contains only their first characters.
import { namedVariants } from '../../../commerce/values/named-variants.ts';
import { f } from '../../../declaration/index.ts';

const mode = () => f.choice('AwsAuthenticationMode', 'Credentials', 'IAM');
const word = (max = 1_024) => f.text({ min: 1, max });
/** One line of visible characters: it becomes a header or a part of a signature. */
const secret = () => f.text({ min: 1, max: 4_096, pattern: '^[!-~]([ -~]*[!-~])?$' });
const url = () => f.text({ min: 1, max: 2_048 });
const region = () => f.text({ min: 1, max: 64, pattern: '^[a-z0-9-]+$' });

const acks = (): f.Field<'0' | '1' | 'all', false> =>
  f.fieldOf({ kind: 'text' }, { type: 'string', enum: ['0', '1', 'all'] });

const aws = () => ({
  accessKey: f.optional(f.text({ min: 1, max: 256, pattern: '^[!-~]+$' })),
  accessSecret: f.optional(secret()),
  authenticationMode: f.withDefault(mode(), 'Credentials'),
});

const shared = () => ({
  SQS: { queueUrl: url(), region: region(), ...aws() },
  SNS: { topicArn: f.text({ min: 1, max: 512, pattern: '^[!-~]+$' }), ...aws() },
  AzureServiceBus: { connectionString: secret() },
  EventGrid: { uri: url(), accessKey: secret() },
  GoogleCloudPubSub: {
    projectId: f.text({ min: 1, max: 256, pattern: '^[A-Za-z0-9._:-]+$' }),
    topic: f.text({ min: 1, max: 256, pattern: '^[A-Za-z0-9._~+%-]+$' }),
  },
  ConfluentCloud: {
    bootstrapServer: word(),
    apiKey: secret(),
    apiSecret: secret(),
    acks: acks(),
    topic: f.text({ min: 1, max: 249, pattern: '^[A-Za-z0-9._-]+$' }),
    key: f.optional(word(256)),
  },
});

/** Receivers that the public API does not know; the operator switches them on. */
const own = (name: string) => ({
  HTTP: {
    url: url(),
    authentication: f.optional(
      namedVariants(
        f.union(name, 'type', {
          AuthorizationHeader: { headerValue: secret() },
          Signature: { secret: secret() },
        }),
        (tag) => `${tag}OfWebhook`,
      ),
    ),
  },
  NATS: {
    servers: word(),
    subject: f.text({ min: 1, max: 256, pattern: '^[A-Za-z0-9_-]+([.][A-Za-z0-9_-]+)*$' }),
    credentials: f.optional(secret()),
    stream: f.optional(f.text({ min: 1, max: 256, pattern: '^[A-Za-z0-9_-]+$' })),
  },
});

const eventBridge = { region: region(), accountId: f.text({ min: 1, max: 64, pattern: '^\\d+$' }) };

const names = new Map([
  ['SQS', 'SQSDestination'],
  ['SNS', 'SNSDestination'],
  ['EventBridge', 'EventBridgeDestination'],
  ['AzureServiceBus', 'AzureServiceBusDestination'],
  ['EventGrid', 'EventGridDestination'],
  ['GoogleCloudPubSub', 'GoogleCloudPubSubDestination'],
  ['ConfluentCloud', 'ConfluentCloudDestination'],
  ['HTTP', 'WebhookDestination'],
  ['NATS', 'NATSDestination'],
]);

/** As it is shown. */
export const destination = (name: string) =>
  namedVariants(
    f.union(name, 'type', {
      ...shared(),
      EventBridge: { ...eventBridge, source: f.text() },
      ...own('WebhookAuthentication'),
    }),
    (tag) => names.get(tag)!,
  );

/** As it is sent. */
export const destinationDraft = () =>
  namedVariants(
    f.union('DestinationInput', 'type', {
      ...shared(),
      EventBridge: eventBridge,
      ...own('WebhookAuthenticationInput'),
    }),
    (tag) => names.get(tag)!,
  );

export type Destination = f.Of<ReturnType<typeof destination>>;
export type DestinationDraft = f.Of<ReturnType<typeof destinationDraft>>;
