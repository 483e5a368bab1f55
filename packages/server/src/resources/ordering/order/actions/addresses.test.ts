// Update actions on addresses of orders.

import { type OrderCase, testOrderActions } from '../../../../testing/order-cases.ts';
import { fixtureOrder } from '../../../../testing/order-fixture.ts';

const line = fixtureOrder.lineItems[0]!;
const address = { country: 'DE', city: 'Ulm' };
const addressed = { ...address, id: 'new-1' };

const addresses: readonly OrderCase[] = [
  {
    does: 'sets the shipping address and leaves taxes alone',
    action: 'setShippingAddress',
    input: { address },
    gives: { shippingAddress: addressed },
    tells: [
      {
        type: 'OrderShippingAddressSet',
        address: addressed,
        oldAddress: fixtureOrder.shippingAddress,
      },
    ],
  },
  {
    does: 'sets the billing address',
    action: 'setBillingAddress',
    input: { address },
    gives: { billingAddress: addressed },
    tells: [{ type: 'OrderBillingAddressSet', address: addressed }],
  },
  {
    does: 'adds an item address',
    action: 'addItemShippingAddress',
    input: { address: { ...address, key: 'new' } },
    gives: {
      itemShippingAddresses: [...fixtureOrder.itemShippingAddresses, { ...addressed, key: 'new' }],
    },
    tells: [],
  },
  {
    does: 'does not add an item address without a key',
    action: 'addItemShippingAddress',
    input: { address },
    refuses: 'InvalidOperation',
  },
  {
    does: 'does not add an item address with a used key',
    action: 'addItemShippingAddress',
    input: { address: { ...address, key: 'home' } },
    refuses: 'DuplicateField',
  },
  {
    does: 'replaces an item address',
    action: 'updateItemShippingAddress',
    input: { address: { ...address, key: 'home' } },
    gives: {
      itemShippingAddresses: [
        { ...addressed, key: 'home', custom: undefined },
        fixtureOrder.itemShippingAddresses[1],
      ],
    },
    tells: [],
  },
  {
    does: 'does not replace an unknown item address',
    action: 'updateItemShippingAddress',
    input: { address: { ...address, key: 'nowhere' } },
    refuses: 'InvalidOperation',
  },
  {
    does: 'removes an item address',
    action: 'removeItemShippingAddress',
    input: { addressKey: 'work' },
    gives: { itemShippingAddresses: [fixtureOrder.itemShippingAddresses[0]] },
    tells: [],
  },
  {
    does: 'does not remove an item address in use',
    action: 'removeItemShippingAddress',
    input: { addressKey: 'home' },
    before: {
      lineItems: [
        {
          ...line,
          shippingDetails: { targets: [{ addressKey: 'home', quantity: 10 }], valid: true },
        },
      ],
    },
    refuses: 'InvalidOperation',
  },
];

testOrderActions([...addresses]);
