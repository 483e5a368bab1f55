// One's own carts, orders and lists, where they are in a business unit: through `/me` they ask for
// the same permissions as on the path of associates, so that no door is wider than the other.
import {
  type Asked,
  apiError,
  type Known,
  need,
  type Principal,
} from '../../../declaration/index.ts';
import type { AssociateRole } from '../associate-role/index.ts';
import type { BusinessUnit } from './index.ts';
import { checkPermission, missingPermission, standingNeeds, standingOf } from './permissions.ts';
import { checkActive } from './use.ts';

export type Noun = 'Carts' | 'Orders' | 'QuoteRequests' | 'Quotes' | 'ShoppingLists';

interface Facts {
  readonly unit?: BusinessUnit | undefined;
  readonly above?: readonly BusinessUnit[];
  readonly roles?: readonly AssociateRole[];
}

/** The unit and the buyer's permissions in it; nothing for a document in no unit. */
export function ownUnitNeeds(
  { customerId }: Principal,
  key: string | undefined,
  known: Known,
): object {
  if (key === undefined || customerId === undefined) return {};
  const unit = need.maybe<BusinessUnit>('business-unit', { key });
  return { unit, ...standingNeeds(customerId, known.unit, known) };
}

/**
 * @param key Of the unit of the document; in a deleted one every permission is missing.
 * @throws AssociateMissingPermission, or InvalidOperation in a unit that is not active
 */
export function checkOwnInUnit(
  { customerId }: Principal,
  key: string | undefined,
  { unit, above = [], roles = [] }: Facts,
  permissions: readonly string[],
): void {
  if (key === undefined || customerId === undefined) return;
  if (unit === undefined) throw missingPermission(customerId, key, permissions);
  if (permissions.some((one) => !one.startsWith('View'))) checkActive(unit);
  const standing = standingOf(customerId, unit, { above, roles });
  for (const permission of permissions) checkPermission(customerId, unit, standing, [permission]);
}

const verbs = new Map([
  ['create', 'Create'],
  ['update', 'Update'],
  ['delete', 'Delete'],
]);

/** The unit that the document is in, or is brought into. */
const unitOf = (asked: Asked): string | undefined =>
  (asked.created ?? asked.document)?.businessUnit?.key ?? enteredBy(asked);

const enteredBy = ({ named = [] }: Asked): string | undefined =>
  named.find(({ kind }) => kind === 'business-unit')?.document.key;

/** The rule of an endpoint for a buyer's own documents. */
export const ownInUnit = (noun: 'Carts' | 'Orders' | 'ShoppingLists') => ({
  needs: (asked: Asked, known: Known) => ownUnitNeeds(asked.principal, unitOf(asked), known) as {},
  check(asked: Asked, facts: Facts): void {
    const held = asked.document?.businessUnit?.key;
    const entered = enteredBy(asked);
    if (held !== undefined && entered !== undefined && entered !== held)
      throw apiError.InvalidOperation('Associates cannot assign a document to another unit.');
    const isEntering = held === undefined && entered !== undefined;
    const verb = isEntering ? 'Create' : (verbs.get(asked.operation) ?? 'View');
    checkOwnInUnit(asked.principal, unitOf(asked), facts, [`${verb}My${noun}`]);
  },
});

/** The same where the permission hangs on the deed and not on its verb alone. */
export const ownDeedInUnit = (permissionOf: (asked: Asked, whose: 'My') => string) => ({
  needs: (asked: Asked, known: Known) => ownUnitNeeds(asked.principal, unitOf(asked), known) as {},
  check: (asked: Asked, facts: Facts): void =>
    checkOwnInUnit(asked.principal, unitOf(asked), facts, [permissionOf(asked, 'My')]),
});
