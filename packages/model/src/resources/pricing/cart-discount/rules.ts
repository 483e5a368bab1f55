// The rules of every cart discount after the actions of a request.
import { growing, growthOf } from '../../../commerce/discounts/growth.ts';
import {
  checkDiscounting,
  checkValidity,
  isOnItems,
  namedByPredicates,
} from '../../../commerce/discounts/rules.ts';
import {
  apiError,
  type Finalize,
  f,
  type Known,
  type Needs,
  need,
  type Stored,
  type Variables,
} from '../../../declaration/index.ts';
import {
  type CartDiscount,
  maxAutomatic,
  maxInGroup,
  maxStores,
  type recurringOrderScopeDraft,
} from './resource.ts';

type Scope = CartDiscount['recurringOrderScope'];

/** Without a scope a discount is for orders that do not recur. */
export function scopeOf(
  draft: f.Of<ReturnType<typeof recurringOrderScopeDraft>> | undefined,
): Scope {
  if (draft?.type !== 'ApplicableRecurrencePolicies')
    return { type: draft?.type ?? 'NonRecurringOrdersOnly' };
  return { ...draft, recurrencePolicies: draft.recurrencePolicies.map(f.refer) };
}

const isAutomatic = ({ isActive, requiresDiscountCode }: CartDiscount) =>
  isActive && !requiresDiscountCode;

interface Facts {
  readonly growth?: ReadonlyMap<string, number>;
  readonly general?: readonly CartDiscount[];
  readonly ofStores?: readonly CartDiscount[];
  readonly inGroup?: readonly Stored[];
}

/** Discounts that apply to carts automatically. */
export const automatic = 'isActive = true and requiresDiscountCode = false';

/** Far more than the stores of one discount hold. */
const maxRead = 10_000;

const keysOf = ({ stores }: CartDiscount) => stores.map(({ key }) => key);

/** Stores whose carts an automatic discount is for from now on. */
const newStores = (discount: CartDiscount, before: CartDiscount | undefined) => {
  const held = new Set(before !== undefined && isAutomatic(before) ? keysOf(before) : []);
  return isAutomatic(discount) ? keysOf(discount).filter((key) => !held.has(key)) : [];
};

/** Whether it applies to all carts automatically from now on. */
const isNewInGeneral = (discount: CartDiscount, before: CartDiscount | undefined): boolean =>
  isAutomatic(discount) &&
  discount.stores.length === 0 &&
  !(before !== undefined && isAutomatic(before) && before.stores.length === 0);

const isNewInGroup = ({ discountGroup }: CartDiscount, before: CartDiscount | undefined): boolean =>
  discountGroup !== undefined && before?.discountGroup?.id !== discountGroup.id;

const limitedSets = 'limited sets of cart discounts';

/** Whether there are more of anything that is limited. */
const isGrowing = (discount: CartDiscount, before: CartDiscount | undefined): boolean =>
  isNewInGeneral(discount, before) ||
  isNewInGroup(discount, before) ||
  newStores(discount, before).length > 0;

export const finalize: Finalize = {
  needs(discount: CartDiscount, known: Known, before: CartDiscount | undefined): Needs {
    if (!isGrowing(discount, before)) return {};
    const first = { growth: growthOf(limitedSets) };
    return 'growth' in known ? { ...first, ...setNeeds(discount, before) } : first;
  },
  apply(discount: CartDiscount, before: CartDiscount | undefined, facts: Facts): CartDiscount {
    checkDiscounting(discount);
    checkValidity(discount);
    if (discount.stores.length > maxStores)
      throw apiError.MaxStoreReferencesReached(
        `A cart discount can have at most ${maxStores} stores.`,
      );
    checkGroup(discount, facts);
    checkLimits(discount, before, facts);
    const references = namedByPredicates(discount.cartPredicate, discount.target);
    return { ...discount, references };
  },
  counts: (discount: CartDiscount, before: CartDiscount | undefined, { growth }) =>
    isGrowing(discount, before) ? [growing(limitedSets, growth)] : [],
};

/** The sets that the discount is new in. */
function setNeeds(discount: CartDiscount, before: CartDiscount | undefined): Needs {
  const keys = newStores(discount, before);
  const ofKind = (where: string, variables: Variables, most: number) =>
    need.matching('cart-discount', where, variables, most);
  return {
    ...(isNewInGeneral(discount, before)
      ? { general: ofKind(`${automatic} and stores is empty`, {}, maxAutomatic + 1) }
      : {}),
    ...(keys.length > 0
      ? { ofStores: ofKind(`${automatic} and stores(key in :keys)`, { keys }, maxRead) }
      : {}),
    ...(isNewInGroup(discount, before)
      ? {
          inGroup: ofKind(
            'discountGroup(id = :group)',
            { group: discount.discountGroup!.id },
            maxInGroup + 1,
          ),
        }
      : {}),
  };
}

function checkGroup({ discountGroup, target }: CartDiscount, { inGroup = [] }: Facts): void {
  if (discountGroup === undefined) return;
  if (!isOnItems(target))
    throw apiError.InvalidInput('Only discounts on line items can be in a discount group.');
  if (inGroup.length >= maxInGroup)
    throw apiError.InvalidOperation(`A discount group can have at most ${maxInGroup} discounts.`);
}

/** Automatic discounts are judged for every cart, and therefore limited. */
function checkLimits(
  discount: CartDiscount,
  before: CartDiscount | undefined,
  { general = [], ofStores = [] }: Facts,
): void {
  if (general.length >= maxAutomatic)
    throw apiError.MaxCartDiscountsReached(
      `A project can have at most ${maxAutomatic} active cart discounts that need no code.`,
    );
  const full = newStores(discount, before).filter((key) => countIn(ofStores, key) >= maxAutomatic);
  if (full.length > 0)
    throw apiError.StoreCartDiscountsLimitReached(
      `A store can have at most ${maxAutomatic} active cart discounts that need no code.`,
      { stores: discount.stores.filter(({ key }) => full.includes(key)) },
    );
}

const countIn = (discounts: readonly CartDiscount[], key: string): number =>
  discounts.filter(({ stores }) => stores.some((store) => store.key === key)).length;
