// How the total of an order or cart comes about: items, discounts by name, shipping, taxes.
import { Rows, useAnswer } from '../parts/page.tsx';
import { documentsWith, type OfProject } from '../server.ts';
import { textIn, useFormat, useLanguage, useWords } from '../words/words.ts';
import { nameOfShipping, priceOfShipping, shippingsOf } from './shippings.ts';

interface Share {
  readonly id: string;
  readonly centAmount: number;
}

/** What each discount takes off the items and the whole. */
function sharesOf({ lineItems = [], customLineItems = [], discountOnTotalPrice }: any): Share[] {
  const ofLines = [...lineItems, ...customLineItems].flatMap((line: any) =>
    (line.discountedPricePerQuantity ?? []).flatMap(({ quantity, discountedPrice }: any) =>
      discountedPrice.includedDiscounts.map(({ discount, discountedAmount }: any) => ({
        id: discount?.id ?? '',
        centAmount: discountedAmount.centAmount * quantity,
      })),
    ),
  );
  const ofTotal = (discountOnTotalPrice?.includedDiscounts ?? []).map((one: any) => ({
    id: one.discount?.id ?? '',
    centAmount: one.discountedAmount.centAmount,
  }));
  const sums = new Map<string, number>();
  for (const { id, centAmount } of [...ofLines, ...ofTotal])
    sums.set(id, (sums.get(id) ?? 0) + centAmount);
  return [...sums].map(([id, centAmount]) => ({ id, centAmount }));
}

const itemsAtPrice = ({ lineItems = [], customLineItems = [] }: any): number => {
  const unit = (line: any) =>
    line.price?.discounted?.value.centAmount ??
    line.price?.value.centAmount ??
    line.money.centAmount;
  return [...lineItems, ...customLineItems].reduce(
    (sum, line) => sum + unit(line) * line.quantity,
    0,
  );
};

/** A deleted discount, and one that the role does not show, have no name. */
function useDiscountNames(project: string, shares: readonly Share[]): (id: string) => string {
  const language = useLanguage();
  const ids = shares.map(({ id }) => id).filter((id) => id !== '');
  const { value: discounts, error } = useAnswer(
    'discounts',
    documentsWith,
    project,
    '/cart-discounts',
    'id',
    ids,
  );
  if (discounts === undefined && error === undefined) return () => '…';
  return (id) => textIn(discounts?.find((one) => one.id === id)?.name, language) ?? id.slice(-8);
}

export function Total({ project, order }: OfProject & { readonly order: any }) {
  const t = useWords('work');
  const format = useFormat();
  const shares = sharesOf(order);
  const nameOf = useDiscountNames(project, shares);
  const money = (centAmount: number) => format.money({ ...order.totalPrice, centAmount });
  const { taxedPrice, totalPrice } = order;
  const isIncluded = order.lineItems?.[0]?.taxRate?.includedInPrice !== false;
  const tax = isIncluded ? t.taxIncluded : t.taxAdded;
  const rows = [
    [t.itemsAtPrice, money(itemsAtPrice(order))],
    ...shares.map(({ id, centAmount }) => [t.discount({ name: nameOf(id) }), money(-centAmount)]),
    ...shippingsOf(order)
      .filter((one) => priceOfShipping(one) !== undefined)
      .map((one) => [
        one.key === undefined ? t.shipping : t.shippingBy({ name: nameOfShipping(one) }),
        format.money(priceOfShipping(one)),
      ]),
    [t.total, format.money(totalPrice)],
    ...(taxedPrice?.taxPortions ?? []).map(({ rate, name = '', amount }: any) => [
      tax({ rate: `${format.number(rate * 100)} %`, name }),
      format.money(amount),
    ]),
  ] as const;
  return (
    <section aria-labelledby="total">
      <h2 id="total">{t.whyTotal}</h2>
      <Rows
        label={t.whyTotal}
        rows={rows.map(([what, amount], index) => ({ what, amount, index }))}
        keyOf={({ index }) => index}
        figures={[t.amount]}
        cells={{
          [t.what]: ({ what }) => what,
          [t.amount]: ({ amount }) => amount,
        }}
      />
    </section>
  );
}
