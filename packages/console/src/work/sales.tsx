// Recent sales: revenue, orders, the average basket, best sellers.
import { Rows, Shown, useAnswer } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { countOf, type OfProject, readPage } from '../server.ts';
import { textIn, useFormat, useLanguage, useWords } from '../words/words.ts';

const days = 30;
const dayMs = 86_400_000;
/** More than these are not added up: the sums say of how many orders they are. */
const maxOrders = 500;

interface Sums {
  readonly centAmount: number;
  readonly orders: number;
  readonly total: any;
}

interface Sold {
  readonly id: string;
  readonly name: any;
  readonly quantity: number;
}

async function loadSales(project: string, signal: AbortSignal) {
  const since = new Date(Date.now() - days * dayMs).toISOString();
  const where = `createdAt >= "${since}"`;
  const page = { where, sort: 'createdAt desc', limit: maxOrders };
  const carts = { path: '/carts' };
  const [orders, count, begun, ordered] = await Promise.all([
    readPage(project, { path: '/orders' }, page, signal),
    countOf(project, { path: '/orders' }, where, signal),
    countOf(project, carts, where, signal),
    countOf(project, carts, `${where} and cartState = "Ordered"`, signal),
  ]);
  const conversion = { begun, ordered };
  return { sums: sumsOf(orders), sold: soldIn(orders), shown: orders.length, count, conversion };
}

/** Money of several currencies is not added up. */
function sumsOf(orders: readonly any[]): readonly Sums[] {
  const sums = new Map<string, Sums>();
  for (const { totalPrice } of orders) {
    const before = sums.get(totalPrice.currencyCode);
    sums.set(totalPrice.currencyCode, {
      centAmount: (before?.centAmount ?? 0) + totalPrice.centAmount,
      orders: (before?.orders ?? 0) + 1,
      total: totalPrice,
    });
  }
  return [...sums.values()];
}

const maxSold = 10;

function soldIn(orders: readonly any[]): readonly Sold[] {
  const sold = new Map<string, Sold>();
  for (const { lineItems } of orders)
    for (const { productId, name, quantity } of lineItems)
      sold.set(productId, {
        id: productId,
        name,
        quantity: (sold.get(productId)?.quantity ?? 0) + quantity,
      });
  return [...sold.values()].sort((a, b) => b.quantity - a.quantity).slice(0, maxSold);
}

export function Sales({ project }: OfProject) {
  const t = useWords('work');
  const format = useFormat();
  const language = useLanguage();
  const loading = useAnswer('sales', loadSales, project);
  const money = ({ total }: Sums, centAmount: number) => format.money({ ...total, centAmount });
  return (
    <Shown loading={loading}>
      {({ sums, sold, shown, count, conversion: { begun, ordered } }) => (
        <>
          <section aria-label={t.lastDays({ days: `${days}` })}>
            <h2>{t.lastDays({ days: `${days}` })}</h2>
            {shown < count && <p className="quiet">{t.latest({ count: format.number(shown) })}</p>}
            <Rows
              label={t.revenue}
              rows={sums}
              keyOf={({ total }) => total.currencyCode}
              figures={[t.revenue, t.orders, t.average]}
              cells={{
                [t.revenue]: (one) => money(one, one.centAmount),
                [t.orders]: ({ orders }) => format.number(orders),
                [t.average]: (one) => money(one, Math.round(one.centAmount / one.orders)),
              }}
            />
            {begun > 0 && (
              <p>
                {t.conversion({
                  carts: format.number(begun),
                  ordered: format.number(ordered),
                  share: format.number((100 * ordered) / begun, 1),
                })}
              </p>
            )}
          </section>
          <section aria-label={t.bestSellers}>
            <h2>{t.bestSellers}</h2>
            <Rows
              label={t.bestSellers}
              rows={sold}
              figures={[t.sold]}
              cells={{
                [t.product]: ({ id, name }) => (
                  <a href={pageOf(project, 'product', id)}>{textIn(name, language) ?? id}</a>
                ),
                [t.sold]: ({ quantity }) => format.number(quantity),
              }}
            />
          </section>
        </>
      )}
    </Shown>
  );
}
