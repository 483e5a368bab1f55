// Documents that an update action brings into a cart or order, or takes out. On the paths of
// customers, stores and associates only those count that can be seen there; others answer as if
// they did not exist.
import {
  type Asked,
  asSent,
  danglingReference,
  holds,
  need,
  type Reference,
  targetNamed,
} from '../../declaration/index.ts';
import { isOwnedBy } from './subject.ts';

/** Members of actions that name a document with an owner, and its kind. */
const kindOfMember = new Map([
  ['addShoppingList', { member: 'shoppingList', kind: 'shopping-list' }],
  ['addPayment', { member: 'payment', kind: 'payment' }],
  ['removePayment', { member: 'payment', kind: 'payment' }],
]);

export interface Owned {
  readonly id: string;
  readonly businessUnit?: { readonly key: string } | undefined;
  readonly customer?: Reference | undefined;
  readonly anonymousId?: string | undefined;
  readonly store?: { readonly key: string } | undefined;
}

function named({ action }: Asked) {
  const row = kindOfMember.get(action?.name ?? '');
  const given = row && action?.input?.[row.member];
  if (row === undefined || given === undefined) return undefined;
  return { kind: row.kind, target: targetNamed(asSent(given)) };
}

/** The document that the action names, if there is one. */
export function namedNeeds(asked: Asked) {
  const found = named(asked);
  return found === undefined ? {} : { named: need.maybe<Owned>(found.kind, found.target) };
}

interface NamedFacts {
  readonly named?: Owned | undefined;
}

/** What is on the document already may be taken off it, whoever it belongs to. */
const isTakenOff = ({ action, document }: Asked, { id }: Owned): boolean =>
  action?.name === 'removePayment' &&
  (document.paymentInfo?.payments ?? []).some((payment: Reference) => payment.id === id);

/** What does not exist at all is found missing when the action is resolved. */
function refuse(asked: Asked, facts: NamedFacts, isReachable: (named: Owned) => boolean): void {
  const found = named(asked);
  if (found === undefined || facts.named === undefined || isTakenOff(asked, facts.named)) return;
  if (!isReachable(facts.named)) throw danglingReference(found.kind, found.target);
}

/** @throws ReferencedResourceNotFound for what is not the subject's own. */
export const checkOwn = (asked: Asked, facts: NamedFacts): void =>
  refuse(asked, facts, (one) => isOwnedBy(one, asked.principal));

const listScopes = ['view_shopping_lists', 'manage_shopping_lists'];

/**
 * @throws ReferencedResourceNotFound for what belongs to another store, and for a list of no store
 * unless the token may see every list
 */
export const checkInStore = (asked: Asked, facts: NamedFacts): void =>
  refuse(asked, facts, ({ store }) => {
    if (store !== undefined) return store.key === asked.params.storeKey;
    const { scopes, projectKey } = asked.principal;
    return named(asked)?.kind !== 'shopping-list' || holds(scopes, listScopes, { projectKey });
  });

/**
 * For an associate: lists of the unit, own ones outside units, payments of his and of the customer
 * whose the cart or order is.
 * @param maySee throws when the associate may not see lists of the owner in the unit
 * @throws ReferencedResourceNotFound for everything else
 */
export function checkInUnit(
  asked: Asked,
  facts: NamedFacts,
  maySee: (owner: string | undefined) => void,
): void {
  const { associateId, businessUnitKey } = asked.params;
  const owners = [associateId, asked.document?.customerId];
  refuse(asked, facts, ({ businessUnit, customer }) => {
    if (named(asked)?.kind === 'payment')
      return customer !== undefined && owners.includes(customer.id);
    if (businessUnit === undefined) return customer?.id === associateId;
    return businessUnit.key === businessUnitKey;
  });
  if (facts.named?.businessUnit !== undefined) maySee(facts.named.customer?.id);
}
