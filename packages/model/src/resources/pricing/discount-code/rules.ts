// The rules of every discount code after the actions of a request.
import { checkValidity, namedByPredicates } from '../../../commerce/discounts/rules.ts';
import {
  apiError,
  type Finalize,
  f,
  type Known,
  need,
  type Stored,
} from '../../../declaration/index.ts';
import { type DiscountCode, maxDiscounts } from './resource.ts';

interface Discount extends Stored {
  readonly stores: readonly f.KeyReference<'store'>[];
}

/** @throws InvalidInput for none, too many, or one that is named twice */
export function discountsOf(
  named: readonly f.Reference<'cart-discount'>[],
): DiscountCode['cartDiscounts'] {
  if (named.length === 0 || named.length > maxDiscounts)
    throw apiError.InvalidInput(`A discount code must have 1 to ${maxDiscounts} cart discounts.`);
  if (new Set(named.map(({ id }) => id)).size < named.length)
    throw apiError.InvalidInput('A discount code can list a cart discount only once.');
  return named.map(f.refer);
}

export const finalize: Finalize = {
  needs: ({ cartDiscounts }: DiscountCode, _known: Known) => ({
    discounts: need.many<Discount>(
      'cart-discount',
      cartDiscounts.map(({ id }) => ({ id })),
    ),
  }),
  apply(code: DiscountCode, _before, { discounts }: { discounts: readonly Discount[] }) {
    checkValidity(code);
    return {
      ...code,
      stores: storesOf(discounts),
      references: namedByPredicates(code.cartPredicate),
    };
  },
};

/** The stores that any of the discounts is for. */
function storesOf(discounts: readonly Discount[]): DiscountCode['stores'] {
  const all = discounts.flatMap(({ stores }) => stores);
  return [...new Map(all.map((store) => [store.key, store])).values()];
}
