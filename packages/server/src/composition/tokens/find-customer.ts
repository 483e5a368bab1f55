// How the token service finds the customer of an e-mail address and a password.

import type { KnownCustomer } from '@storewright/edges/oauth';
import { matchingRows, type World } from '@storewright/engine/pipeline';
import { emailTarget } from '@storewright/model/resources/customers/customer/email';

/** Whether a customer of whom another server speaks is one of the project. */
export const customerExistsIn =
  ({ storage }: World) =>
  async (projectKey: string, id: string): Promise<boolean> => {
    const [row] = await storage.find(projectKey, 'customer', [{ id }]);
    return row !== undefined;
  };

/** Kinds whose documents belong to the anonymous sessions that made them. */
const ofSessions = ['cart', 'order', 'payment', 'shopping-list'];

/** Whether a document belongs to the anonymous session, whose token would open it. */
export const holdsAnonymousIdIn =
  (world: World) =>
  async (projectKey: string, anonymousId: string): Promise<boolean> => {
    const where = 'anonymousId = :anonymousId';
    const found = await Promise.all(
      ofSessions.map((kind) =>
        matchingRows(world, projectKey, {
          type: 'matching',
          kind,
          where,
          variables: { anonymousId },
          limit: 1,
        }),
      ),
    );
    return found.some((rows) => rows.length > 0);
  };

/**
 * Global customers have the unique value `email`, customers of a store one for each store; both
 * ignore case.
 */
export const findCustomerOf =
  ({ storage }: World) =>
  async (
    projectKey: string,
    email: string,
    storeKey?: string,
  ): Promise<KnownCustomer | undefined> => {
    const [row] = await storage.find(projectKey, 'customer', [emailTarget(email, storeKey)]);
    if (row === undefined) return undefined;
    const passwordHash = await storage.secret(projectKey, 'customer', row.id);
    return { id: row.id, passwordHash };
  };
