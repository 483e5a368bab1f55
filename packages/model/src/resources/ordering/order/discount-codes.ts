// What an order makes of the discount codes of its cart: all of them must apply, and each use counts.
import { usesByCustomer, usesOf } from '../../../commerce/discounts/on-cart/codes.ts';
import type { DiscountCode } from '../../../commerce/discounts/on-cart/documents.ts';
import { apiError, type Count } from '../../../declaration/index.ts';
import type { Cart } from '../cart/index.ts';

/** States in which a code is no obstacle. */
const fitting: ReadonlySet<string> = new Set(['MatchesCart', 'ApplicationStoppedByGroupBestDeal']);

const nonApplicable = (id: string, code: DiscountCode | undefined) =>
  apiError.DiscountCodeNonApplicable(
    `The discount code '${code?.code ?? id}' cannot be applied to the cart.`,
    { ...(code === undefined ? {} : { discountCode: code.code }), discountCodeId: id },
  );

/** Check 10; limits in a cart that is frozen hard are all that is looked at. */
export function checkCodes(cart: Cart, codes: readonly DiscountCode[]): void {
  if (cart.cartState === 'Frozen' && cart.freezeStrategy === 'HardFreeze') return;
  for (const { discountCode, state } of cart.discountCodes)
    if (!fitting.has(state))
      throw nonApplicable(
        discountCode.id,
        codes.find(({ id }) => id === discountCode.id),
      );
}

interface Facts {
  readonly discountCodes?: readonly DiscountCode[] | undefined;
}

/** One use of each code that applies: of the code, and of the customer. */
export function usesIn(cart: Cart, facts: object): readonly Count[] {
  const { discountCodes: codes = [] } = facts as Facts;
  if (isOverruled(cart)) return [];
  return cart.discountCodes
    .filter(({ state }) => state === 'MatchesCart')
    .flatMap(({ discountCode }) => codes.filter(({ id }) => id === discountCode.id))
    .flatMap((code) => countsOf(code, cart.customerId));
}

/** Product discounts were the better deal: no code was used. */
const isOverruled = ({ discountTypeCombination: chosen }: Cart) =>
  chosen?.type === 'BestDeal' && chosen.chosenDiscountType === 'ProductDiscount';

function countsOf(code: DiscountCode, customerId: string | undefined): readonly Count[] {
  const refusal = () => nonApplicable(code.id, code);
  const { maxApplications, maxApplicationsPerCustomer } = code;
  return [
    { name: usesOf(code), most: maxApplications, refusal },
    ...(customerId === undefined
      ? []
      : [{ name: usesByCustomer(code, customerId), most: maxApplicationsPerCustomer, refusal }]),
  ];
}
