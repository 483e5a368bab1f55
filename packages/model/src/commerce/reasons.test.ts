// Every candidate of a choice has the reason of the code that chooses, and the chosen one is the same.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cents } from './money/money.ts';
import { judgeZoneRates, priceSource, zoneRateFor } from './shipping/shipping.ts';
import { judgeRates, rateFor, type TaxRate } from './tax/tax.ts';

const rate = (name: string, country: string, state?: string): TaxRate => ({
  name,
  amount: 0.1,
  includedInPrice: true,
  country,
  ...(state === undefined ? {} : { state }),
});

const rates = [
  rate('germany', 'DE'),
  rate('usa', 'US'),
  rate('texas', 'US', 'TX'),
  rate('texas again', 'US', 'TX'),
  rate('usa again', 'US'),
];

const taxCases = [
  [
    'a country',
    { country: 'DE' },
    false,
    'Chosen OtherCountry OtherCountry OtherCountry OtherCountry',
  ],
  [
    'a state',
    { country: 'US', state: 'TX' },
    true,
    'OtherCountry StateHasItsOwnRate Chosen EarlierInList StateHasItsOwnRate',
  ],
  [
    'a state with the fallback off',
    { country: 'US', state: 'TX' },
    false,
    'OtherCountry CountryFallbackIsOff Chosen EarlierInList CountryFallbackIsOff',
  ],
  [
    'a state without a rate',
    { country: 'US', state: 'NY' },
    true,
    'OtherCountry Chosen OtherState OtherState EarlierInList',
  ],
  [
    'a state without a rate and no fallback',
    { country: 'US', state: 'NY' },
    false,
    'OtherCountry CountryFallbackIsOff OtherState OtherState CountryFallbackIsOff',
  ],
  [
    'a country whose states have rates',
    { country: 'US' },
    false,
    'OtherCountry Chosen OtherState OtherState EarlierInList',
  ],
  [
    'a country without a rate',
    { country: 'FR' },
    true,
    'OtherCountry OtherCountry OtherCountry OtherCountry OtherCountry',
  ],
] as const;

for (const [title, place, fallback, reasons] of taxCases)
  test(`each tax rate has its reason for ${title}`, () => {
    const judged = judgeRates(rates, place, fallback);
    assert.equal(judged.map(({ reason }) => reason).join(' '), reasons);
    const chosen = judged.find(({ reason }) => reason === 'Chosen')?.rate;
    assert.equal(chosen, rateFor(rates, place, fallback));
  });

const shippingRate = (centAmount: number, currency = 'EUR') => ({
  price: cents(centAmount, currency),
  tiers: [],
});

const zones = [
  { id: 'germany', locations: [{ country: 'DE' }] },
  { id: 'america', locations: [{ country: 'US' }] },
  { id: 'texas', locations: [{ country: 'US', state: 'TX' }] },
];
const zoneRates = [
  { zone: { id: 'germany' }, shippingRates: [shippingRate(1), shippingRate(2, 'USD')] },
  { zone: { id: 'america' }, shippingRates: [shippingRate(3, 'USD')] },
  { zone: { id: 'texas' }, shippingRates: [shippingRate(4, 'USD'), shippingRate(5, 'USD')] },
];

const zoneCases = [
  ['a country', { country: 'DE' }, 'EUR', 'Chosen OtherCurrency OtherZone OtherZone OtherZone'],
  [
    'a country of states',
    { country: 'US' },
    'USD',
    'OtherZone OtherZone Chosen OtherZone OtherZone',
  ],
  [
    'a state',
    { country: 'US', state: 'TX' },
    'USD',
    'OtherZone OtherZone OtherZone Chosen EarlierInList',
  ],
  [
    'a state without a zone',
    { country: 'US', state: 'NY' },
    'EUR',
    'OtherZone OtherZone OtherCurrency OtherZone OtherZone',
  ],
  ['no zone at all', { country: 'FR' }, 'EUR', 'OtherZone OtherZone OtherZone OtherZone OtherZone'],
] as const;

for (const [title, place, currency, reasons] of zoneCases)
  test(`each shipping rate has its reason for ${title}`, () => {
    const judged = judgeZoneRates(zoneRates, zones, place, currency);
    assert.equal(judged.map(({ reason }) => reason).join(' '), reasons);
    const chosen = judged.find(({ reason }) => reason === 'Chosen')?.rate;
    assert.equal(chosen, zoneRateFor(zoneRates, zones, place, currency));
  });

test('the price of shipping comes from free shipping, a tier or the rate', () => {
  const tiered = {
    ...shippingRate(500),
    freeAbove: cents(10_000, 'EUR'),
    tiers: [{ type: 'CartValue' as const, minimumCentAmount: 5_000, price: cents(200, 'EUR') }],
  };
  const by = (total: number) => priceSource(tiered, cents(total, 'EUR'), undefined).type;
  assert.deepEqual([by(4_999), by(5_000), by(10_000)], ['Rate', 'Tier', 'FreeAbove']);
});
