import { namedVariants } from '../../../commerce/values/named-variants.ts';
import { type DocumentOf, f, resource } from '../../../declaration/index.ts';
import { destination } from './destination.ts';
import { changeKinds, eventKinds, eventTypes, messageKinds } from './kinds.ts';

const oneOf = <V extends string>(values: readonly V[]): f.Field<V, false> =>
  f.fieldOf({ kind: 'text' }, { type: 'string', enum: [...values] });

const maxEntries = 100;

const types = (one: f.Field<string, false>) => f.withDefault(f.listOf(one, { max: 500 }), []);

export const messages = () =>
  f.listOf(
    f.record('MessageSubscription', {
      resourceTypeId: oneOf(messageKinds),
      types: types(f.text({ min: 1, max: 256 })),
    }),
    { max: maxEntries },
  );

export const changes = () =>
  f.listOf(f.record('ChangeSubscription', { resourceTypeId: oneOf(changeKinds) }), {
    max: maxEntries,
  });

export const events = () =>
  f.listOf(
    f.record('EventSubscription', {
      resourceTypeId: oneOf(eventKinds),
      types: types(oneOf(eventTypes)),
    }),
    { max: maxEntries },
  );

const formats = {
  Platform: {},
  CloudEvents: { cloudEventsVersion: f.text({ pattern: '^1\\.0$' }) },
};

const formatNames = new Map([
  ['Platform', 'PlatformFormat'],
  ['CloudEvents', 'CloudEventsSubscriptionsFormat'],
]);

const format = (name: string) =>
  namedVariants(f.union(name, 'type', formats), (tag) => formatNames.get(tag)!);

export const formatDraft = () =>
  f.withDefault(format('SubscriptionFormatInput'), { type: 'Platform' as const });

const statuses = [
  'Healthy',
  'ConfigurationError',
  'ConfigurationErrorDeliveryStopped',
  'TemporaryError',
  'ManuallySuspended',
] as const;

const fields = {
  key: f.optional(f.key()),
  destination: destination('Destination'),
  messages: messages(),
  changes: changes(),
  events: events(),
  format: format('NotificationFormat'),
  status: f.choice('SubscriptionHealthStatus', ...statuses),
};

export const subscription = resource({
  name: 'Subscription',
  graphqlName: 'CommercetoolsSubscription',
  doc: 'A queue or another destination that receives messages and changes.',
  changesSeldom: true,
  // The status follows the deliveries.
  changesBesideVersion: true,
  fields,
  facets: ['key'],
  maxPerProject: 50,
});

export type Subscription = DocumentOf<typeof fields>;
export type Format = f.Of<ReturnType<typeof formatDraft>>;
