import {
  anyReference,
  clientLogging,
  type DocumentOf,
  dateTime,
  inGraphql,
  localized,
  long,
  optional,
  record,
  resource,
  text,
} from '../../../declaration/index.ts';

const userProvidedIdentifiers = () =>
  record('UserProvidedIdentifiers', {
    key: optional(text()),
    externalId: optional(text()),
    orderNumber: optional(text()),
    customerNumber: optional(text()),
    sku: optional(text()),
    slug: optional(localized()),
    containerAndKey: optional(record('ContainerAndKey', { container: text(), key: text() })),
  });

/** What every message has; each type of message has members of its own beside it. */
export const message = resource({
  kind: 'message',
  name: 'Message',
  plural: 'messages',
  doc: 'Tells of one change of one resource.',
  stamped: false,
  fields: {
    id: text(),
    version: long(),
    createdAt: dateTime(),
    lastModifiedAt: dateTime(),
    createdBy: optional(clientLogging()),
    lastModifiedBy: optional(clientLogging()),
    sequenceNumber: long(),
    resource: anyReference(),
    resourceVersion: long(),
    type: text(),
    resourceUserProvidedIdentifiers: optional(
      inGraphql(userProvidedIdentifiers(), { name: 'userProvidedIdentifiers' }),
    ),
  },
  facets: [
    'type',
    'resource.id',
    'resource.typeId',
    'resourceUserProvidedIdentifiers.key',
    'resourceUserProvidedIdentifiers.orderNumber',
  ],
  sortColumns: [
    { path: 'sequenceNumber', type: 'bigint' },
    { path: 'resourceVersion', type: 'bigint' },
  ],
  retention: {
    from: 'createdAt',
    setting: 'messages.deleteDaysAfterCreation',
    defaultDays: 15,
  },
});

export type StoredMessage = DocumentOf<(typeof message)['fields']>;
