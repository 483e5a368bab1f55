// What clients send and receive of the Sessions API, in the order of the public reference.
import { f } from '@storewright/model/declaration';

/** A session gives a connector access to its cart for so long. */
export const sessionSeconds = 3_600;

/** `metadata` of a session has at most so many bytes as JSON. */
export const maxMetadataBytes = 20_480;

const cart = f.record('SessionCart', {
  cartRef: f.record('SessionCartReference', { id: f.text({ min: 1, max: 256 }) }),
});

/** Body of `POST /{projectKey}/sessions`. */
export const sessionDraft = {
  cart,
  metadata: f.optional(f.mapOf(f.json())),
};

/** A session as it is returned. */
export const sessionFields = {
  id: f.text(),
  version: f.integer(),
  createdAt: f.dateTime(),
  lastModifiedAt: f.dateTime(),
  state: f.choice('SessionState', 'ACTIVE', 'EXPIRED'),
  activeCart: cart,
  customer: f.optional(
    f.record('SessionCustomer', {
      customerRef: f.record('SessionCustomerReference', { id: f.optional(f.text()) }),
      anonymousId: f.optional(f.text()),
    }),
  ),
  metadata: f.optional(f.mapOf(f.json())),
};

/** The operations of the API. */
export const sessionOperations = {
  create: {
    method: 'POST',
    path: '/sessions',
    scopes: ['manage_sessions'],
    doc: 'Create a session for a cart; a connector reads it to accept a payment',
  },
  read: {
    method: 'GET',
    path: '/sessions/{id}',
    scopes: ['view_sessions'],
    doc: 'Get a session; an expired one has the state `EXPIRED`',
  },
} as const;
