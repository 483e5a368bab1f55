// What holds of every cart discount once the actions of a request are done.
import {
  checkDiscounting,
  checkValidity,
  isOnItems,
  namedByPredicates,
} from '../../../commerce/discounts/rules.ts';
import {
  apiError,
  need,
  type Of,
  refer,
  type Settle,
  type Stored,
} from '../../../declaration/index.ts';
import {
  type CartDiscount,
  mostAutomatic,
  mostInGroup,
  mostStores,
  type recurringOrderScopeDraft,
} from './resource.ts';

type Scope = CartDiscount['recurringOrderScope'];

/** Without a scope a discount is for orders that do not recur. */
export function scopeOf(draft: Of<ReturnType<typeof recurringOrderScopeDraft>> | undefined): Scope {
  if (draft?.type !== 'ApplicableRecurrencePolicies')
    return { type: draft?.type ?? 'NonRecurringOrdersOnly' };
  return { ...draft, recurrencePolicies: draft.recurrencePolicies.map(refer) };
}

const isAutomatic = ({ isActive, requiresDiscountCode }: CartDiscount) =>
  isActive && !requiresDiscountCode;

interface Facts {
  readonly general?: readonly CartDiscount[];
  readonly ofStores?: readonly CartDiscount[];
  readonly inGroup?: readonly Stored[];
}

const automatic = 'isActive = true and requiresDiscountCode = false';

/** Far more than the stores of one discount hold. */
const mostRead = 10_000;

export const settle: Settle = {
  needs(discount: CartDiscount) {
    const { stores, discountGroup } = discount;
    const keys = stores.map(({ key }) => key);
    return {
      general:
        isAutomatic(discount) && keys.length === 0
          ? need.matching(
              'cart-discount',
              `${automatic} and stores is empty`,
              {},
              mostAutomatic + 1,
            )
          : undefined,
      ofStores:
        isAutomatic(discount) && keys.length > 0
          ? need.matching(
              'cart-discount',
              `${automatic} and stores(key in :keys)`,
              { keys },
              mostRead,
            )
          : undefined,
      inGroup:
        discountGroup === undefined
          ? undefined
          : need.matching(
              'cart-discount',
              'discountGroup(id = :group)',
              { group: discountGroup.id },
              mostInGroup + 1,
            ),
    };
  },
  apply(discount: CartDiscount, before: CartDiscount | undefined, facts: Facts): CartDiscount {
    checkDiscounting(discount);
    checkValidity(discount);
    if (discount.stores.length > mostStores)
      throw apiError.MaxStoreReferencesReached(`A cart discount has at most ${mostStores} stores.`);
    checkGroup(discount, before, facts);
    checkLimits(discount, before, facts);
    const references = namedByPredicates(discount.cartPredicate, discount.target);
    return { ...discount, references };
  },
};

function checkGroup(
  { discountGroup, target }: CartDiscount,
  before: CartDiscount | undefined,
  { inGroup = [] }: Facts,
): void {
  if (discountGroup === undefined) return;
  if (!isOnItems(target))
    throw apiError.InvalidInput('Only discounts on line items can be in a discount group.');
  const isNew = before?.discountGroup?.id !== discountGroup.id;
  if (isNew && inGroup.length >= mostInGroup)
    throw apiError.InvalidOperation(`A discount group has at most ${mostInGroup} discounts.`);
}

/** Automatic discounts are judged for every cart, and therefore limited. */
function checkLimits(
  discount: CartDiscount,
  before: CartDiscount | undefined,
  { general, ofStores = [] }: Facts,
): void {
  const wasAutomatic = before !== undefined && isAutomatic(before);
  const wasGeneral = wasAutomatic && before.stores.length === 0;
  if (general !== undefined && !wasGeneral && general.length >= mostAutomatic)
    throw apiError.MaxCartDiscountsReached(
      `A project has at most ${mostAutomatic} active cart discounts that need no code.`,
    );
  const held = new Set(wasAutomatic ? before.stores.map(({ key }) => key) : []);
  const full = discount.stores.filter(
    ({ key }) => !held.has(key) && countIn(ofStores, key) >= mostAutomatic,
  );
  if (ofStores.length > 0 && full.length > 0)
    throw apiError.StoreCartDiscountsLimitReached(
      `A store has at most ${mostAutomatic} active cart discounts that need no code.`,
      { stores: full },
    );
}

const countIn = (discounts: readonly CartDiscount[], key: string): number =>
  discounts.filter(({ stores }) => stores.some((store) => store.key === key)).length;
