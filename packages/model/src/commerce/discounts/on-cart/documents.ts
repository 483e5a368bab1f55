// What the calculation reads of cart discounts, codes and groups, and of the cart.
import type { f, Stored } from '../../../declaration/index.ts';
import type { PredicateCart } from '../../cart-predicate/index.ts';
import type { Buyer } from '../../checkout/prices.ts';
import type { OrderLike } from '../../line-items/order-like.ts';
import type { CartDiscountTarget, CartDiscountValue } from '../../money/discount-fields.ts';

interface Validity {
  readonly validFrom?: string | undefined;
  readonly validUntil?: string | undefined;
}

export interface CartDiscount extends Stored, Validity {
  readonly value: CartDiscountValue;
  readonly target?: CartDiscountTarget | undefined;
  readonly cartPredicate: string;
  readonly sortOrder: string;
  readonly stores: readonly f.KeyReference<'store'>[];
  readonly isActive: boolean;
  readonly requiresDiscountCode: boolean;
  readonly stackingMode: 'Stacking' | 'StopAfterThisDiscount';
  readonly discountGroup?: f.Reference<'discount-group'> | undefined;
  readonly recurringOrderScope: {
    readonly type: string;
    readonly recurrencePolicies?: readonly { readonly id: string }[];
  };
}

export interface DiscountGroup extends Stored {
  readonly sortOrder: string;
  readonly isActive: boolean;
}

export interface DiscountCode extends Stored, Validity {
  readonly code: string;
  readonly cartDiscounts: readonly f.Reference<'cart-discount'>[];
  readonly cartPredicate?: string | undefined;
  readonly isActive: boolean;
  readonly maxApplications?: number | undefined;
  readonly maxApplicationsPerCustomer?: number | undefined;
}

/** Cart discounts were the better deal: the lines have lost the product discounts of their prices. */
export const isBareDeal = ({
  discountTypeCombination: chosen,
}: Pick<OrderLike, 'discountTypeCombination'>) =>
  chosen?.type === 'BestDeal' && chosen.chosenDiscountType === 'CartDiscount';

export type DiscountedCart = PredicateCart & Buyer;
export type CodeState = DiscountedCart['discountCodes'][number]['state'];
