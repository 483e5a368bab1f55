// Customers of a store: who is seen on its paths, and which stores a token may put customers in.
import {
  type Asked,
  apiError,
  type EndpointContext,
  f,
  holds,
  type Known,
  need,
  type Principal,
  type Visibility,
} from '../../../declaration/index.ts';
import type { Customer } from './resource.ts';

/** The stores as the customer lists them, each once. */
export const storesOf = (
  named: readonly f.Resolved<'store'>[],
): readonly f.KeyReference<'store'>[] => [
  ...new Map(named.map((store) => [store.key, f.referByKey(store)])).values(),
];

/** Customers that list the store of the path. */
export const ofStore = ({ params }: EndpointContext): Visibility => ({
  where: 'stores(key = :storeKey)',
  variables: { storeKey: params.storeKey ?? '' },
});

/** Whether the path of a store shows the customer; other paths show every one. */
export const isHere = ({ stores }: Pick<Customer, 'stores'>, { params }: EndpointContext) =>
  params.storeKey === undefined || stores.some(({ key }) => key === params.storeKey);

/**
 * A token of one store must not put customers in others, nor make them global.
 * @param known keys that the client has sent or is shown: a store named by its id keeps its key
 * @throws Unauthorized with the keys of the stores that are known
 */
export function checkStores(
  { scopes, projectKey }: Principal,
  scope: string,
  storeKeys: readonly string[],
  known: ReadonlySet<string | undefined>,
): void {
  if (holds(scopes, [scope], { projectKey })) return;
  const refused = storeKeys.filter((storeKey) => !holds(scopes, [scope], { projectKey, storeKey }));
  if (refused.length === 0 && storeKeys.length > 0) return;
  const what = refused.length === 0 ? 'outside stores' : 'of these stores';
  throw apiError.Unauthorized(`The token does not permit managing customers ${what}.`, {
    storesWithoutPermission: refused.filter((key) => known.has(key)),
  });
}

/** Keys under which the client itself named stores. */
export const keysSent = (named: readonly f.Named[]): readonly (string | undefined)[] =>
  named.map((one) => f.asSent(one).key);

/** The stores that an update action names, before they are looked up. */
const namedBy = ({ action }: Asked): readonly f.Named[] => {
  const { store, stores } = action?.input ?? {};
  return stores ?? (store === undefined ? [] : [store]);
};

/** Stores after the action, and the removed ones: the token must cover them all. */
function touchedBy({ action, document }: Asked, named: readonly string[]): readonly string[] {
  const before: readonly string[] = document.stores.map(({ key }: { key: string }) => key);
  if (action?.name === 'addStore') return named;
  if (action?.name === 'removeStore')
    return before.every((key) => named.includes(key)) ? [] : named;
  return named.length === 0 ? [] : [...new Set([...before, ...named])];
}

/** Refuses update actions that reach beyond the stores of the token. */
export const storesOfToken = {
  needs: (asked: Asked, _known: Known) => ({
    stores: need.many<{ key: string }>(
      'store',
      namedBy(asked).map(({ id, key }) => (id === undefined ? { key: key ?? '' } : { id })),
    ),
  }),
  check(asked: Asked, { stores }: { stores: readonly { key: string }[] }) {
    if (!storeActions.has(asked.action?.name ?? '')) return;
    const touched = touchedBy(
      asked,
      stores.map(({ key }) => key),
    );
    const shown = (asked.document as Customer).stores.map(({ key }) => key);
    const known = new Set([...keysSent(namedBy(asked)), ...shown]);
    checkStores(asked.principal, 'manage_customers', touched, known);
  },
};

const storeActions: ReadonlySet<string> = new Set(['setStores', 'addStore', 'removeStore']);
