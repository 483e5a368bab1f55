import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, testActions } from '../../../testing/rules.ts';
import type { ProductDiscount } from '../product-discount/resource.ts';
import { discountsOnStandalonePrices } from './discounts.ts';
import { standalonePriceKind } from './index.ts';
import { periodChange } from './scope.ts';

const eur = (centAmount: number) => ({
  type: 'centPrecision',
  currencyCode: 'EUR',
  centAmount,
  fractionDigits: 2,
});
const draft = (centAmount: number, currencyCode = 'EUR') => ({ centAmount, currencyCode });
const tier = (minimumQuantity: number, centAmount: number) => ({
  minimumQuantity,
  value: eur(centAmount),
});
const price = { id: 'p', sku: 'MUG', value: eur(1000), active: true };
const from = '2026-11-01T00:00:00.000Z';
const until = '2026-12-01T00:00:00.000Z';

testActions(standalonePriceKind, price, [
  {
    title: 'A value is staged when the action asks for it',
    action: 'changeValue',
    input: { value: draft(900), staged: true },
    after: { staged: { value: eur(900) } },
    messages: [{ type: 'StandalonePriceValueChanged', value: eur(900), staged: true }],
  },
  {
    title: 'A value changes at once and leaves the staged one alone',
    action: 'changeValue',
    before: { staged: { value: eur(1) } },
    input: { value: draft(900), staged: false },
    after: { value: eur(900) },
    messages: [
      { type: 'StandalonePriceValueChanged', value: eur(900), staged: false, oldValue: eur(1000) },
    ],
  },
  {
    title: 'The currency of a price cannot change',
    action: 'changeValue',
    input: { value: draft(900, 'USD'), staged: false },
    error: 'InvalidOperation',
  },
  {
    title: 'Staged changes are applied',
    action: 'applyStagedChanges',
    before: { staged: { value: eur(900) } },
    input: {},
    after: { value: eur(900), staged: undefined },
    messages: [{ type: 'StandalonePriceStagedChangesApplied', stagedChanges: { value: eur(900) } }],
  },
  {
    title: 'Without staged changes none are applied',
    action: 'applyStagedChanges',
    input: {},
    error: 'InvalidOperation',
  },
  {
    title: 'Staged changes are removed',
    action: 'removeStagedChanges',
    before: { staged: { value: eur(900) } },
    input: {},
    after: { staged: undefined },
    messages: [{ type: 'StandalonePriceStagedChangesRemoved', stagedChanges: { value: eur(900) } }],
  },
  {
    title: 'Without staged changes nothing is removed',
    action: 'removeStagedChanges',
    input: {},
    messages: [],
  },
  {
    title: 'Tiers are replaced',
    action: 'setPriceTiers',
    before: { tiers: [tier(5, 900)] },
    input: { tiers: [{ minimumQuantity: 10, value: draft(800) }] },
    after: { tiers: [tier(10, 800)] },
    messages: [
      {
        type: 'StandalonePriceTiersSet',
        tiers: [tier(10, 800)],
        previousTiers: [tier(5, 900)],
      },
    ],
  },
  {
    title: 'Two tiers of one quantity are refused',
    action: 'setPriceTiers',
    input: {
      tiers: [
        { minimumQuantity: 10, value: draft(800) },
        { minimumQuantity: 10, value: draft(700) },
      ],
    },
    error: 'InvalidField',
  },
  {
    title: 'A tier in another currency is refused',
    action: 'addPriceTier',
    input: { tier: { minimumQuantity: 10, value: draft(800, 'USD') } },
    error: 'InvalidField',
  },
  {
    title: 'A tier is added',
    action: 'addPriceTier',
    input: { tier: { minimumQuantity: 10, value: draft(800) } },
    after: { tiers: [tier(10, 800)] },
    messages: [{ type: 'StandalonePriceTierAdded', tier: tier(10, 800) }],
  },
  {
    title: 'A tier for a quantity that has one is refused',
    action: 'addPriceTier',
    before: { tiers: [tier(10, 800)] },
    input: { tier: { minimumQuantity: 10, value: draft(700) } },
    error: 'InvalidField',
  },
  {
    title: 'The last tier goes with the tiers',
    action: 'removePriceTier',
    before: { tiers: [tier(10, 800)] },
    input: { minimumQuantity: 10 },
    after: { tiers: undefined },
    messages: [{ type: 'StandalonePriceTierRemoved', removedTier: tier(10, 800) }],
  },
  {
    title: 'A tier that is not there is not removed',
    action: 'removePriceTier',
    input: { minimumQuantity: 10 },
    error: 'InvalidOperation',
  },
  {
    title: 'A price is taken out of the selection',
    action: 'changeActive',
    input: { active: false },
    after: { active: false },
    messages: [{ type: 'StandalonePriceActiveChanged', active: false, oldActive: true }],
  },
  {
    title: 'A key is told with the one before',
    action: 'setKey',
    before: { key: 'old' },
    input: { key: 'new' },
    after: { key: 'new' },
    messages: [{ type: 'StandalonePriceKeySet', key: 'new', oldKey: 'old' }],
  },
  {
    title: 'The beginning of the validity is told with the one before',
    action: 'setValidFrom',
    input: { validFrom: from },
    after: { validFrom: from },
    messages: [{ type: 'StandalonePriceValidFromSet', validFrom: from }],
  },
  {
    title: 'The end of the validity comes after its beginning',
    action: 'setValidUntil',
    before: { validFrom: until },
    input: { validUntil: from },
    error: 'InvalidField',
  },
  {
    title: 'Both ends are set at once',
    action: 'setValidFromAndUntil',
    before: { validFrom: '2026-01-01T00:00:00.000Z' },
    input: { validFrom: from, validUntil: until },
    after: { validFrom: from, validUntil: until },
    messages: [
      {
        type: 'StandalonePriceValidFromAndUntilSet',
        validFrom: from,
        previousValidFrom: '2026-01-01T00:00:00.000Z',
        validUntil: until,
      },
    ],
  },
]);

