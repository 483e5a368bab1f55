import { clientLogging, endpoint, f, kindOf, resource } from '../../../declaration/index.ts';

const userProvidedIdentifiers = () =>
  f.record('UserProvidedIdentifiers', {
    key: f.optional(f.text()),
    externalId: f.optional(f.text()),
    orderNumber: f.optional(f.text()),
    customerNumber: f.optional(f.text()),
    sku: f.optional(f.text()),
    slug: f.optional(f.localized()),
    containerAndKey: f.optional(
      f.record('ContainerAndKey', { container: f.text(), key: f.text() }),
    ),
  });

/** The members of every message; each type of message has additional members. */
const message = resource({
  name: 'Message',
  doc: 'A record of one change of one resource.',
  stamped: false,
  fields: {
    id: f.text(),
    version: f.long(),
    createdAt: f.dateTime(),
    lastModifiedAt: f.dateTime(),
    createdBy: f.optional(clientLogging()),
    lastModifiedBy: f.optional(clientLogging()),
    sequenceNumber: f.long(),
    resource: f.anyReference(),
    resourceVersion: f.long(),
    type: f.text(),
    resourceUserProvidedIdentifiers: f.optional(
      f.inGraphql(userProvidedIdentifiers(), { name: 'userProvidedIdentifiers' }),
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
  indexes: [['sequenceNumber'], ['resourceVersion']],
  retention: {
    from: 'createdAt',
    setting: 'messages.deleteDaysAfterCreation',
    defaultDays: 15,
  },
});

const endpoints = [
  endpoint({
    path: '/messages',
    operations: ['get', 'query', 'exists'],
    by: ['id'],
    scopes: { view: ['view_messages'], manage: [] },
  }),
];

export const messageKind = kindOf({ resource: message, endpoints });
