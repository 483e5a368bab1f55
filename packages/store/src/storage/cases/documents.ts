// Kinds and documents that the storage cases work with, and short names for writes of them.
import {
  boolean,
  dateTime,
  type Kind,
  key,
  kindOf,
  listOf,
  long,
  type MessageType,
  optional,
  record,
  reference,
  resource,
  text,
  unique,
} from '@storewright/model/declaration';
import type { StorageWrite } from '../storage.ts';

const shop = resource({
  kind: 'shop-order',
  name: 'ShopOrder',
  plural: 'shopOrders',
  doc: 'Something like an order.',
  fields: {
    key: optional(key()),
    number: optional(text()),
    email: optional(text()),
    customerId: optional(text()),
    state: text(),
    total: record('Total', { centAmount: long() }),
    lines: listOf(record('Line', { sku: text() })),
  },
  unique: [
    unique('number'),
    { field: 'email', values: ({ email }) => (email ? [email.toLowerCase()] : []) },
  ],
  facets: ['state', 'customerId', 'lines.sku'],
  sortColumns: [
    { path: 'customerId', type: 'text' },
    { path: 'total.centAmount', type: 'bigint' },
  ],
  indexes: [['customerId', 'createdAt'], ['total.centAmount']],
  derives: (document) =>
    document.state === 'Hidden'
      ? []
      : [
          {
            kind: 'view',
            id: document.id,
            document: { ...document, doubled: document.total.centAmount * 2 },
          },
        ],
});

const view = resource({
  kind: 'view',
  name: 'View',
  plural: 'views',
  doc: 'Kept in step with a shop order.',
  fields: { key: optional(key()), doubled: long() },
});

const message = resource({
  kind: 'message',
  name: 'Message',
  plural: 'messages',
  doc: 'Reports a change.',
  fields: {
    sequenceNumber: long(),
    resource: reference('shop-order'),
    type: text(),
    at: optional(dateTime()),
  },
  facets: ['type', 'resource'],
});

const project = resource({
  kind: 'project',
  name: 'Project',
  plural: 'projects',
  doc: 'Settings.',
  fields: { key: key(), messages: record('Messages', { enabled: boolean() }) },
  sortColumns: [{ path: 'messages.enabled', type: 'boolean' }],
  changesSeldom: true,
});

// Creation is only looked at for its presence: kinds with one have a unique key.
const created = { create: {} as NonNullable<Kind['create']> };

/** The kinds that the cases work with. */
export const caseKinds: ReadonlyMap<string, Kind> = new Map([
  ['shop-order', kindOf({ resource: shop, ...created })],
  ['view', kindOf({ resource: view })],
  ['message', kindOf({ resource: message })],
  ['project', kindOf({ resource: project, ...created })],
]);

export type CaseDocument = Extract<StorageWrite, { type: 'insert' }>['document'];
let count = 0;
/** An id that sorts by the order of creation. */
export function freshId(): string {
  count += 1;
  return `id-${String(count).padStart(6, '0')}`;
}
export const freshProject = (): string => `project-${freshId()}`;

const instant = (second: number) => new Date(Date.UTC(2024, 0, 1, 0, 0, second)).toISOString();

export const orderOf = (members: object = {}, second = 0): CaseDocument => ({
  id: freshId(),
  version: 1,
  createdAt: instant(second),
  lastModifiedAt: instant(second),
  state: 'Open',
  total: { centAmount: 100 },
  lines: [{ sku: 'A' }],
  ...members,
});

export const next = (before: CaseDocument, members: object): CaseDocument => ({
  ...before,
  ...members,
  version: before.version + 1,
});

export const messageAbout = (document: CaseDocument, sequenceNumber: number, type = 'Changed') => ({
  id: `${document.id}-${sequenceNumber}-${document.version}`,
  version: 1,
  createdAt: instant(0),
  lastModifiedAt: instant(0),
  sequenceNumber,
  resource: { typeId: 'shop-order', id: document.id },
  type: type satisfies MessageType['type'],
});

export const insert = (document: CaseDocument, further: object = {}): StorageWrite => ({
  type: 'insert',
  kind: 'shop-order',
  document,
  messages: [],
  ...further,
});

export const update = (
  before: CaseDocument,
  document: CaseDocument,
  further: object = {},
): StorageWrite => ({
  type: 'update',
  kind: 'shop-order',
  before,
  document,
  messageSequence: 0,
  messages: [],
  ...further,
});

export const remove = (before: CaseDocument, further: object = {}): StorageWrite => ({
  type: 'delete',
  kind: 'shop-order',
  before,
  messages: [],
  ...further,
});
