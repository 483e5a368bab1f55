// Stores of a unit on the path of one store: a client that holds scopes of single stores only puts
// units into no other one, nor takes them out of it.
import {
  type Asked,
  apiError,
  danglingReference,
  f,
  holds,
  need,
  type Principal,
} from '../../../declaration/index.ts';
import { create } from './create.ts';
import type { BusinessUnit } from './resource.ts';

interface Store {
  readonly id: string;
  readonly key: string;
}

interface Facts {
  readonly named: readonly Store[];
  readonly parent?: BusinessUnit | undefined;
}

/**
 * A unit shows what it inherits, so a client of single stores hangs units below those alone that it
 * sees; others answer as if they were not there.
 * @throws ReferencedResourceNotFound
 */
function checkParent(
  { scopes, projectKey }: Principal,
  named: f.Named | undefined,
  parent: BusinessUnit | undefined,
): void {
  if (named === undefined || parent === undefined) return;
  const mayManage = (place: object) =>
    holds(scopes, ['manage_business_units'], { projectKey, ...place });
  if (mayManage({}) || parent.stores?.some(({ key }) => mayManage({ storeKey: key }))) return;
  throw danglingReference('business-unit', f.asSent(named));
}

/** Creation on the path of one store. */
export const createInStore: typeof create = {
  ...create,
  apply(draft, facts) {
    checkParent(facts.principal!, draft.parentUnit, facts.parent);
    return create.apply(draft, facts);
  },
};

/** Stores that the input of the action names. */
const namedBy = ({ action }: Asked): readonly f.Named[] => {
  const { store, stores = [] } = action?.input ?? {};
  return store === undefined ? stores : [store];
};

const isAbout = (store: Store, { id, key }: f.Named) =>
  id === undefined ? store.key === key : store.id === id;

/** Keys of the stores that the action brings in or takes out; a store that is not there has none. */
function affected(asked: Asked, { named }: Facts): readonly string[] {
  const { stores = [] } = asked.document as BusinessUnit;
  const held = stores.map(({ key }) => key);
  const given = namedBy(asked).flatMap((one) =>
    named.filter((store) => isAbout(store, one)).map(({ key }) => key),
  );
  switch (asked.action?.name) {
    case 'addStore':
      return given.filter((key) => !held.includes(key));
    case 'removeStore':
      return given;
    case 'setStores':
    case 'setStoreMode':
      return [
        ...given.filter((key) => !held.includes(key)),
        ...held.filter((key) => !given.includes(key)),
      ];
    default:
      return [];
  }
}

function parentNeed({ action }: Asked) {
  const parent: f.Named | undefined = action?.input?.parentUnit;
  return need.maybe<BusinessUnit>('business-unit', parent && f.targetNamed(f.asSent(parent)));
}

export const storeRights = {
  needs: (asked: Asked) => ({
    named: need.many<Store>(
      'store',
      namedBy(asked).map(({ id, key }) => (id === undefined ? { key: key! } : { id })),
    ),
    parent: parentNeed(asked),
  }),
  /** @throws Unauthorized */
  check(asked: Asked, facts: Facts): void {
    if (asked.operation !== 'update') return;
    const { projectKey, scopes } = asked.principal;
    checkParent(asked.principal, asked.action?.input?.parentUnit, facts.parent);
    const without = affected(asked, facts).filter(
      (storeKey) => !holds(scopes, ['manage_business_units'], { projectKey, storeKey }),
    );
    if (without.length === 0) return;
    // A store that was named by its id keeps its key.
    const known = [
      ...namedBy(asked).map(({ key }) => key),
      ...(asked.document.stores ?? []).map(({ key }: Store) => key),
    ];
    throw apiError.Unauthorized(
      'The token does not permit managing business units of these stores.',
      {
        storesWithoutPermission: without.filter((key) => known.includes(key)),
      },
    );
  },
};
