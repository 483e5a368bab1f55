// Judges all predicates once, on a cart that no cart discount has touched.
import {
  type CompiledPredicate,
  meets,
  type PredicateFacts,
  type Unmet,
  unmetIn,
  type Views,
  viewsOf,
} from '../../cart-predicate/index.ts';
import type { LineItem } from '../../line-items/line-item.ts';
import type { Matcher } from '../rule.ts';
import type { Candidate } from './candidates.ts';
import type { DiscountedCart } from './documents.ts';

export interface Judge {
  /** Whether the cart is one that the discount is for. */
  readonly isFor: (candidate: Candidate) => boolean;
  /** What of its predicate the cart does not meet; nothing for a cart that the discount is for. */
  readonly unmetBy: (candidate: Candidate) => readonly Unmet[];
  readonly meets: (predicate: CompiledPredicate) => boolean;
  /** The items of the calculation that each predicate of the target means. */
  readonly matchers: (candidate: Pick<Candidate, 'parts'>) => readonly Matcher[];
}

/**
 * @param cart At prices before cart discounts, without gifts.
 * @param gifts They count among the lines for every discount except the ones that give gifts, so
 * that no gift keeps itself alive.
 */
export function judgeOf(
  cart: DiscountedCart,
  gifts: readonly LineItem[],
  facts: PredicateFacts,
): Judge {
  const bare = viewsOf(cart, facts);
  const all =
    gifts.length === 0
      ? bare
      : viewsOf({ ...cart, lineItems: [...cart.lineItems, ...gifts] }, facts);
  const viewsFor = ({ discount }: Candidate): Views =>
    discount.value.type === 'giftLineItem' ? bare : all;
  const count = cart.lineItems.length;
  const matcher = ({ root, scope }: Candidate['parts'][number]): Matcher => {
    const lines = scope === 'line' ? bare.line.map((line) => meets(root, line, bare)) : [];
    const customLines =
      scope === 'customLine' ? bare.customLine.map((line) => meets(root, line, bare)) : [];
    return (index) => (index < count ? lines[index] : customLines[index - count]) === true;
  };
  return {
    isFor(candidate) {
      const views = viewsFor(candidate);
      return meets(candidate.predicate.root, views.cart, views);
    },
    unmetBy: (candidate) => unmetIn(candidate.predicate.root, viewsFor(candidate)),
    meets: ({ root }) => meets(root, all.cart, all),
    matchers: ({ parts }) => parts.map(matcher),
  };
}
