import type { CartCase } from '../../../../testing/cart-cases.ts';
import {
  cartFixture,
  cartNow,
  chair,
  eur,
  lamp,
  parcel,
  ref,
  sums,
  taxed,
} from '../../../../testing/cart-fixture.ts';

const old = { ...lamp, name: { en: 'Old' }, price: { id: 'old', value: eur(1) } };
const stale = { lineItems: [old, chair] };
const fresh = (members: object) => ({
  lineItems: [{ ...old, price: lamp.price, totalPrice: eur(2380), ...members }, chair],
});
const frozen = { cartState: 'Frozen', freezeStrategy: 'SoftFreeze' } as const;
const lock = { createdAt: cartNow, clientId: 'client' };
const payment = { payment: ref('payment', 'new') };
const ordered = { cartState: 'Ordered' } as const;

const prices: readonly CartCase[] = [
  {
    does: 'takes the prices of now',
    action: 'recalculate',
    before: stale,
    input: {},
    gives: fresh({}),
  },
  {
    does: 'takes what is shown of the products too, on request',
    action: 'recalculate',
    before: stale,
    input: { updateProductData: true },
    gives: fresh({ name: lamp.name }),
  },
  {
    does: 'refuses an ordered cart',
    action: 'recalculate',
    before: { cartState: 'Ordered' },
    input: {},
    refuses: 'InvalidOperation',
  },
  {
    does: 'refuses a cart with nothing in it',
    action: 'freezeCart',
    before: { lineItems: [], customLineItems: [] },
    input: {},
    refuses: 'InvalidOperation',
  },
  {
    does: 'keeps the prices from now on',
    action: 'freezeCart',
    input: {},
    gives: frozen,
  },
  {
    does: 'takes a strategy',
    action: 'freezeCart',
    input: { strategy: 'HardFreeze' },
    gives: { cartState: 'Frozen', freezeStrategy: 'HardFreeze' },
  },
  {
    does: 'refuses a cart that is frozen',
    action: 'freezeCart',
    before: frozen,
    input: {},
    refuses: 'InvalidOperation',
  },
  {
    does: 'takes the prices of now',
    action: 'unfreezeCart',
    before: {
      ...frozen,
      ...stale,
      shippingInfo: { ...parcel, shippingRate: { price: eur(1), tiers: [] } },
    },
    input: {},
    gives: {
      cartState: 'Active',
      freezeStrategy: undefined,
      shippingInfo: parcel,
      ...fresh({ taxedPrice: taxed(2380) }),
      ...sums([2380, 500, 600, 590]),
    },
  },
  {
    does: 'refuses a cart that is not frozen',
    action: 'unfreezeCart',
    input: {},
    refuses: 'InvalidOperation',
  },
];

const locks: readonly CartCase[] = [
  {
    does: 'names who locked it',
    action: 'lockCart',
    scopes: ['manage_orders:demo', 'manage_locked_carts:demo'],
    input: {},
    gives: { lock },
  },
  {
    does: 'needs the scope that takes the lock off again',
    action: 'lockCart',
    scopes: ['manage_orders:demo'],
    input: {},
    refuses: 'insufficient_scope',
  },
  {
    does: 'of a locked cart needs the scope for it',
    action: 'lockCart',
    before: { lock },
    scopes: ['manage_orders:demo'],
    input: {},
    refuses: 'InvalidOperation',
  },
  {
    does: 'takes the lock off',
    action: 'unlockCart',
    before: { lock },
    scopes: ['manage_locked_carts:demo'],
    input: {},
    gives: { lock: undefined },
  },
  {
    does: 'needs the scope for it',
    action: 'unlockCart',
    before: { lock },
    scopes: ['manage_orders:demo'],
    input: {},
    refuses: 'InvalidOperation',
  },
];

const payments: readonly CartCase[] = [
  {
    does: 'adds a payment',
    action: 'addPayment',
    input: payment,
    gives: { paymentInfo: { payments: [ref('payment', 'paid'), ref('payment', 'new')] } },
  },
  {
    does: 'refuses a payment that it has',
    action: 'addPayment',
    input: { payment: ref('payment', 'paid') },
    refuses: 'InvalidOperation',
  },
  {
    does: 'refuses a payment of an order',
    action: 'addPayment',
    matching: { order: [{ id: 'order' }] },
    input: payment,
    refuses: 'InvalidOperation',
  },
  {
    does: 'refuses a payment of another active cart',
    action: 'addPayment',
    matching: { cart: [cartFixture, { id: 'other' }] },
    input: payment,
    refuses: 'InvalidOperation',
  },
  {
    does: 'takes the last payment off',
    action: 'removePayment',
    input: { payment: ref('payment', 'paid') },
    gives: { paymentInfo: undefined },
  },
  {
    does: 'refuses a payment that is not there',
    action: 'removePayment',
    input: payment,
    refuses: 'InvalidOperation',
  },
  {
    does: 'refuses an ordered cart',
    action: 'removePayment',
    before: ordered,
    input: { payment: ref('payment', 'paid') },
    refuses: 'InvalidOperation',
  },
];

export const stateCases: readonly CartCase[] = [...prices, ...locks, ...payments];
