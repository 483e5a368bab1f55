// Bought items, or items to buy: lines, sums, addresses. The same for orders, carts and quotes.
import { useLabels } from '../labels/labels.ts';
import { Facts, Rows } from '../parts/page.tsx';
import type { OfDocument } from '../server.ts';
import { Cell } from '../table/cell.tsx';
import { useWords } from '../words/words.ts';
import { nameOfShipping, priceOfShipping, shippingsOf } from '../work/shippings.ts';
import { AddressBlock } from './address.tsx';

const listOf = (value: unknown): readonly any[] => (Array.isArray(value) ? value : []);

export function Sale({ project, document }: OfDocument) {
  const t = useWords('document');
  const { labelOf } = useLabels();
  const lines = [...listOf(document.lineItems), ...listOf(document.customLineItems)];
  const cell = (value: unknown) => <Cell value={value} project={project} />;
  return (
    <section aria-labelledby="items">
      <h2 id="items">{t.items}</h2>
      <Rows
        label={t.items}
        empty={t.noItems}
        rows={lines}
        figures={[t.quantity, t.price, t.total]}
        cells={{
          [t.name]: (line) => cell(line.name),
          [labelOf('sku')]: (line) => line.variant?.sku ?? line.slug,
          [t.quantity]: (line) => cell(line.quantity),
          [t.price]: (line) => cell(line.price?.value ?? line.money),
          [t.total]: (line) => cell(line.totalPrice),
        }}
      />
      <Sums project={project} document={document} />
      <div className="groups">
        <AddressBlock title={t.shippingAddress} address={document.shippingAddress} />
        <AddressBlock title={t.billingAddress} address={document.billingAddress} />
      </div>
    </section>
  );
}

function Sums({ project, document }: OfDocument) {
  const t = useWords('document');
  const w = useWords('work');
  const { taxedPrice, totalPrice } = document as any;
  const sums: readonly (readonly [string, unknown])[] = [
    ...shippingsOf(document).map(
      (one) =>
        [
          one.key === undefined ? t.shipping : w.shippingBy({ name: nameOfShipping(one) }),
          priceOfShipping(one),
        ] as const,
    ),
    [t.net, taxedPrice?.totalNet],
    [t.gross, taxedPrice?.totalGross],
    [t.total, totalPrice],
  ];
  const cell = (value: any) => value && <Cell value={value} project={project} />;
  return <Facts facts={sums.map(([name, value]) => [name, cell(value)])} look="flow sums" />;
}
