import type { CartCase } from '../../../../testing/cart-cases.ts';
import {
  eur,
  german,
  multipleFixture,
  parcel,
  ref,
  sums,
  taxed,
} from '../../../../testing/cart-fixture.ts';

const method = (id: string) => ({ shippingMethod: ref('shipping-method', id) });
const unshipped = {
  shippingInfo: undefined,
  taxedShippingPrice: undefined,
  ...sums([2380, 500, 600]),
};
const rated = (price: number, members: object) => ({
  shippingInfo: { ...parcel, price: eur(price), taxedPrice: taxed(price), ...members },
  taxedShippingPrice: taxed(price),
  ...sums([2380, 500, 600, price]),
});
const ownRate = { shippingMethodName: 'Bike', shippingRate: { price: eur(300) } };
const bike = {
  shippingMethodName: 'Bike',
  shippingRate: { price: eur(300), tiers: [] },
  shippingMethod: undefined,
};
const soon = { from: '2024-07-01T00:00:00.000Z' };
const address = { address: { country: 'DE' } };

const single: readonly CartCase[] = [
  {
    does: 'ships by the method at its rate',
    action: 'setShippingMethod',
    before: { ...unshipped },
    input: method('parcel'),
    gives: rated(590, {}),
  },
  {
    does: 'refuses a method whose predicate the cart does not meet',
    action: 'setShippingMethod',
    input: method('bulky'),
    refuses: 'InvalidOperation',
  },
  {
    does: 'without a method takes the shipping off',
    action: 'setShippingMethod',
    input: {},
    gives: unshipped,
  },
  ...(
    [
      ['a method that is not active', method('closed'), 'InvalidOperation'],
      ['a method of another store', method('berlin'), 'InvalidOperation'],
      ['an unknown method', method('rocket'), 'ReferencedResourceNotFound'],
      [
        'an external tax rate in the mode Platform',
        { ...method('parcel'), externalTaxRate: german },
        'InvalidOperation',
      ],
    ] as const
  ).map(([what, input, refuses]) => ({
    does: `refuses ${what}`,
    action: 'setShippingMethod',
    input,
    refuses,
  })),
  {
    does: 'refuses a cart without an address',
    action: 'setShippingMethod',
    before: { shippingAddress: undefined },
    input: method('parcel'),
    refuses: 'InvalidOperation',
  },
  {
    does: 'ships by a method of the client',
    action: 'setCustomShippingMethod',
    input: { ...ownRate, taxCategory: ref('tax-category', 'standard') },
    gives: rated(300, bike),
  },
  {
    does: 'refuses a rate in another currency',
    action: 'setCustomShippingMethod',
    input: { ...ownRate, shippingRate: { price: { currencyCode: 'USD', centAmount: 1 } } },
    refuses: 'InvalidInput',
  },
  {
    does: 'refuses a cart with several shippings',
    action: 'setCustomShippingMethod',
    on: multipleFixture,
    input: ownRate,
    refuses: 'InvalidOperation',
  },
];

const [fast] = multipleFixture.shipping;
const added = (members: object) => ({
  shipping: [
    fast,
    {
      shippingKey: 'slow',
      shippingInfo: { ...parcel, ...members },
      shippingAddress: { id: 'new-1', country: 'DE' },
    },
  ],
});
const slow = { shippingKey: 'slow', shippingAddress: address.address };
const twice = { totalNet: eur(992), totalGross: eur(1180), totalTax: eur(188) };
const several = { on: multipleFixture };

const multiple: readonly CartCase[] = [
  {
    ...several,
    does: 'adds a shipping',
    action: 'addShippingMethod',
    input: { ...slow, ...method('parcel') },
    gives: {
      ...added({}),
      ...sums([2380, 590, 590]),
      taxedShippingPrice: {
        ...twice,
        taxPortions: [{ name: '19 %', rate: 0.19, amount: eur(188) }],
      },
    },
  },
  {
    ...several,
    does: 'refuses a shipping key that is used',
    action: 'addShippingMethod',
    input: { ...slow, ...method('parcel'), shippingKey: 'fast' },
    refuses: 'InvalidOperation',
  },
  {
    does: 'refuses a cart with one shipping',
    action: 'addShippingMethod',
    input: { ...slow, ...method('parcel') },
    refuses: 'InvalidOperation',
  },
  {
    ...several,
    does: 'adds a shipping of the client',
    action: 'addCustomShippingMethod',
    input: { ...slow, ...ownRate, taxCategory: ref('tax-category', 'standard') },
    gives: {
      ...added({ ...bike, price: eur(300), taxedPrice: taxed(300) }),
      ...sums([2380, 590, 300]),
      taxedShippingPrice: {
        totalNet: eur(748),
        totalGross: eur(890),
        totalTax: eur(142),
        taxPortions: [{ name: '19 %', rate: 0.19, amount: eur(142) }],
      },
    },
  },
  {
    ...several,
    does: 'refuses a shipping without an address',
    action: 'addCustomShippingMethod',
    input: { shippingKey: 'slow', ...ownRate },
    refuses: 'InvalidJsonInput',
  },
  {
    ...several,
    does: 'removes a shipping; what goes by it loses its taxes',
    action: 'removeShippingMethod',
    before: {
      lineItems: multipleFixture.lineItems.map((line) => ({ ...line, shippingDetails: undefined })),
    },
    input: { shippingKey: 'fast' },
    gives: {
      shipping: [],
      taxedShippingPrice: undefined,
      totalPrice: eur(2380),
      taxedPrice: undefined,
      lineItems: multipleFixture.lineItems.map((line) => ({
        ...line,
        shippingDetails: undefined,
        perMethodTaxRate: [],
        taxedPricePortions: [],
        taxedPrice: undefined,
      })),
    },
  },
  {
    ...several,
    does: 'refuses an unknown key',
    action: 'removeShippingMethod',
    input: { shippingKey: 'slow' },
    refuses: 'InvalidOperation',
  },
];

const score = { type: 'Score', score: 3 };

const rating: readonly CartCase[] = [
  {
    does: 'sets the score',
    action: 'setShippingRateInput',
    input: { shippingRateInput: score },
    gives: { shippingRateInput: score },
  },
  {
    does: 'removes it',
    action: 'setShippingRateInput',
    before: { shippingRateInput: { type: 'Score', score: 3 } },
    input: {},
    gives: { shippingRateInput: undefined },
  },
  {
    does: 'refuses what the project does not rate by',
    action: 'setShippingRateInput',
    input: { shippingRateInput: { type: 'Classification', key: 'small' } },
    refuses: 'InvalidOperation',
  },
  {
    does: 'sets when the goods are expected',
    action: 'setEstimatedDelivery',
    input: { estimatedDelivery: soon },
    gives: { shippingInfo: { ...parcel, estimatedDelivery: soon } },
  },
  {
    ...several,
    does: 'sets it for one of several shippings',
    action: 'setEstimatedDelivery',
    input: { shippingKey: 'fast', estimatedDelivery: soon },
    gives: { shipping: [{ ...fast, shippingInfo: { ...parcel, estimatedDelivery: soon } }] },
  },
  {
    does: 'refuses a cart without shipping',
    action: 'setEstimatedDelivery',
    before: { shippingInfo: undefined },
    input: { estimatedDelivery: soon },
    refuses: 'InvalidOperation',
  },
];

export const shippingCases: readonly CartCase[] = [...single, ...multiple, ...rating];
