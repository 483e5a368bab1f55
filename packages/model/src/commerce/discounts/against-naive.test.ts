// Random carts and discounts: the calculation against a naive one, and what must hold of any.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Calculation, calculated, type Outcome } from './calculate.ts';
import { naively } from './naive.test.cases.ts';
import type { ApplicationMode, Component, Effect, Place, Selection, Value } from './rule.ts';
import { type Item, type Items, itemTotal, type Run } from './runs.ts';

const modes = [
  'ProportionateDistribution',
  'EvenDistribution',
  'IndividualApplication',
] as const satisfies readonly ApplicationMode[];

const maxItems = 4;
const cents = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 20_000 }));
const big = (least: number, most: number) => fc.integer({ min: least, max: most }).map(BigInt);

const matcher = fc
  .integer({ min: 1, max: 2 ** maxItems - 1 })
  .map((bits) => (index: number) => (bits & (1 << index)) !== 0);

const relative = (mode: ApplicationMode) =>
  fc
    .integer({ min: 1, max: 10_000 })
    .map((permyriad): Value => ({ type: 'relative', permyriad: BigInt(permyriad), mode }));
const absolute = (mode: ApplicationMode) =>
  cents.map((amount): Value => ({ type: 'absolute', cents: BigInt(amount + 1), mode }));
const fixedAt = (mode: ApplicationMode) =>
  cents.map(
    (amount): Value => ({ type: 'fixed', price: { amount: BigInt(amount), scale: 1n }, mode }),
  );

const individual = modes[2];
const ofAll = fc.oneof(relative(individual), fixedAt(individual), ...modes.map(absolute));
const ofPattern = fc.oneof(
  ...modes.flatMap((mode) => [relative, absolute, fixedAt].map((of) => of(mode))),
);

const repeated = {
  selects: fc.constantFrom('Cheapest', 'MostExpensive'),
  maxOccurrences: fc.option(big(1, 3), { nil: undefined }),
} as const;

const component = fc
  .record({
    matches: matcher,
    least: big(0, 2),
    more: fc.option(big(0, 2), { nil: undefined }),
    excluded: big(0, 1),
  })
  .map(
    ({ more, ...rest }): Component => ({
      ...rest,
      most: more === undefined ? undefined : rest.least + more,
    }),
  );
const trigger = component.map((one): Component => ({ ...one, excluded: 0n }));

const selections: fc.Arbitrary<readonly [Selection, Value]> = fc.oneof(
  fc.tuple(
    matcher.map((matches): Selection => ({ type: 'all', matches })),
    ofAll,
  ),
  fc.tuple(
    fc.record({ matches: matcher, least: big(2, 4), discounted: big(1, 4), ...repeated }).map(
      ({ least, discounted, ...rest }): Selection => ({
        type: 'multiBuy',
        triggerQuantity: least,
        discountedQuantity: discounted < least ? discounted : least,
        ...rest,
      }),
    ),
    relative(individual),
  ),
  fc.tuple(
    fc
      .record({
        triggers: fc.array(trigger, { maxLength: 2 }),
        targets: fc.array(component, { minLength: 1, maxLength: 2 }),
        ...repeated,
      })
      .map((rest): Selection => ({ type: 'pattern', ...rest })),
    ofPattern,
  ),
);

const onItems = selections.map(
  ([selection, value]): Effect => ({ type: 'items', selection, value }),
);
const others = (type: 'shipping' | 'totalPrice') =>
  fc.oneof(relative(individual), absolute(individual)).map((value): Effect => ({ type, value }));

const placesOf = fc
  .array(
    fc.record({
      effects: fc.oneof(
        { weight: 6, arbitrary: onItems.map((one) => [one]) },
        { weight: 2, arbitrary: fc.array(onItems, { minLength: 2, maxLength: 3 }) },
        { weight: 1, arbitrary: others('shipping').map((one) => [one]) },
        { weight: 1, arbitrary: others('totalPrice').map((one) => [one]) },
      ),
      stops: fc.nat(4).map((number) => number === 0),
    }),
    { maxLength: 4 },
  )
  .map((all): Place[] =>
    all.map(({ effects, stops }, place) => ({
      isGroup: effects.length > 1,
      rules: effects.map((effect, index) => ({ id: `d${place}${index}`, effect, stops })),
    })),
  );

const itemWith = (price: bigint, count: bigint, scale = 1n): Item => ({
  scale,
  isOpen: true,
  runs: [{ count, price, portions: [] }],
});

const item = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.tuple(cents, big(1, 5)).map(([price, count]) => itemWith(BigInt(price), count)),
  },
  {
    weight: 1,
    arbitrary: cents.map(
      (total): Item => ({ ...itemWith(0n, 2n), isOpen: false, givenTotal: BigInt(total) }),
    ),
  },
);

