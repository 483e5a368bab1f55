// W6 variants: what kinds of query cost on many orders, one request after the other. A goal is
// absolute (`goalMs`), or a multiple (`times`) of another variant (`of`).
import { customersOfCopies, valuesOf } from './many-orders.mjs';

const queryOf = (parameters) => `/bench/orders?${new URLSearchParams(parameters)}`;
const where = (text, further = {}) => queryOf({ where: text, ...further });
const quoted = (text) => JSON.stringify(text);

/** The floor runs one prepared statement and joins the documents. */
const floorOf = (statement, ...values) =>
  `/bench/pages/${statement}?${new URLSearchParams(values.map((value) => ['v', value]))}`;

const without = { withTotal: 'false' };
const keyset = { ...without, sort: 'id asc', limit: '500' };
const firstPage = queryOf(keyset);
const firstId = valuesOf(0, 1).id;

/**
 * `path` and `floor` make the requests for a copy; `slow`: a few samples are enough, and the answer
 * may be a QueryTimedOut.
 */
export const variants = [
  {
    name: 'W6a',
    title: 'equality in a nested object (cart)',
    goalMs: 5,
    path: ({ cart }) => where(`cart(id=${quoted(cart)})`),
    floor: ({ cart }) => floorOf('ordersByFacet', JSON.stringify({ 'cart.id': cart })),
  },
  {
    name: 'W6b',
    title: 'equality in a list of objects (sku)',
    goalMs: 5,
    path: ({ sku }) => where(`lineItems(variant(sku=${quoted(sku)}))`),
    floor: ({ sku }) =>
      floorOf('ordersByFacet', JSON.stringify({ 'lineItems.variant.sku': [sku] })),
  },
  {
    name: 'W6c',
    title: 'equality of a custom field',
    goalMs: 5,
    path: ({ batch }) => where(`custom(fields(batch=${quoted(batch)}))`),
    floor: ({ batch }) =>
      floorOf('ordersByFacet', JSON.stringify({ 'custom.fields.batch': batch })),
  },
  {
    name: 'W6d',
    title: 'range of a declared index, in its order',
    goalMs: 2,
    path: ({ createdAt }) =>
      where(`createdAt > ${quoted(createdAt)}`, { sort: 'createdAt asc', ...without }),
    floor: ({ createdAt }) => floorOf('ordersSince', createdAt),
  },
  {
    name: 'W6e',
    title: 'sort on a declared index',
    goalMs: 2,
    path: () => queryOf({ sort: 'createdAt desc', ...without }),
    floor: () => floorOf('newestOrders'),
  },
  {
    name: 'W6f',
    title: 'range and equality on a declared index',
    goalMs: 2,
    path: ({ createdAt, number }) =>
      where(
        `customerId=${quoted(customersOfCopies[number % customersOfCopies.length])} and createdAt > ${quoted(createdAt)}`,
        { sort: 'createdAt asc', ...without },
      ),
  },
  {
    name: 'W6g',
    title: 'no match',
    goalMs: 5,
    path: ({ number }) => where(`custom(fields(batch="none ${number}"))`),
  },
  {
    name: 'W6h',
    title: 'equality on an undeclared field',
    goalMs: 1_500,
    slow: true,
    path: ({ postalCode }) => where(`shippingAddress(postalCode=${quoted(postalCode)})`),
  },
  {
    name: 'W6i',
    title: 'dense predicate with sort',
    goalMs: 50,
    path: () => where('orderState="Open"', { sort: 'createdAt desc' }),
  },
  {
    name: 'W6j',
    title: 'dense predicate with sort, no total',
    goalMs: 50,
    path: () => where('orderState="Open"', { sort: 'createdAt desc', ...without }),
  },
  {
    name: 'W6k',
    title: 'capped total alone',
    goalMs: 50,
    path: () => where('orderState="Open"', { limit: '0' }),
  },
  {
    name: 'W6l',
    title: 'keyset page of 500, the first',
    path: () => firstPage,
    floor: () => floorOf('ordersAfter', firstId),
  },
  {
    name: 'W6m',
    title: 'keyset page of 500, at any depth',
    of: 'W6l',
    times: 1.5,
    path: ({ id }) => where(`id > ${quoted(id)}`, keyset),
    floor: ({ id }) => floorOf('ordersAfter', id),
  },
  {
    name: 'W6n',
    title: 'page of 500, one path, one target',
    of: 'W6l',
    times: 2,
    path: () => queryOf({ ...keyset, expand: 'custom.type' }),
  },
  {
    name: 'W6o',
    title: 'page of 500, one path, 500 targets',
    of: 'W6l',
    times: 2,
    path: () => queryOf({ ...keyset, expand: 'cart' }),
  },
];

/** Those that `--only` names; `W6x` names all. */
export const variantsNamed = (only) =>
  variants.filter(({ name }) => only === undefined || only.includes('W6x') || only.includes(name));

/** Copies spread over all of them, the same in every run. */
const copyAt = (sample, count) => {
  // The keyset page of 500 after it is full.
  const number = 1 + ((sample * 7_919) % Math.max(1, count - 1_000));
  return { ...valuesOf(number, count), number };
};

/** p50 and p99 of each variant, at the client, with one request under way at a time. */
export async function measureVariants({ chosen, load, subjects, orders, samples, tell }) {
  const results = [];
  for (const variant of chosen) {
    tell(`${variant.name} ${variant.title}`);
    const few = variant.slow ? Math.min(5, samples) : samples;
    const pathsOf = (make) =>
      Array.from({ length: few }, (_, sample) => make(copyAt(sample, orders)));
    const figures = { server: await load.run(jobOf(subjects.server, pathsOf(variant.path))) };
    if (variant.floor !== undefined)
      figures.floor = await load.run(jobOf(subjects.floor, pathsOf(variant.floor)));
    results.push({ ...variant, figures });
  }
  return results.map((result) => ({ ...result, ...judged(result, results) }));
}

const jobOf = (subject, paths) => ({ paths, subject });

/** Whether the goal is met; a query that was ended with advice is one of the two good outcomes. */
function judged({ goalMs, of, times, slow, figures }, results) {
  const base = results.find(({ name }) => name === of)?.figures.server.p50;
  const goal = base === undefined ? goalMs : base * times;
  if (goal === undefined) return {};
  const { p50, timedOut, count } = figures.server;
  return { goal, met: p50 <= goal || (slow === true && timedOut === count) };
}

/** Markdown of the variants. */
export function variantsTable(results, samples) {
  if (results.length === 0) return '';
  const rows = results.map(
    ({ name, title, goal, met, times, of, figures: { server, floor } }) =>
      `| ${[
        `${name} ${title}`,
        server.timedOut > 0
          ? `${server.p50}, ${server.timedOut} of ${server.count} QueryTimedOut`
          : server.p50,
        server.p99,
        goal === undefined ? '' : `${round(goal)}${times ? ` (${times} x ${of})` : ''}`,
        met === undefined ? '' : met ? 'yes' : '**no**',
        floor?.p50 ?? '',
        floor === undefined ? '' : (server.p50 / floor.p50).toFixed(2),
        round(server.bytes / 1024),
      ].join(' | ')} |`,
  );
  return [
    `Variants of W6, ${samples} requests each, one at a time, milliseconds at the client`,
    '',
    '| query | p50 ms | p99 ms | goal ms | met | floor p50 | p50 ÷ floor | KB |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '',
  ].join('\n');
}

const round = (number) => Math.round(number * 10) / 10;
