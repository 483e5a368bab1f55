// What people would rather look at than read: requests, latencies, orders, stock.
import { useEffect, useMemo, useState } from 'react';
import type { AdminRequest } from 'storewright/operations';
import { useRequests } from '../following.ts';
import { useLabels } from '../labels/labels.ts';
import { PageHeading, Rows, Shown, useAnswer, Wrong } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { latencies, perSecond } from '../plots/figures.ts';
import { Plot } from '../plots/plot.tsx';
import { countOf, type OfProject, readPage } from '../server.ts';
import { useMay, useMaySeeKind } from '../signing/role.ts';
import { useSession } from '../signing/session.ts';
import { useFormat, useWords } from '../words/words.ts';
import { Sales } from '../work/sales.tsx';
import { Failures } from './failures.tsx';

export function OverviewView({ project }: OfProject) {
  const t = useWords('overview');
  const seesOrders = useMaySeeKind(project, 'order');
  const seesStock = useMaySeeKind(project, 'inventory-entry');
  // A server without control of it keeps no log of requests.
  const isControlled = useSession()?.isControlled !== false;
  const seesRequests = useMay(project, 'viewer') && isControlled;
  return (
    <>
      <PageHeading title={t.title} />
      <div className="plots">
        {seesOrders && <Sales project={project} />}
        {seesOrders && <Orders project={project} />}
        {seesStock && <Stock project={project} />}
        <Failures project={project} />
        {seesRequests && <Traffic project={project} />}
      </div>
    </>
  );
}

const maxRequests = 5_000;
const secondsShown = 120;

/** What the console itself asks is not what people want to see here. */
const isOthers = ({ client }: AdminRequest) => client?.startsWith('console-') !== true;

function useNow(): number {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1_000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Traffic({ project }: OfProject) {
  const t = useWords('overview');
  const format = useFormat();
  const now = useNow();
  const { requests, error } = useRequests(project, maxRequests);
  // Drawn once in a second, however many come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const others = useMemo(() => requests.filter(isOthers), [now]);
  const { times, all, refused } = perSecond(others, now, secondsShown);
  return (
    <>
      <section>
        <h2>{t.perSecond}</h2>
        <Wrong error={error} />
        <Plot
          label={t.perSecond}
          xName={t.second}
          times={times}
          told={(time) => format.time(new Date(time * 1_000).toISOString()).replace(/[.,]\d+$/, '')}
          series={[
            { name: t.all, color: '--link', values: all },
            { name: t.refused, color: '--wrong', values: refused },
          ]}
        />
      </section>
      <section>
        <h2>{t.byRoute}</h2>
        {others.length === 0 ? <p>{t.noRequests}</p> : <Latencies requests={others} />}
      </section>
    </>
  );
}

const maxRoutes = 15;

function Latencies({ requests }: { readonly requests: readonly AdminRequest[] }) {
  const t = useWords('overview');
  const format = useFormat();
  const routes = useMemo(() => latencies(requests).slice(0, maxRoutes), [requests]);
  const slowest = Math.max(...routes.map(({ p95 }) => p95), 1);
  return (
    <>
      <p className="quiet">{t.byRouteHint}</p>
      <Rows
        label={t.byRoute}
        rows={routes}
        keyOf={({ route }) => route}
        figures={[t.count, t.median, t.p95, t.slowest]}
        cells={{
          [t.route]: ({ route }) => route,
          [t.count]: ({ count }) => format.number(count),
          [t.median]: ({ median }) => format.number(median, 1),
          [t.p95]: ({ p95 }) => <Bar value={p95} of={slowest} text={format.number(p95, 1)} />,
          [t.slowest]: (one) => format.number(one.slowest, 1),
        }}
      />
    </>
  );
}

interface BarProps {
  readonly value: number;
  readonly of: number;
  readonly text: string;
}

/** A figure with a bar behind it. */
const Bar = ({ value, of, text }: BarProps) => (
  <span className="barred">
    <span className="bar" style={{ width: `${Math.round((100 * Math.max(0, value)) / of)}%` }} />
    {text}
  </span>
);

const daysShown = 14;
const dayMs = 86_400_000;

interface Day {
  readonly from: string;
  readonly count: number;
}

/** Days begin at midnight here. */
async function ordersADay(project: string, signal: AbortSignal): Promise<readonly Day[]> {
  const today = new Date();
  const starts = Array.from({ length: daysShown + 1 }, (_, index) =>
    new Date(
      today.getFullYear(),
      today.getMonth(),
      today.getDate() - daysShown + 1 + index,
    ).toISOString(),
  );
  const path = { path: '/orders' };
  return Promise.all(
    starts.slice(0, -1).map(async (from, index) => {
      const where = `createdAt >= "${from}" and createdAt < "${starts[index + 1]}"`;
      return { from, count: await countOf(project, path, where, signal) };
    }),
  );
}

function Orders({ project }: OfProject) {
  const t = useWords('overview');
  const format = useFormat();
  const loading = useAnswer('days', ordersADay, project);
  return (
    <section>
      <h2>{t.ordersADay}</h2>
      <Shown loading={loading}>
        {(days) =>
          days.every(({ count }) => count === 0) ? (
            <p>{t.noOrders}</p>
          ) : (
            <Plot
              label={t.ordersADay}
              xName={t.day}
              areBars
              // In the middle of the day, where the bar stands.
              times={days.map(({ from }) => (Date.parse(from) + dayMs / 2) / 1_000)}
              told={(time) => format.shortDay(new Date(time * 1_000).toISOString())}
              series={[{ name: t.orders, color: '--link', values: days.map(({ count }) => count) }]}
            />
          )
        }
      </Shown>
    </section>
  );
}

const maxStock = 12;

function Stock({ project }: OfProject) {
  const t = useWords('overview');
  const { labelOf } = useLabels();
  const format = useFormat();
  const least = { where: '', sort: 'availableQuantity asc', limit: maxStock };
  const loading = useAnswer('stock', readPage, project, { path: '/inventory' }, least);
  return (
    <section>
      <h2>{t.stock}</h2>
      <Shown loading={loading}>
        {(entries) => (
          <Rows
            label={t.stock}
            empty={t.noStock}
            rows={entries}
            figures={[t.available]}
            cells={{
              [labelOf('sku')]: ({ id, sku }) => (
                <a href={pageOf(project, 'inventory-entry', id)}>{String(sku)}</a>
              ),
              [t.available]: ({ availableQuantity }) => (
                <Bar
                  value={Number(availableQuantity)}
                  of={Math.max(1, ...entries.map((one) => Number(one.availableQuantity)))}
                  text={format.number(Number(availableQuantity))}
                />
              ),
            }}
          />
        )}
      </Shown>
    </section>
  );
}