const calculation = (items: fc.Arbitrary<Item[]>): fc.Arbitrary<Calculation> =>
  fc.record({
    items,
    places: placesOf,
    shippingPrices: fc.tuple(fc.array(cents, { maxLength: 2 }), cents).map(
      ([prices, freeAbove]) =>
        (total: bigint) =>
          prices.map((price) => (total >= BigInt(freeAbove) ? 0n : BigInt(price))),
    ),
    rounding: fc.constantFrom('HalfEven', 'HalfUp', 'HalfDown'),
  });

const inCents = calculation(fc.array(item, { minLength: 1, maxLength: maxItems }));

/** Units as strings, as the naive calculation shows them. */
const unitsOf = ({ items }: Outcome) =>
  items.map(({ isOpen, runs }) =>
    isOpen ? runs.flatMap((run) => Array<string>(Number(run.count)).fill(runText(run))).sort() : [],
  );

const runText = ({ price, portions }: Run) =>
  [price, ...portions.map(({ discount, amount }) => `${discount}:${amount}`)].join(' ');

test('the calculation agrees with a naive one', () => {
  fc.assert(
    fc.property(inCents, (cart) => {
      const outcome = calculated(cart);
      const expected = naively(cart);
      assert.deepEqual(unitsOf(outcome), expected.units);
      assert.equal(Number(outcome.total.left), expected.total);
    }),
    { numRuns: 10_000 },
  );
});

const finer = fc
  .tuple(cents, big(1, 2_000_000), fc.constantFrom(1n, 10n, 100n, 10_000n))
  .map(([price, count, scale]) => itemWith(BigInt(price), count, scale));

const count = (items: Items) =>
  items.map(({ runs }) => runs.reduce((sum, one) => sum + one.count, 0n));

test('whatever the precision: units add up, prices stay at or above zero, nothing is lost', () => {
  const ofAnyPrecision = calculation(fc.array(finer, { minLength: 1, maxLength: maxItems }));
  fc.assert(
    fc.property(ofAnyPrecision, (cart) => {
      const outcome = calculated(cart);
      assert.deepEqual(count(outcome.items), count(cart.items));
      assert.ok(outcome.total.left >= 0n);
      outcome.items.forEach(({ runs }, index) => {
        const before = cart.items[index]!.runs[0]!.price;
        for (const { price, portions } of runs) {
          assert.ok(price >= 0n);
          assert.equal(
            portions.reduce((sum, { amount }) => sum + amount, price),
            before,
          );
        }
      });
      assert.deepEqual(calculated(cart), outcome);
    }),
    { numRuns: 2_000 },
  );
});

test('an amount that is shared is taken off to the cent', () => {
  const amounts = fc.tuple(
    fc.array(
      fc.tuple(cents, big(1, 1_000)).map(([price, count]) => itemWith(BigInt(price), count)),
      { minLength: 1, maxLength: 6 },
    ),
    fc.integer({ min: 1, max: 10_000_000 }),
    fc.constantFrom(...modes.slice(0, 2)),
  );
  fc.assert(
    fc.property(amounts, ([items, amount, mode]) => {
      const total = (some: Items) =>
        some.reduce((sum, one) => sum + itemTotal(one, 'HalfEven'), 0n);
      const value: Value = { type: 'absolute', cents: BigInt(amount), mode };
      const selection: Selection = { type: 'all', matches: () => true };
      const rule = { id: 'd', effect: { type: 'items', selection, value }, stops: false } as const;
      const places = [{ isGroup: false, rules: [rule] }];
      const rest = { places, shippingPrices: () => [], rounding: 'HalfEven' } as const;
      const after = calculated({ items, ...rest }).items;
      const expected = total(items) - BigInt(amount);
      assert.equal(total(after), expected < 0n ? 0n : expected);
      assert.ok(after.flatMap(({ runs }) => runs).length <= items.length + 1);
    }),
    { numRuns: 2_000 },
  );
});

test('of discounts on different items the order does not matter', () => {
  const apart = fc.tuple(fc.array(item, { minLength: 2, maxLength: maxItems }), ofAll, ofAll);
  fc.assert(
    fc.property(apart, ([items, first, second]) => {
      const place = (id: string, value: Value, isEven: boolean): Place => {
        const matches = (index: number) => (index % 2 === 0) === isEven;
        const effect: Effect = { type: 'items', selection: { type: 'all', matches }, value };
        return { isGroup: false, rules: [{ id, effect, stops: false }] };
      };
      const places = [place('d1', first, true), place('d2', second, false)];
      const rest = { items, shippingPrices: () => [], rounding: 'HalfEven' } as const;
      const forth = calculated({ ...rest, places });
      const back = calculated({ ...rest, places: [...places].reverse() });
      assert.deepEqual(unitsOf(forth), unitsOf(back));
      assert.equal(forth.total.left, back.total.left);
    }),
    { numRuns: 1_000 },
  );
});
