// Customers, carts, and orders in every state.
import type { Basics } from './basics.ts';
import type { Codes } from './discounts.ts';
import { currencyOf, type DemoPerson, demoPassword, emailOf, people } from './people.ts';
import type { Shop } from './shop.ts';

interface DemoOrder {
  readonly orderState: string;
  readonly paymentState?: string;
  readonly shipmentState?: string;
}

/** Each state that an order can be in, the oldest first. */
const inEveryState: readonly DemoOrder[] = [
  { orderState: 'Cancelled' },
  { orderState: 'Cancelled', paymentState: 'CreditOwed', shipmentState: 'Canceled' },
  { orderState: 'Complete', paymentState: 'Paid', shipmentState: 'Delivered' },
  { orderState: 'Complete', paymentState: 'Paid', shipmentState: 'Shipped' },
  { orderState: 'Confirmed', paymentState: 'Paid', shipmentState: 'Partial' },
  { orderState: 'Confirmed', paymentState: 'Paid', shipmentState: 'Delayed' },
  { orderState: 'Confirmed', paymentState: 'Paid', shipmentState: 'Backorder' },
  { orderState: 'Confirmed', paymentState: 'Paid', shipmentState: 'Pending' },
  { orderState: 'Confirmed', paymentState: 'Paid', shipmentState: 'Ready' },
  { orderState: 'Confirmed', paymentState: 'Paid' },
  { orderState: 'Open', paymentState: 'BalanceDue' },
  { orderState: 'Open', paymentState: 'Failed' },
  { orderState: 'Open', paymentState: 'Pending' },
  { orderState: 'Open' },
];

const delivered: DemoOrder = {
  orderState: 'Complete',
  paymentState: 'Paid',
  shipmentState: 'Delivered',
};

const orders: readonly DemoOrder[] = [...Array(14).fill(delivered), ...inEveryState];

/** Hours from one order to the next, by turns: 28 orders take 60 days. */
const pauses = [62, 31, 75, 12, 88, 40, 49];

export interface Wanted {
  /** In the order of their keys. */
  readonly customers: readonly any[];
  readonly skus: readonly string[];
  readonly codes: Codes;
}

export async function makeCustomers(shop: Shop): Promise<readonly any[]> {
  const customers: any[] = [];
  for (const [index, person] of people.entries())
    customers.push(await makeCustomer(shop, person, index));
  return customers;
}

export async function makeOrders(
  shop: Shop,
  { shippingMethodId }: Basics,
  { customers, skus, codes }: Wanted,
): Promise<void> {
  for (const [index, states] of orders.entries()) {
    shop.wait(pauses[index % pauses.length]!);
    const who = index % people.length;
    const chosen = [0, 1, 2]
      .slice(index % 3)
      .map((step) => skus[(index * 7 + step * 11) % skus.length]!);
    const cart = await makeCart(shop, customers[who], people[who]!, {
      skus: chosen,
      shippingMethodId,
      // The first order of every second customer.
      code: index < people.length && index % 2 === 0 ? codes.welcome : undefined,
    });
    await placeOrder(shop, cart, states, index + 1);
  }
}

/** Carts without an order. */
export async function makeOpenCarts(
  shop: Shop,
  customers: readonly any[],
  skus: readonly string[],
): Promise<void> {
  for (const [index, customer] of customers.entries())
    await makeCart(shop, customer, people[index]!, {
      skus: [skus[(index * 5 + 3) % skus.length]!],
    });
}

const addressOf = ({ firstName, lastName, country, city, postalCode, streetName }: DemoPerson) => ({
  key: 'home',
  firstName,
  lastName,
  country,
  city,
  postalCode,
  streetName,
  streetNumber: '1',
});

async function makeCustomer(shop: Shop, person: DemoPerson, index: number): Promise<any> {
  const { customer } = await shop.post('/customers', {
    email: emailOf(person),
    password: demoPassword,
    key: `customer-${index + 1}`,
    customerNumber: `C-${1000 + index}`,
    firstName: person.firstName,
    lastName: person.lastName,
    addresses: [addressOf(person)],
    defaultShippingAddress: 0,
    defaultBillingAddress: 0,
  });
  return customer;
}

interface CartContent {
  readonly skus: readonly string[];
  readonly shippingMethodId?: string;
  readonly code?: string | undefined;
}

async function makeCart(
  shop: Shop,
  customer: any,
  person: DemoPerson,
  { skus, shippingMethodId, code }: CartContent,
): Promise<any> {
  const address = addressOf(person);
  const cart = await shop.create('cart', {
    currency: currencyOf(person.country),
    country: person.country,
    customerId: customer.id,
    customerEmail: customer.email,
    shippingAddress: address,
    billingAddress: address,
    lineItems: skus.map((sku, index) => ({ sku, quantity: index + 1 })),
    ...(code === undefined ? {} : { discountCodes: [code] }),
  });
  if (shippingMethodId === undefined) return cart;
  return shop.update('cart', cart, {
    action: 'setShippingMethod',
    shippingMethod: { typeId: 'shipping-method', id: shippingMethodId },
  });
}

async function placeOrder(
  shop: Shop,
  cart: any,
  { orderState, paymentState, shipmentState }: DemoOrder,
  number: number,
): Promise<void> {
  const order = await shop.post('/orders', {
    cart: { typeId: 'cart', id: cart.id },
    version: cart.version,
    orderNumber: `2026-${String(number).padStart(5, '0')}`,
  });
  shop.wait(2);
  const actions = [
    { action: 'changeOrderState', orderState },
    ...(paymentState === undefined ? [] : [{ action: 'changePaymentState', paymentState }]),
    ...(shipmentState === undefined ? [] : [{ action: 'changeShipmentState', shipmentState }]),
  ];
  await shop.update('order', order, ...actions);
}
