import assert from 'node:assert/strict';
import { test } from 'node:test';
import { created, plain, surroundings, testActions } from '../../../testing/rules.ts';
import { methodsServing, shippingMethodKind } from './index.ts';

const cents = (centAmount: number, currencyCode = 'EUR') => ({
  type: 'centPrecision' as const,
  currencyCode,
  centAmount,
  fractionDigits: 2,
});
const zone = (id: string) => ({ typeId: 'zone' as const, id });
const rate = { price: cents(500), tiers: [] };
const parcel = {
  id: 'm1',
  version: 1,
  createdAt: '',
  lastModifiedAt: '',
  name: 'Parcel',
  taxCategory: { typeId: 'tax-category' as const, id: 't1' },
  zoneRates: [{ zone: zone('z1'), shippingRates: [rate] }],
  active: true,
  isDefault: false,
  stores: [],
};
const price = { centAmount: 500, currencyCode: 'EUR' };
const dollars = { centAmount: 600, currencyCode: 'USD' };

testActions(shippingMethodKind, parcel, [
  {
    title: 'A zone is added without rates',
    action: 'addZone',
    input: { zone: { ...zone('z2'), key: 'two' } },
    after: { zoneRates: [...parcel.zoneRates, { zone: zone('z2'), shippingRates: [] }] },
  },
  {
    title: 'A zone that is there stays with its rates',
    action: 'addZone',
    input: { zone: zone('z1') },
    messages: [],
  },
  {
    title: 'A zone goes with its rates',
    action: 'removeZone',
    input: { zone: zone('z1') },
    after: { zoneRates: [] },
  },
  {
    title: 'A zone that is not there cannot be removed',
    action: 'removeZone',
    input: { zone: zone('z9') },
    error: 'InvalidOperation',
  },
  {
    title: 'A rate in another currency is added',
    action: 'addShippingRate',
    input: { zone: zone('z1'), shippingRate: { price: dollars } },
    after: {
      zoneRates: [
        { zone: zone('z1'), shippingRates: [rate, { price: cents(600, 'USD'), tiers: [] }] },
      ],
    },
  },
  {
    title: 'A rate of a zone that is not there is refused',
    action: 'addShippingRate',
    input: { zone: zone('z2'), shippingRate: { price } },
    error: 'InvalidOperation',
  },
  {
    title: 'Two rates of a zone in one currency are refused',
    action: 'addShippingRate',
    input: { zone: zone('z1'), shippingRate: { price } },
    error: 'InvalidOperation',
  },
  {
    title: 'A rate whose amounts are in two currencies is refused',
    action: 'addShippingRate',
    input: { zone: zone('z2'), shippingRate: { price, freeAbove: dollars } },
    error: 'InvalidInput',
  },
  {
    title: 'A tier in another currency is refused',
    action: 'addShippingRate',
    input: {
      zone: zone('z2'),
      shippingRate: {
        price,
        tiers: [{ type: 'CartValue', minimumCentAmount: 1000, price: dollars }],
      },
    },
    error: 'InvalidInput',
  },
  {
    title: 'A rate is removed just as it is given',
    action: 'removeShippingRate',
    input: { zone: zone('z1'), shippingRate: { price } },
    after: { zoneRates: [{ zone: zone('z1'), shippingRates: [] }] },
  },
  {
    title: 'A rate with another price cannot be removed',
    action: 'removeShippingRate',
    input: { zone: zone('z1'), shippingRate: { price: { ...price, centAmount: 1 } } },
    error: 'InvalidOperation',
  },
  {
    title: 'A store is added by key, once',
    action: 'addStore',
    before: { stores: [{ typeId: 'store', key: 'shop' }] },
    input: { store: { typeId: 'store', id: 's1', key: 'shop' } },
    after: { stores: [{ typeId: 'store', key: 'shop' }] },
  },
  {
    title: 'A store is removed',
    action: 'removeStore',
    before: { stores: [{ typeId: 'store', key: 'shop' }] },
    input: { store: { typeId: 'store', id: 's1', key: 'shop' } },
    after: { stores: [] },
  },
]);

test('A method that becomes the default takes the mark from the one before', () => {
  const before = { ...parcel, id: 'm2', isDefault: true };
  const { document, also } = shippingMethodKind.actions
    .get('changeIsDefault')!
    .apply(parcel, { isDefault: true }, surroundings({ others: [before] }));
  assert.equal(document.isDefault, true);
  assert.deepEqual(
    plain(also).map(({ before: { id }, change }: any) => [id, change.document.isDefault]),
    [['m2', false]],
  );
});

test('A method of a draft has its rates by zone and no stores', () => {
  const { document } = created(shippingMethodKind, {
    name: 'Parcel',
    taxCategory: { typeId: 'tax-category', id: 't1', key: 'standard' },
    isDefault: false,
    active: true,
    zoneRates: [{ zone: zone('z1'), shippingRates: [{ price }] }],
  });
  assert.deepEqual(document.taxCategory, { typeId: 'tax-category', id: 't1' });
  assert.deepEqual(document.zoneRates, [{ zone: zone('z1'), shippingRates: [rate] }]);
  assert.deepEqual(document.stores, []);
});

const stamps = { version: 1, createdAt: '', lastModifiedAt: '' };
const zones = [
  { ...stamps, id: 'z1', name: 'Germany', locations: [{ country: 'DE' }] },
  { ...stamps, id: 'z2', name: 'Bavaria', locations: [{ country: 'DE', state: 'Bavaria' }] },
];
const bavarian = { ...parcel, id: 'm2', zoneRates: [{ zone: zone('z2'), shippingRates: [rate] }] };
const idle = { ...parcel, id: 'm3', active: false };

const places: readonly (readonly [string, object, readonly string[]])[] = [
  ['A country is served by methods for the whole country', { country: 'DE' }, ['m1']],
  [
    'A state with a zone of its own is served by the methods of that zone',
    { country: 'DE', state: 'Bavaria' },
    ['m2'],
  ],
  [
    'A state without a zone of its own is served like its country',
    { country: 'DE', state: 'Hesse' },
    ['m1'],
  ],
  ['A country without a zone is not served', { country: 'FR' }, []],
  [
    'A method without a rate in the currency does not serve',
    { country: 'DE', currency: 'USD' },
    [],
  ],
];

for (const [title, place, expected] of places)
  test(title, () => {
    const found = methodsServing([parcel, bavarian, idle], zones, place as any);
    assert.deepEqual(
      found.map(({ id }) => id),
      expected,
    );
  });

test('A rate says whether it is one for the place', () => {
  const both = { ...parcel, zoneRates: [...parcel.zoneRates, ...bavarian.zoneRates] };
  const [found] = methodsServing([both], zones, { country: 'DE', state: 'Bavaria' });
  assert.deepEqual(
    found?.zoneRates.map(({ shippingRates }) => shippingRates.map(({ isMatching }) => isMatching)),
    [[false], [true]],
  );
});
