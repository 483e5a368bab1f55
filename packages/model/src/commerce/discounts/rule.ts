// What the calculation knows of a discount: which part of the cart it lowers and by how much. Which
// items match is judged before, on the prices that no cart discount has touched.
import type { RoundingMode } from '../money/money.ts';

export type { RoundingMode };

export type ApplicationMode =
  | 'ProportionateDistribution'
  | 'EvenDistribution'
  | 'IndividualApplication';

/** An amount in parts of a cent: `scale` of them are one. */
export interface Exact {
  readonly amount: bigint;
  readonly scale: bigint;
}

export type Value = Readonly<
  | { type: 'relative'; permyriad: bigint; mode: ApplicationMode }
  | { type: 'absolute'; cents: bigint; mode: ApplicationMode }
  | { type: 'fixed'; price: Exact; mode: ApplicationMode }
>;

/** Whether the item at the index is meant. */
export type Matcher = (index: number) => boolean;

export type SelectionMode = 'Cheapest' | 'MostExpensive';

/** One part of a pattern: how many units that match it takes. */
export interface Component {
  readonly matches: Matcher;
  readonly least: bigint;
  /** Absent: as many as there are. */
  readonly most?: bigint | undefined;
  /** Units that are passed over, and used up, before any is taken. */
  readonly excluded: bigint;
}

interface Repeated {
  readonly maxOccurrences?: bigint | undefined;
  readonly selects: SelectionMode;
}

export type Selection =
  | { readonly type: 'all'; readonly matches: Matcher }
  | ({
      readonly type: 'multiBuy';
      readonly matches: Matcher;
      readonly triggerQuantity: bigint;
      readonly discountedQuantity: bigint;
    } & Repeated)
  | ({
      readonly type: 'pattern';
      readonly triggers: readonly Component[];
      readonly targets: readonly Component[];
    } & Repeated);

export type ItemEffect = {
  readonly type: 'items';
  readonly selection: Selection;
  readonly value: Value;
};

export type Effect =
  | ItemEffect
  | { readonly type: 'shipping'; readonly value: Value }
  | { readonly type: 'totalPrice'; readonly value: Value }
  /** `isPossible`: the product is there, has a price and was not refused. */
  | { readonly type: 'gift'; readonly isPossible: boolean };

export interface Rule<E extends Effect = Effect> {
  readonly id: string;
  readonly effect: E;
  /** No discount after it applies, if it does. */
  readonly stops: boolean;
}

/** A place in the order of discounts: a discount, or a group of which the best for the buyer holds. */
export interface Place {
  readonly isGroup: boolean;
  /** In the order in which equally good ones are preferred. */
  readonly rules: readonly Rule[];
}
