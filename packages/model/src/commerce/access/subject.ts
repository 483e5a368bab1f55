// Who a document of the `/me` endpoints belongs to.
import {
  type Belonging,
  type Endpoint,
  type EndpointContext,
  type EndpointDeclaration,
  endpoint,
  type f,
  type Needs,
  type Principal,
  type Procedure,
  type ProcedureDeclaration,
  procedure,
  type Visibility,
} from '../../declaration/index.ts';

interface Owned {
  readonly customerId?: string | undefined;
  readonly anonymousId?: string | undefined;
}

/** Documents of the subject of the token: of the customer, else of the anonymous session. */
export const ofSubject = ({ principal }: EndpointContext): Visibility =>
  principal.customerId === undefined
    ? { where: 'anonymousId = :subject', variables: { subject: principal.anonymousId ?? '' } }
    : { where: 'customerId = :subject', variables: { subject: principal.customerId } };

/** Whether the document belongs to the subject of the token. */
export const isOwn = (document: Owned, { customerId, anonymousId }: Principal): boolean =>
  customerId === undefined
    ? anonymousId !== undefined && document.anonymousId === anonymousId
    : document.customerId === customerId;

interface OrderLike extends Owned {
  readonly store?: { readonly key: string } | undefined;
  readonly businessUnit?: { readonly key: string } | undefined;
}

/** Whose carts and orders are. */
export const ordersBelong: Belonging = {
  scopes: ['view_orders'],
  of: ({ customerId, anonymousId, store, businessUnit }: OrderLike) => ({
    customers: customerId === undefined ? [] : [customerId],
    anonymousId,
    stores: store === undefined ? [] : [store.key],
    unit: businessUnit?.key ?? null,
  }),
};

/** Documents of the store that the path names. */
export const inStore = ({ params }: EndpointContext): Visibility => ({
  where: 'store(key = :storeKey)',
  variables: { storeKey: params.storeKey ?? '' },
});

/** The store that the path names must exist. */
export const storeOfPath = ({ params }: EndpointContext) => [
  { kind: 'store', by: { key: params.storeKey ?? '' } },
];

/**
 * A collection, and the same in the store that a path names: the documents seen there are a part of
 * the collection, unless `only` says otherwise.
 */
export const alsoInStore = (
  { path, ...shared }: EndpointDeclaration,
  only: Partial<EndpointDeclaration> = {},
): readonly Endpoint[] => [
  endpoint({ path, ...shared }),
  endpoint({
    path: `/in-store/key={storeKey}${path}`,
    ...shared,
    parents: storeOfPath,
    visibilityFilter: (...asked) => both(shared.visibilityFilter?.(...asked), inStore(asked[0])),
    ...only,
  }),
];

/** A procedure, and the same in a store without the mutation, whose argument `storeKey` leads there. */
export function procedureAlsoInStore<
  B extends f.Fields = {},
  Q extends f.Fields = {},
  N extends Needs = {},
>(declaration: ProcedureDeclaration<B, Q, N>): readonly Procedure[] {
  const { graphql: _, ...inStore } = declaration;
  const path = `/in-store/key={storeKey}${declaration.path}`;
  return [procedure(declaration), procedure({ ...inStore, path, parents: storeOfPath })];
}

const both = (left: Visibility | undefined, right: Visibility): Visibility =>
  left === undefined
    ? right
    : {
        where: `(${left.where}) and ${right.where}`,
        variables: { ...left.variables, ...right.variables },
      };
