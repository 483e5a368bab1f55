// Customers, carts, and orders in every state.
import type { Basics } from './basics.ts';
import { currencyOf, type DemoPerson, demoPassword, emailOf, people } from './people.ts';
import type { Shop } from './shop.ts';

interface DemoOrder {
  readonly orderState: string;
  readonly paymentState?: string;
  readonly shipmentState?: string;
}

const orders: readonly DemoOrder[] = [
  { orderState: 'Open' },
  { orderState: 'Open', paymentState: 'Pending' },
  { orderState: 'Open', paymentState: 'Failed' },
  { orderState: 'Open', paymentState: 'BalanceDue' },
  { orderState: 'Confirmed', paymentState: 'Paid' },
  { orderState: 'Confirmed', paymentState: 'Paid', shipmentState: 'Ready' },
  { orderState: 'Confirmed', paymentState: 'Paid', shipmentState: 'Pending' },
  { orderState: 'Confirmed', paymentState: 'Paid', shipmentState: 'Backorder' },
  { orderState: 'Confirmed', paymentState: 'Paid', shipmentState: 'Delayed' },
  { orderState: 'Confirmed', paymentState: 'Paid', shipmentState: 'Partial' },
  { orderState: 'Complete', paymentState: 'Paid', shipmentState: 'Shipped' },
  { orderState: 'Complete', paymentState: 'Paid', shipmentState: 'Delivered' },
  { orderState: 'Cancelled', paymentState: 'CreditOwed', shipmentState: 'Canceled' },
  { orderState: 'Cancelled' },
];

export interface Counts {
  /** In the order of their keys. */
  readonly customers: readonly any[];
  readonly carts: number;
  readonly orders: number;
}

export async function makeOrders(
  shop: Shop,
  { shippingMethodId }: Basics,
  skus: readonly string[],
): Promise<Counts> {
  const customers: any[] = [];
  for (const [index, person] of people.entries())
    customers.push(await makeCustomer(shop, person, index));
  for (const [index, customer] of customers.entries())
    await makeCart(shop, customer, people[index]!, [skus[(index * 5 + 3) % skus.length]!]);
  for (const [index, states] of orders.entries()) {
    const who = index % people.length;
    const chosen = [0, 1, 2].map((step) => skus[(index * 7 + step * 11) % skus.length]!);
    const cart = await makeCart(shop, customers[who], people[who]!, chosen, shippingMethodId);
    await placeOrder(shop, cart, states, index + 1);
  }
  return { customers, carts: customers.length, orders: orders.length };
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

async function makeCart(
  shop: Shop,
  customer: any,
  person: DemoPerson,
  skus: readonly string[],
  shippingMethodId?: string,
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
  const actions = [
    { action: 'changeOrderState', orderState },
    ...(paymentState === undefined ? [] : [{ action: 'changePaymentState', paymentState }]),
    ...(shipmentState === undefined ? [] : [{ action: 'changeShipmentState', shipmentState }]),
  ];
  await shop.update('order', order, ...actions);
}