const day = (of: string) => `2026-${of}T00:00:00.000Z`;
const scope: any = {
  id: 's',
  periods: [
    { price: 'a', validFrom: day('11-01'), validUntil: day('12-01') },
    { price: 'b', validFrom: day('12-10') },
  ],
};

const periods: readonly [string | undefined, string | undefined, string][] = [
  [day('11-01'), day('12-01'), 'DuplicateStandalonePriceScope'],
  [day('11-20'), day('12-05'), 'OverlappingStandalonePriceValidity'],
  [day('12-01'), day('12-10'), 'none'],
  [undefined, day('11-01'), 'none'],
  [undefined, day('11-02'), 'OverlappingStandalonePriceValidity'],
  [day('12-20'), undefined, 'OverlappingStandalonePriceValidity'],
  [undefined, undefined, 'none'],
];

for (const [validFrom, validUntil, expected] of periods)
  test(`A period from ${validFrom} to ${validUntil} meets ${expected}`, () => {
    const dated: any = { ...price, id: 'new', validFrom, validUntil };
    assert.equal(
      codeOf(() => periodChange(dated, scope)),
      expected,
    );
  });

test('A price does not stand in its own way', () => {
  const own: any = { ...price, id: 'a', validFrom: day('11-02'), validUntil: day('12-02') };
  assert.equal(
    codeOf(() => periodChange(own, scope)),
    'none',
  );
});

test('standalone prices are checked again at the next hour, and before that where a discount begins or ends', () => {
  const { changesAt } = discountsOnStandalonePrices;
  const at = (time: string) => `2026-03-01T${time}:00.000Z`;
  const ending = (time: string) => [{ validUntil: at(time) }] as ProductDiscount[];
  assert.equal(changesAt([], at('01:15')), at('02:00'));
  assert.equal(changesAt([], at('01:00')), at('02:00'));
  assert.equal(changesAt(ending('01:30'), at('01:15')), at('01:30'));
  assert.equal(changesAt(ending('02:30'), at('01:15')), at('02:00'));
});
