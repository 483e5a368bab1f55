// The page of a cart discount: what it does in words, and a preview on a cart.
import { Facts } from '../parts/page.tsx';
import { useFormat, useWords } from '../words/words.ts';
import type { Acted } from '../work/acting.tsx';
import { TryOnCart } from './try-on-cart.tsx';

export function DiscountPage({ project, document }: Acted) {
  return (
    <>
      <InWords discount={document} />
      <TryOnCart project={project} discount={document} />
    </>
  );
}

function InWords({ discount }: { readonly discount: any }) {
  const t = useWords('discounts');
  const format = useFormat();
  const { value, target, cartPredicate, isActive, requiresDiscountCode } = discount;
  const { validFrom, validUntil, sortOrder } = discount;
  const amount =
    value.type === 'relative'
      ? `${format.number(value.permyriad / 100)} %`
      : (value.money ?? []).map(format.money).join(', ');
  const facts = [
    [t.way, [t[value.type as 'relative'], amount].join(' ')],
    [t.target, t[target?.type as 'shipping'] ?? target?.type],
    [t.whichItems, target?.predicate],
    [t.whichCarts, cartPredicate],
    [t.active, isActive ? '✓' : '–'],
    [t.withCode, requiresDiscountCode ? '✓' : '–'],
    [t.validFrom, validFrom && format.instant(validFrom)],
    [t.validUntil, validUntil && format.instant(validUntil)],
    [t.rank, sortOrder],
  ] as const;
  return (
    <section aria-label={t.inWords}>
      <Facts facts={facts} />
    </section>
  );
}
