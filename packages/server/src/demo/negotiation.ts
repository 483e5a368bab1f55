// The company negotiates and approves: a request that waits, one that is answered, a quote in each
// state, rules on two levels, and an order of which the flow is Pending.
import type { Shop } from './shop.ts';

/** The unit that buys; its rules come from the units above, too. */
const unit = 'nordlicht-hamburg';
const unitReference = { typeId: 'business-unit', key: unit };

interface Named {
  readonly id: string;
  readonly version: number;
}

const role = (key: string) => ({ associateRole: { typeId: 'associate-role', key } });

/** Tiers, each with one role that must agree. */
const tiers = (...keys: readonly string[]) => ({
  tiers: keys.map((key) => ({ and: [{ or: [role(key)] }] })),
});

const rules = [
  {
    unit: 'nordlicht-offices',
    key: 'large-orders',
    name: 'Large orders',
    description: 'What costs more than 500 EUR is approved by purchasing and by an administrator.',
    status: 'Active',
    predicate: 'totalPrice > "500.00 EUR"',
    approvers: tiers('purchasing-lead', 'administrator'),
  },
  {
    unit: 'nordlicht-hamburg',
    key: 'many-pieces',
    name: 'Many pieces',
    status: 'Active',
    predicate: 'lineItemCount(1 = 1) >= 20',
    approvers: tiers('purchasing-lead'),
  },
  {
    unit: 'nordlicht-hamburg',
    key: 'everything',
    name: 'Everything, in lean times',
    status: 'Inactive',
    predicate: 'totalPrice > "0.00 EUR"',
    approvers: tiers('administrator'),
  },
];

/** States of quotes, each with the update actions that lead there. */
const quoteStates: readonly (readonly object[])[] = [
  [],
  [{ action: 'changeQuoteState', quoteState: 'Accepted' }],
  [{ action: 'changeQuoteState', quoteState: 'Declined' }],
  [{ action: 'requestQuoteRenegotiation', buyerComment: 'Is 10 % possible?' }],
  [
    { action: 'requestQuoteRenegotiation', buyerComment: 'Is 10 % possible?' },
    { action: 'changeQuoteState', quoteState: 'RenegotiationAddressed' },
  ],
  [{ action: 'changeQuoteState', quoteState: 'Withdrawn' }],
];

/** @param customers in the order of their keys; the first is the administrator, the fifth buys */
export async function makeNegotiation(
  shop: Shop,
  customers: readonly Named[],
  skus: readonly string[],
): Promise<void> {
  const [administrator, , , , buyer] = customers;
  for (const { unit: businessUnitKey, ...rule } of rules)
    await shop.create(
      'approval-rule',
      { ...rule, requesters: [role('buyer')] },
      { associateId: administrator!.id, businessUnitKey },
    );
  const cart = await makeCart(shop, buyer!, skus[0]!);
  await ask(shop, cart, 'Twenty-five for the new offices, please.');
  await makeQuotes(shop, cart);
  const { id, version } = cart;
  await shop.post('/orders', {
    cart: { typeId: 'cart', id },
    version,
    orderNumber: '2026-N0001',
    purchaseOrderNumber: 'HH-4711',
  });
}

const makeCart = (shop: Shop, { id }: Named, sku: string): Promise<Named> =>
  shop.create('cart', {
    currency: 'EUR',
    country: 'DE',
    customerId: id,
    businessUnit: unitReference,
    shippingAddress: { key: 'office', country: 'DE', city: 'Hamburg', company: 'Nordlicht GmbH' },
    lineItems: [{ sku, quantity: 25 }],
  });

const ask = (shop: Shop, { id, version }: Named, comment: string): Promise<Named> =>
  shop.create('quote-request', { cart: { typeId: 'cart', id }, cartVersion: version, comment });

async function makeQuotes(shop: Shop, cart: Named): Promise<void> {
  const request = await ask(shop, cart, 'And twenty-five more in spring.');
  const begun = await shop.create('staged-quote', {
    key: 'spring-offer',
    quoteRequest: { typeId: 'quote-request', id: request.id },
    quoteRequestVersion: request.version,
    quoteRequestStateToAccepted: true,
  });
  const staged = await shop.update(
    'staged-quote',
    begun,
    { action: 'setSellerComment', sellerComment: 'With free delivery.' },
    { action: 'setValidTo', validTo: '2099-12-31T00:00:00.000Z' },
  );
  for (const [index, actions] of quoteStates.entries()) {
    const quote = await shop.create('quote', {
      key: `spring-offer-${index + 1}`,
      stagedQuote: { typeId: 'staged-quote', id: staged.id },
      stagedQuoteVersion: staged.version,
    });
    if (actions.length > 0) await shop.update('quote', quote, ...actions);
  }
}
