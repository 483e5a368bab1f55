// The Sessions API: a session lets the connector of a payment service work on one cart for a while. A
// shop creates it with its own client; a browser passes its id to the connector, which reads it here.

import { errorBody, type Family, type Route } from '@storewright/edges/rest';
import { decoded, unknownMembers } from '@storewright/engine/pipeline';
import {
  apiError,
  danglingReference,
  notFound,
  type ObjectOf,
  type Principal,
} from '@storewright/model/declaration';
import {
  findSession,
  insertSession,
  type StoredSession,
} from '@storewright/store/storage/checkout-sessions';
import type { Database } from '@storewright/store/storage/connection/database';
import {
  maxMetadataBytes,
  sessionDraft,
  type sessionFields,
  sessionOperations,
  sessionSeconds,
} from './declaration.ts';

interface SessionsWorld {
  readonly database: Database;
  /** By the clock of the project. */
  readonly now: (project: string) => number;
  readonly newId: (project: string) => string;
  /** The cart with the id, where the project has one. */
  readonly cartOf: (project: string, id: string) => Promise<Cart | undefined>;
}

/** What a session takes from its cart. */
interface Cart {
  readonly customerId?: string;
  readonly anonymousId?: string;
}

type Draft = ObjectOf<typeof sessionDraft>;
type Session = ObjectOf<typeof sessionFields>;
type Content = Pick<Session, 'customer' | 'metadata'>;

const customerOf = ({ customerId, anonymousId }: Cart): Pick<Content, 'customer'> => {
  if (customerId !== undefined) return { customer: { customerRef: { id: customerId } } };
  return anonymousId === undefined ? {} : { customer: { customerRef: {}, anonymousId } };
};

/** @throws InvalidInput for more than {@link maxMetadataBytes} */
function metadataOf({ metadata }: Draft): Pick<Content, 'metadata'> {
  if (metadata === undefined) return {};
  if (Buffer.byteLength(JSON.stringify(metadata)) > maxMetadataBytes)
    throw apiError.InvalidInput(`'metadata' may have at most ${maxMetadataBytes} bytes as JSON.`);
  return { metadata };
}

/** @throws ReferencedResourceNotFound, InvalidJsonInput, InvalidInput */
async function createSession(
  { database, now, newId, cartOf }: SessionsWorld,
  { projectKey }: Principal,
  body: unknown,
): Promise<StoredSession> {
  const draft: Draft = decoded(sessionDraft, body);
  const { id } = draft.cart.cartRef;
  const cart = await cartOf(projectKey, id);
  if (cart === undefined) throw danglingReference('cart', { id });
  const content: Content = { ...customerOf(cart), ...metadataOf(draft) };
  const createdAt = now(projectKey);
  const session = {
    id: newId(projectKey),
    cartId: id,
    createdAt,
    expiresAt: createdAt + sessionSeconds * 1_000,
    content: JSON.stringify(content),
  };
  await insertSession(database, projectKey, session);
  return session;
}

/** The session as clients read it at an instant. */
function shownSession(stored: StoredSession, now: number): string {
  const at = new Date(stored.createdAt).toISOString();
  const session: Session = {
    id: stored.id,
    version: 1,
    createdAt: at,
    lastModifiedAt: at,
    state: now < stored.expiresAt ? 'ACTIVE' : 'EXPIRED',
    activeCart: { cartRef: { id: stored.cartId } },
    ...(JSON.parse(stored.content) as Content),
  };
  return JSON.stringify(session);
}

const routesOf = (world: SessionsWorld): readonly Route[] => [
  {
    ...sessionOperations.create,
    unknownIn: (body) => unknownMembers(sessionDraft, body),
    async handle({ principal, body }) {
      const stored = await createSession(world, principal, body);
      return { status: 201, text: shownSession(stored, stored.createdAt) };
    },
  },
  {
    ...sessionOperations.read,
    async handle({ principal: { projectKey }, params }) {
      const id = params.id!;
      const stored = await findSession(world.database, projectKey, id);
      if (stored === undefined) throw notFound('session', `id '${id}'`);
      return { status: 200, text: shownSession(stored, world.now(projectKey)) };
    },
  },
];

/** The family of the Sessions API. @param host its own host name; empty: none */
export const sessions = (world: SessionsWorld, host: string): Family => ({
  name: 'Sessions API',
  prefix: '/-/sessions',
  host,
  isAtRoot: true,
  routes: routesOf(world),
  errorBody,
});
