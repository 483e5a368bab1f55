// Changes to the shipping of a cart.
import { type ActionExample, changing, eur, example, to } from '../example.ts';
import { customFields, home, office } from '../families.ts';

const rate = { price: eur(350) };
const estimatedDelivery = { from: '2027-01-04T00:00:00.000Z', until: '2027-01-06T00:00:00.000Z' };
const several = { currency: 'EUR', country: 'DE', shippingMode: 'Multiple' };

const ofAddresses = changing('itemShippingAddresses');

export const cartShipping: readonly ActionExample[] = [
  ofAddresses('addItemShippingAddress', { address: office }),
  ofAddresses('updateItemShippingAddress', { address: { ...office, city: 'Potsdam' } }),
  ...customFields('ItemShippingAddress', { addressKey: 'office' }, 'itemShippingAddresses'),
  ofAddresses('removeItemShippingAddress', { addressKey: 'office' }),
  example(
    'setShippingMethod',
    { shippingMethod: to('shipping-method', 'express') },
    'shippingInfo taxedPrice taxedShippingPrice totalPrice',
  ),
  example(
    'setCustomShippingMethod',
    {
      shippingMethodName: 'By bicycle',
      shippingRate: rate,
      taxCategory: to('tax-category', 'standard'),
    },
    'shippingInfo taxedPrice taxedShippingPrice totalPrice',
  ),
  example('setShippingRateInput', { shippingRateInput: { type: 'Score', score: 10 } }),
  example('setEstimatedDelivery', { estimatedDelivery }, 'shippingInfo'),
  ...customFields('Shipping', {}, 'shippingCustomFields'),
  example(
    'addShippingMethod',
    {
      shippingKey: 'first',
      shippingMethod: to('shipping-method', 'parcel'),
      shippingAddress: home,
    },
    'shipping taxedPrice taxedShippingPrice totalPrice',
    { isAnew: true, draft: [{ path: '/carts', body: several }] },
  ),
  example(
    'addCustomShippingMethod',
    {
      shippingKey: 'second',
      shippingMethodName: 'By bicycle',
      shippingRate: rate,
      shippingAddress: office,
      taxCategory: to('tax-category', 'standard'),
    },
    'shipping taxedPrice taxedShippingPrice totalPrice',
  ),
  example(
    'removeShippingMethod',
    { shippingKey: 'second' },
    'shipping taxedPrice taxedShippingPrice totalPrice',
  ),
];
