// Documents that an update action brings into a cart. On the paths of customers and of stores only
// those count that can be seen there; others answer as if they did not exist.
import { type Asked, danglingReference, need, type Reference } from '../../declaration/index.ts';
import { isOwn } from '../shared/subject.ts';

/** Members of actions that name a document with an owner, and its kind. */
const kindOfMember = new Map([
  ['addShoppingList', { member: 'shoppingList', kind: 'shopping-list' }],
  ['addPayment', { member: 'payment', kind: 'payment' }],
]);

interface Owned {
  readonly customer?: Reference | undefined;
  readonly anonymousId?: string | undefined;
  readonly store?: { readonly key: string } | undefined;
}

function named({ action }: Asked) {
  const row = kindOfMember.get(action?.name ?? '');
  const given = row && action?.input?.[row.member];
  if (row === undefined || given === undefined) return undefined;
  const { id, key } = given;
  return { kind: row.kind, target: id === undefined ? { key } : { id } };
}

/** The document that the action names, if there is one. */
export function namedNeeds(asked: Asked) {
  const found = named(asked);
  return found === undefined ? {} : { named: need.maybe<Owned>(found.kind, found.target) };
}

interface NamedFacts {
  readonly named?: Owned | undefined;
}

/** What does not exist at all is found missing when the action is resolved. */
function refuse(asked: Asked, facts: NamedFacts, isReachable: (named: Owned) => boolean): void {
  const found = named(asked);
  if (found !== undefined && facts.named !== undefined && !isReachable(facts.named))
    throw danglingReference(found.kind, found.target);
}

/** @throws ReferencedResourceNotFound for what is not the subject's own. */
export const checkOwn = (asked: Asked, facts: NamedFacts): void =>
  refuse(asked, facts, ({ customer, anonymousId }) =>
    isOwn({ customerId: customer?.id, anonymousId }, asked.principal),
  );

/** @throws ReferencedResourceNotFound for what belongs to another store. */
export const checkInStore = (asked: Asked, facts: NamedFacts): void =>
  refuse(asked, facts, ({ store }) => store === undefined || store.key === asked.params.storeKey);
