import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectPrice } from './price-selection.ts';

const at = '2024-06-01T12:00:00.000Z';
const group = { customerGroup: { id: 'g' } };
const channel = { channel: { id: 'c' } };
const country = { country: 'DE' };

const price = (name: string, scope: object = {}, currencyCode = 'EUR') => ({
  name,
  value: { currencyCode },
  ...scope,
});

const levels = [
  price('group channel country', { ...group, ...channel, ...country }),
  price('group channel', { ...group, ...channel }),
  price('group country', { ...group, ...country }),
  price('group', group),
  price('channel country', { ...channel, ...country }),
  price('channel', channel),
  price('country', country),
  price('any'),
];

const everything = { currency: 'EUR', country: 'DE', customerGroupId: 'g', channelId: 'c', at };

test('The most specific scope wins, in the order of the contract', () => {
  for (let first = 0; first < levels.length; first++) {
    const offered = levels.slice(first).reverse();
    assert.equal(selectPrice(offered, everything)?.name, levels[first]!.name);
  }
});

const asked = [
  ['only a currency', { currency: 'EUR', at }, 'any'],
  ['another currency', { ...everything, currency: 'USD' }, undefined],
  ['another country', { ...everything, country: 'FR' }, 'group channel'],
  ['another channel', { ...everything, channelId: 'x' }, 'group country'],
  ['another customer group', { ...everything, customerGroupId: 'x' }, 'channel country'],
  ['a further customer group', { currency: 'EUR', customerGroupIds: ['x', 'g'], at }, 'group'],
  ['only a country', { currency: 'EUR', country: 'DE', at }, 'country'],
  ['only a channel', { currency: 'EUR', channelId: 'c', at }, 'channel'],
] as const;

for (const [what, question, expected] of asked)
  test(`A price is selected for ${what}`, () => {
    assert.equal(selectPrice(levels, question)?.name, expected);
  });

const periods = [
  ['before it begins', { validFrom: '2024-06-01T12:00:00.001Z' }, 'undated'],
  ['at its beginning', { validFrom: at }, 'dated'],
  ['before its end', { validUntil: '2024-06-01T12:00:00.001Z' }, 'dated'],
  ['at its end', { validUntil: at }, 'undated'],
  [
    'inside',
    { validFrom: '2024-01-01T00:00:00.000Z', validUntil: '2025-01-01T00:00:00.000Z' },
    'dated',
  ],
] as const;

for (const [when, period, expected] of periods)
  test(`A validity period counts ${when}, and then wins over an undated price`, () => {
    const offered = [price('undated'), price('dated', period)];
    assert.equal(selectPrice(offered, { currency: 'EUR', at })?.name, expected);
  });

test('An undated price of a more specific scope wins over a dated one', () => {
  const offered = [price('dated', { validFrom: at }), price('country', country)];
  assert.equal(selectPrice(offered, everything)?.name, 'country');
});

test('Without prices there is none', () => {
  assert.equal(selectPrice(undefined, everything), undefined);
});
