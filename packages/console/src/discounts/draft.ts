// What the form of a new cart discount holds, and the draft that is sent. Pure.

export type Target =
  | { readonly type: 'lineItems'; readonly predicate: string }
  | { readonly type: 'totalPrice' | 'shipping' };

export type DiscountValue =
  | { readonly type: 'relative'; readonly permyriad: number }
  | { readonly type: 'absolute' | 'fixed'; readonly money: readonly object[] }
  | { readonly type: 'giftLineItem'; readonly product?: object; readonly variantId: number };

/** When a discount applies. */
export interface Conditions {
  readonly isActive: boolean;
  readonly validFrom?: string | undefined;
  readonly validUntil?: string | undefined;
  readonly rank: string;
}

export interface DiscountDraft extends Conditions {
  readonly name: object;
  readonly value: DiscountValue;
  readonly target: Target;
  readonly cartPredicate: string;
  readonly requiresDiscountCode: boolean;
  readonly stacks: boolean;
}

export interface ProductDiscountDraft extends Conditions {
  readonly name: object;
  readonly value: DiscountValue;
  readonly predicate: string;
}

export const firstProductDraft: ProductDiscountDraft = {
  name: {},
  value: { type: 'relative', permyriad: 1_000 },
  predicate: '1 = 1',
  isActive: true,
  rank: '',
};

export const productDraftOf = ({ rank, ...others }: ProductDiscountDraft) => ({
  ...others,
  sortOrder: rank,
});

export const firstDraft: DiscountDraft = {
  name: {},
  value: { type: 'relative', permyriad: 1_000 },
  target: { type: 'lineItems', predicate: '1 = 1' },
  cartPredicate: '1 = 1',
  isActive: true,
  requiresDiscountCode: false,
  stacks: true,
  rank: '',
};

/** A gift has no target. */
export const draftOf = ({ rank, stacks, target, ...others }: DiscountDraft) => ({
  ...others,
  ...(others.value.type === 'giftLineItem' ? {} : { target }),
  sortOrder: rank,
  stackingMode: stacks ? 'Stacking' : 'StopAfterThisDiscount',
});
