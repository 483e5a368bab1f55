// Worked examples of the arithmetic, to the cent; examples with taxes and gifts are with the cart.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculated } from './calculate.ts';
import {
  allOf,
  anything,
  discount,
  fixed,
  group,
  itemsOf,
  multiBuy,
  off,
  onShipping,
  onTotal,
  pattern,
  percent,
  shown,
} from './notation.test.cases.ts';
import type { Place, RoundingMode } from './rule.ts';
import type { Items } from './runs.ts';

interface Example {
  readonly name: string;
  readonly cart: Items;
  readonly discounts: readonly Place[];
  /** Items in the notation `count x value (amounts)`, then the total. */
  readonly gives: readonly string[];
  readonly rounding?: RoundingMode;
  readonly shipping?: (items: bigint) => bigint;
}

const isA = (index: number) => index === 0;
const isB = (index: number) => index === 1;

const examples: readonly Example[] = [
  {
    name: 'a percentage lowers each unit',
    cart: itemsOf('3 x 10.00'),
    discounts: [discount(allOf(percent(1_500)))],
    gives: ['3 x 8.50 (1.50)', '25.50'],
  },
  {
    name: 'an amount on the total comes after the items',
    cart: itemsOf('3 x 10.00'),
    discounts: [discount(onTotal(off(500))), discount(allOf(percent(1_500)))],
    gives: ['3 x 8.50 (1.50)', '20.50'],
  },
  {
    name: 'a percentage is rounded for each unit, not for the line',
    cart: itemsOf('7 x 9.99'),
    discounts: [discount(allOf(percent(1_500)))],
    gives: ['7 x 8.49 (1.50)', '59.43'],
  },
  {
    name: 'a tie goes to the even price',
    cart: itemsOf('1 x 10.05'),
    discounts: [discount(allOf(percent(1_000)))],
    gives: ['1 x 9.04 (1.01)', '9.04'],
  },
  {
    name: 'a tie goes up',
    cart: itemsOf('1 x 10.05'),
    rounding: 'HalfUp',
    discounts: [discount(allOf(percent(1_000)))],
    gives: ['1 x 9.05 (1.00)', '9.05'],
  },
  {
    name: 'a tie goes down',
    cart: itemsOf('1 x 10.05'),
    rounding: 'HalfDown',
    discounts: [discount(allOf(percent(1_000)))],
    gives: ['1 x 9.04 (1.01)', '9.04'],
  },
  {
    name: 'what is left of an amount goes to the first unit',
    cart: itemsOf('3 x 12.34'),
    discounts: [discount(allOf(off(100)))],
    gives: ['2 x 12.01 (0.33), 1 x 12.00 (0.34)', '36.02'],
  },
  {
    name: 'amounts are shared by the prices that the ones before have left',
    cart: itemsOf('6 x 54.00', '1 x 54.00'),
    discounts: [discount(allOf(off(2_000))), discount(allOf(off(1_000)))],
    gives: ['1 x 49.72 (2.85, 1.43), 5 x 49.71 (2.86, 1.43)', '1 x 49.73 (2.85, 1.42)', '348.00'],
  },
  {
    name: 'an amount is shared by price',
    cart: itemsOf('2 x 19.99', '1 x 5.00'),
    discounts: [discount(allOf(off(1_000)))],
    gives: ['1 x 15.55 (4.44), 1 x 15.54 (4.45)', '1 x 3.89 (1.11)', '34.98'],
  },
  {
    name: 'an amount is shared equally',
    cart: itemsOf('2 x 19.99', '1 x 5.00'),
    discounts: [discount(allOf(off(1_000, 'EvenDistribution')))],
    gives: ['1 x 16.66 (3.33), 1 x 16.65 (3.34)', '1 x 1.67 (3.33)', '34.98'],
  },
  {
    name: 'what a cheap unit cannot take the others take',
    cart: itemsOf('1 x 20.00', '1 x 2.00'),
    discounts: [discount(allOf(off(1_000, 'EvenDistribution')))],
    gives: ['1 x 12.00 (8.00)', '1 x 0.00 (2.00)', '12.00'],
  },
  {
    name: 'an amount off every unit ends at nothing',
    cart: itemsOf('2 x 19.99', '1 x 2.00'),
    discounts: [discount(allOf(off(300, 'IndividualApplication')))],
    gives: ['2 x 16.99 (3.00)', '1 x 0.00 (2.00)', '33.98'],
  },
  {
    name: 'an amount larger than the items carries nothing over',
    cart: itemsOf('3 x 10.00'),
    discounts: [discount(allOf(off(5_000)))],
    gives: ['3 x 0.00 (10.00)', '0.00'],
  },
  {
    name: 'a fixed price leaves cheaper units alone',
    cart: itemsOf('2 x 10.00', '1 x 7.50'),
    discounts: [discount(allOf(fixed(800)))],
    gives: ['2 x 8.00 (2.00)', '1 x 7.50 ()', '23.50'],
  },
  {
    name: 'of every three units one is free',
    cart: itemsOf('7 x 10.00'),
    discounts: [discount(multiBuy(anything, 3, 1, percent(10_000)))],
    gives: ['2 x 0.00 (10.00), 5 x 10.00 ()', '50.00'],
  },
  {
    name: 'of three units two are free',
    cart: itemsOf('3 x 12.34'),
    discounts: [discount(multiBuy(anything, 3, 2, percent(10_000)))],
    gives: ['2 x 0.00 (12.34), 1 x 12.34 ()', '12.34'],
  },
  {
    name: 'of every two units the cheaper ones are half price',
    cart: itemsOf('2 x 30.00', '1 x 20.00', '1 x 10.00'),
    discounts: [discount(multiBuy(anything, 2, 1, percent(5_000)))],
    gives: ['2 x 30.00 ()', '1 x 10.00 (10.00)', '1 x 5.00 (5.00)', '75.00'],
  },
  {
    name: 'of every two units the dearer ones are half price',
    cart: itemsOf('2 x 30.00', '1 x 20.00', '1 x 10.00'),
    discounts: [discount(multiBuy(anything, 2, 1, percent(5_000), { selects: 'MostExpensive' }))],
    gives: ['2 x 15.00 (15.00)', '1 x 20.00 ()', '1 x 10.00 ()', '60.00'],
  },
  {
    name: 'only one occurrence counts',
    cart: itemsOf('2 x 30.00', '1 x 20.00', '1 x 10.00'),
    discounts: [discount(multiBuy(anything, 2, 1, percent(5_000), { maxOccurrences: 1n }))],
    gives: ['2 x 30.00 ()', '1 x 20.00 ()', '1 x 5.00 (5.00)', '85.00'],
  },
  {
    name: 'a custom line item is discounted like a line item',
    cart: itemsOf('5 x 23.50'),
    discounts: [discount(allOf(percent(1_000)))],
    gives: ['5 x 21.15 (2.35)', '105.75'],
  },
  {
    name: 'for each unit of one item a unit of another is half price',
    cart: itemsOf('3 x 30.00', '2 x 20.00'),
    discounts: [discount(pattern([{ matches: isA }], [{ matches: isB }], percent(5_000)))],
    gives: ['2 x 30.00 (0.00), 1 x 30.00 ()', '2 x 10.00 (10.00)', '110.00'],
  },
  ...(
    [
      ['IndividualApplication', '1 x 30.00 (0.00)', '1 x 5.00 (5.00)'],
      ['ProportionateDistribution', '1 x 26.25 (3.75)', '1 x 8.75 (1.25)'],
      ['EvenDistribution', '1 x 27.50 (2.50)', '1 x 7.50 (2.50)'],
    ] as const
  ).map(([mode, first, second]) => ({
    name: `a percentage of a pattern with ${mode}`,
    cart: itemsOf('1 x 30.00', '1 x 10.00'),
    discounts: [discount(pattern([{ matches: isA }], [{ matches: isB }], percent(5_000, mode)))],
    gives: [first, second, '35.00'],
  })),
  {
    name: 'any three units cost a fixed price together',
    cart: itemsOf('2 x 10.00', '1 x 9.00'),
    discounts: [
      discount(
        pattern([], [{ matches: anything, count: 3n }], fixed(2_500, 'ProportionateDistribution')),
      ),
    ],
    gives: ['2 x 8.62 (1.38)', '1 x 7.76 (1.24)', '25.00'],
  },
  {
    name: 'shipping at half price',
    cart: itemsOf('1 x 40.00'),
    shipping: () => 499n,
    discounts: [discount(onShipping(percent(5_000)))],
    gives: ['1 x 40.00 ()', 'shipping 2.50 (2.49)', '42.50'],
  },
  {
    name: 'whether shipping is free is asked of the discounted items',
    cart: itemsOf('1 x 60.00'),
    shipping: (items) => (items >= 5_500n ? 0n : 490n),
    discounts: [discount(allOf(percent(1_000)))],
    gives: ['1 x 54.00 (6.00)', 'shipping 4.90 ()', '58.90'],
  },
  {
    name: 'discounts on the total follow each other',
    cart: itemsOf('1 x 100.00'),
    shipping: () => 490n,
    discounts: [discount(onTotal(percent(1_000))), discount(onTotal(off(500)))],
    gives: ['1 x 100.00 ()', 'shipping 4.90 ()', '89.41'],
  },
  {
    name: 'a percentage before an amount',
    cart: itemsOf('1 x 100.00'),
    discounts: [discount(allOf(percent(1_000))), discount(allOf(off(500)))],
    gives: ['1 x 85.00 (10.00, 5.00)', '85.00'],
  },
  {
    name: 'a percentage after an amount',
    cart: itemsOf('1 x 100.00'),
    discounts: [discount(allOf(off(500))), discount(allOf(percent(1_000)))],
    gives: ['1 x 85.50 (5.00, 9.50)', '85.50'],
  },
  {
    name: 'a discount that stops the ones after it leaves those on the total',
    cart: itemsOf('1 x 100.00'),
    discounts: [
      discount(allOf(percent(1_000)), { stops: true }),
      discount(allOf(percent(2_000))),
      discount(onTotal(off(500))),
    ],
    gives: ['1 x 90.00 (10.00)', '85.00'],
  },
  {
    name: 'a discount that does not apply stops nothing',
    cart: itemsOf('1 x 100.00'),
    discounts: [
      discount(
        allOf(percent(1_000), () => false),
        { stops: true },
      ),
      discount(allOf(percent(2_000))),
      discount(onTotal(off(500))),
    ],
    gives: ['1 x 80.00 (20.00)', '75.00'],
  },
  {
    name: 'of a group the amount is better for one unit',
    cart: itemsOf('1 x 100.00'),
    discounts: [group(allOf(percent(1_000)), allOf(off(1_500)))],
    gives: ['1 x 85.00 (15.00)', '85.00'],
  },
  {
    name: 'of a group the percentage is better for two units',
    cart: itemsOf('2 x 100.00'),
    discounts: [group(allOf(percent(1_000)), allOf(off(1_500)))],
    gives: ['2 x 90.00 (10.00)', '180.00'],
  },
  {
    name: 'a trigger and a target of one line',
    cart: itemsOf('2 x 100.00'),
    discounts: [discount(pattern([{ matches: isA }], [{ matches: isA }], percent(10_000)))],
    gives: ['1 x 0.00 (100.00), 1 x 100.00 (0.00)', '100.00'],
  },
  {
    name: 'amounts that leave nothing',
    cart: itemsOf('3 x 265.00'),
    discounts: [discount(allOf(off(53_000))), discount(allOf(off(26_500)))],
    gives: ['1 x 0.00 (176.66, 88.34), 2 x 0.00 (176.67, 88.33)', '0.00'],
  },
  {
    name: 'an amount on an item that costs nothing any more takes nothing off it',
    cart: itemsOf('4 x 265.00', '1 x 649.00'),
    discounts: [discount(allOf(off(64_900), isB)), discount(allOf(off(31_800)))],
    gives: ['4 x 185.50 (79.50)', '1 x 0.00 (649.00, 0.00)', '742.00'],
  },
  {
    name: 'a total from outside is not touched',
    cart: itemsOf('2 = 15.00', '1 x 10.00'),
    discounts: [discount(allOf(percent(1_000)))],
    gives: ['2 = 15.00', '1 x 9.00 (1.00)', '24.00'],
  },
  {
    name: 'a price of high precision keeps its digits',
    cart: itemsOf('1000 x 0.0125'),
    discounts: [discount(allOf(percent(1_000)))],
    gives: ['1000 x 0.0112 (0.0013)', '11.20'],
  },
  {
    name: 'an amount is shared to the cent with prices of high precision',
    cart: itemsOf('3 x 0.3333', '1 x 1.00'),
    discounts: [discount(allOf(off(100)))],
    gives: ['1 x 0.1667 (0.1666), 2 x 0.1666 (0.1667)', '1 x 0.50 (0.50)', '1.00'],
  },
];

for (const { name, cart, discounts, gives, rounding = 'HalfEven', shipping } of examples)
  test(name, () => {
    const shippingPrices = (items: bigint) => (shipping === undefined ? [] : [shipping(items)]);
    const outcome = calculated({ items: cart, places: discounts, shippingPrices, rounding });
    assert.deepEqual(shown(outcome), gives);
  });
