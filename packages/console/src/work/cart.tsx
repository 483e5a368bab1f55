// A cart: its lines, how its total comes about, and why.
import { Sale } from '../documents/sale.tsx';
import { WhyCart } from '../explain/why-cart.tsx';
import { useWords } from '../words/words.ts';
import type { Acted } from './acting.tsx';
import { Total } from './total.tsx';

export function CartPage({ project, document }: Acted) {
  const t = useWords('explain');
  return (
    <>
      <Sale project={project} document={document} />
      <Total project={project} order={document} />
      <WhyCart project={project} sale={document} cartId={document.id} hint={t.whyCartHint} />
    </>
  );
}
