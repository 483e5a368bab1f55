import type { CartCase } from '../../../../testing/cart-cases.ts';
import {
  cartFixture,
  chair,
  french,
  lamp,
  parcel,
  sticker,
  sums,
  taxed,
  variant,
} from '../../../../testing/cart-fixture.ts';

const [home, work] = cartFixture.itemShippingAddresses;
const inFrance = { taxRate: french };
const addressed = (country: string) => ({ address: { id: 'new', country } });

const movedToFrance = {
  shippingAddress: { id: 'new', country: 'FR' },
  lineItems: [
    { ...lamp, ...inFrance, taxedPrice: taxed(2380, french) },
    { ...chair, ...inFrance, taxedPrice: taxed(500, french) },
  ],
  customLineItems: [{ ...sticker, ...inFrance, taxedPrice: taxed(600, french) }],
  shippingInfo: { ...parcel, ...inFrance, taxedPrice: taxed(590, french) },
  taxedShippingPrice: taxed(590, french),
  ...sums([2380, 500, 600, 590], french),
};

const untaxed = { taxRate: undefined, taxedPrice: undefined };

export const addressCases: readonly CartCase[] = [
  {
    does: 'moves the cart, and its taxes follow',
    action: 'setShippingAddress',
    input: addressed('FR'),
    gives: movedToFrance,
  },
  {
    does: 'without an address takes taxes and shipping off',
    action: 'setShippingAddress',
    input: {},
    gives: {
      shippingAddress: undefined,
      shippingInfo: undefined,
      lineItems: [
        { ...lamp, ...untaxed },
        { ...chair, ...untaxed },
      ],
      customLineItems: [{ ...sticker, ...untaxed }],
      taxedPrice: undefined,
      taxedShippingPrice: undefined,
      totalPrice: sums([2380, 500, 600]).totalPrice,
    },
  },
  {
    does: 'refuses a country without a shipping rate',
    action: 'setShippingAddress',
    input: addressed('US'),
    refuses: 'InvalidOperation',
  },
  {
    does: 'refuses a country without a tax rate',
    action: 'setShippingAddress',
    before: { shippingInfo: undefined },
    input: addressed('US'),
    refuses: 'MissingTaxRateForCountry',
  },
  {
    does: 'refuses what is no country',
    action: 'setShippingAddress',
    input: addressed('Germany'),
    refuses: 'InvalidInput',
  },
  {
    does: 'replaces the address',
    action: 'setBillingAddress',
    input: addressed('US'),
    gives: { billingAddress: { id: 'new', country: 'US' } },
  },
  {
    does: 'gives an address an id',
    action: 'setBillingAddress',
    input: { address: { country: 'US' } },
    gives: { billingAddress: { id: 'new-1', country: 'US' } },
  },
  {
    does: 'without an address removes it',
    action: 'setBillingAddress',
    input: {},
    gives: { billingAddress: undefined },
  },
  {
    does: 'refuses an address without a country',
    action: 'setBillingAddress',
    input: { address: { city: 'Berlin' } },
    refuses: 'InvalidJsonInput',
  },
  {
    does: 'adds an address',
    action: 'addItemShippingAddress',
    input: { address: { id: 'three', key: 'hut', country: 'DE' } },
    gives: { itemShippingAddresses: [home, work, { id: 'three', key: 'hut', country: 'DE' }] },
  },
  {
    does: 'refuses an address without a key',
    action: 'addItemShippingAddress',
    input: addressed('DE'),
    refuses: 'InvalidOperation',
  },
  {
    does: 'refuses a key that is used',
    action: 'addItemShippingAddress',
    input: { address: { key: 'home', country: 'DE' } },
    refuses: 'DuplicateField',
  },
  {
    does: 'removes an address that no item uses',
    action: 'removeItemShippingAddress',
    input: { addressKey: 'work' },
    gives: { itemShippingAddresses: [home] },
  },
  {
    does: 'refuses an address that an item uses',
    action: 'removeItemShippingAddress',
    input: { addressKey: 'home' },
    refuses: 'InvalidOperation',
  },
  {
    does: 'refuses an unknown key',
    action: 'removeItemShippingAddress',
    input: { addressKey: 'hut' },
    refuses: 'InvalidOperation',
  },
  {
    does: 'replaces the address and keeps its custom fields',
    action: 'updateItemShippingAddress',
    input: { address: { id: 'four', key: 'home', country: 'FR' } },
    gives: {
      itemShippingAddresses: [
        { id: 'four', key: 'home', country: 'FR', custom: home!.custom },
        work,
      ],
    },
  },
  {
    does: 'refuses an unknown key',
    action: 'updateItemShippingAddress',
    input: { address: { key: 'hut', country: 'DE' } },
    refuses: 'InvalidOperation',
  },
  {
    does: 'selects the price of the country',
    action: 'setCountry',
    input: { country: 'FR' },
    gives: {
      country: 'FR',
      lineItems: [
        {
          ...lamp,
          price: variant.prices[1],
          totalPrice: sums([2580]).totalPrice,
          taxedPrice: taxed(2580),
        },
        chair,
      ],
      ...sums([2580, 500, 600, 590]),
    },
  },
  {
    does: 'without a country removes it',
    action: 'setCountry',
    input: {},
    gives: { country: undefined },
  },
  {
    does: 'refuses a country that the store does not serve',
    action: 'setCountry',
    before: { store: { typeId: 'store', key: 'berlin' } },
    input: { country: 'FR' },
    refuses: 'CountryNotConfiguredInStore',
  },
];
