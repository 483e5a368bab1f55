// The paths of customers: of the whole project, and the same in a store.

import { storeOfPath } from '../../../commerce/access/subject.ts';
import type { GraphqlMutation } from '../../../declaration/index.ts';

/** A prefix of paths and its rules. */
export interface Place {
  readonly prefix: string;
  readonly parents?: typeof storeOfPath;
}

export const places: readonly Place[] = [
  { prefix: '' },
  { prefix: '/in-store/key={storeKey}', parents: storeOfPath },
];

/** The members that a procedure has at a place. */
export const at = ({ prefix, parents }: Place, path: string) => ({
  path: `${prefix}${path}`,
  ...(parents === undefined ? {} : { parents }),
});

/** The mutation is at the plain path; its argument `storeKey` leads to the one in a store. */
export const mutationAt = ({ prefix }: Place, graphql: GraphqlMutation) =>
  prefix === '' ? { graphql } : {};

/** What sign-in and sign-up return in GraphQL. */
export const signInResult = {
  result: { customer: 'customer!', cart: 'cart' },
} as const;
