// Requests for quotes, staged quotes, quotes, and orders from them, by sellers and by buyers.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eur } from '../testing/checkout-shop.ts';
import { customerOf, refusedWith, unitOf } from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type Negotiation, openNegotiation } from '../testing/negotiation.ts';

let server: TestServer;
let negotiation: Negotiation;

before(async () => {
  server = await startTestServer();
  negotiation = await openNegotiation(server);
  const messagesConfiguration = { enabled: true, deleteDaysAfterCreation: 15 };
  await negotiation.work.changed('', {
    action: 'changeMessagesConfiguration',
    messagesConfiguration,
  });
});
after(() => server.close());

const messagesOf = async (id: string) => {
  const where = encodeURIComponent(`resource(id = "${id}")`);
  const { results } = await server.read(`/messages?where=${where}&sort=sequenceNumber asc`);
  return results.map(({ type }: any) => type);
};

const requestOf = ({ id, version }: any, members: object = {}) => ({
  cart: { typeId: 'cart', id },
  cartVersion: version,
  ...members,
});

describe('a quote request', () => {
  test('is a copy of the cart, which stays as it is', async () => {
    const cart = await negotiation.cart({ purchaseOrderNumber: 'PO-1' });
    const made = await server.created('/quote-requests', requestOf(cart, { comment: '10 %?' }));
    assert.equal(made.quoteRequestState, 'Submitted');
    assert.equal(made.comment, '10 %?');
    assert.deepEqual(made.customer, customerOf(negotiation.buyer.id));
    assert.deepEqual(made.businessUnit, unitOf('acme'));
    assert.deepEqual(made.cart, { typeId: 'cart', id: cart.id });
    for (const member of ['lineItems', 'customLineItems', 'totalPrice', 'taxedPrice', 'country'])
      assert.deepEqual(made[member], cart[member], member);
    assert.equal(made.purchaseOrderNumber, 'PO-1');
    await server.changed(`/carts/${cart.id}`, { action: 'setCountry' });
    assert.equal((await server.read(`/quote-requests/${made.id}`)).country, 'DE');
    assert.deepEqual(await messagesOf(made.id), ['QuoteRequestCreated']);
  });

  const refused: readonly (readonly [what: string, members: object])[] = [
    ['an anonymous cart', { customerId: undefined, businessUnit: undefined }],
    ['a cart without an address', { shippingAddress: undefined }],
    ['a cart without items', { lineItems: [], customLineItems: [] }],
  ];
  for (const [what, members] of refused)
    test(`is refused for ${what}`, async () => {
      const cart = await negotiation.cart(members);
      const answer = await server.request('POST', '/quote-requests', requestOf(cart));
      refusedWith(answer, 'InvalidOperation');
    });

  test('names the cart and its version', async () => {
    const cart = await negotiation.cart();
    const late = { ...requestOf(cart), cartVersion: cart.version + 1 };
    const { currentVersion } = refusedWith(
      await server.request('POST', '/quote-requests', late),
      'ConcurrentModification',
      409,
    );
    assert.equal(currentVersion, cart.version);
    const none = requestOf({ id: 'none', version: 1 });
    refusedWith(
      await server.request('POST', '/quote-requests', none),
      'ReferencedResourceNotFound',
    );
  });

  const states = ['Submitted', 'Accepted', 'Closed', 'Rejected', 'Cancelled'];

  test('goes from any state to any other for sellers; buyers cancel what is Submitted', async () => {
    const { buyer, work, unitPath } = negotiation;
    const { id } = await negotiation.request();
    const set = (quoteRequestState: string) =>
      server.changed(`/quote-requests/${id}`, {
        action: 'changeQuoteRequestState',
        quoteRequestState,
      });
    for (const from of states)
      for (const to of states) {
        await set(from);
        assert.equal((await set(to)).quoteRequestState, to, `${from} to ${to}`);
        await set(from);
        const { version } = await server.read(`/quote-requests/${id}`);
        const path = `${unitPath(buyer)}/quote-requests/${id}`;
        const actions = [{ action: 'changeQuoteRequestState', quoteRequestState: to }];
        const answer = await work.as({ ...buyer, token: await server.token() }, 'POST', path, {
          version,
          actions,
        });
        const isAllowed = from === 'Submitted' && to === 'Cancelled';
        assert.equal(answer.status, isAllowed ? 200 : 400, `${from} to ${to} by an associate`);
      }
    for (const from of states) {
      const { version } = await set(from);
      const answer = await work.as(buyer, 'POST', `/me/quote-requests/${id}`, {
        version,
        actions: [{ action: 'cancelQuoteRequest' }],
      });
      assert.equal(answer.status, from === 'Submitted' ? 200 : 400, `${from} cancelled`);
    }
  });
});

describe('a staged quote', () => {
  test('comes with a cart like the request, which is not the active one', async () => {
    const request = await negotiation.request();
    const staged = await server.created('/staged-quotes', {
      quoteRequest: { typeId: 'quote-request', id: request.id },
      quoteRequestVersion: request.version,
      quoteRequestStateToAccepted: true,
    });
    assert.equal(staged.stagedQuoteState, 'InProgress');
    const after = await server.read(`/quote-requests/${request.id}`);
    assert.deepEqual([after.version, after.quoteRequestState], [2, 'Accepted']);
    assert.deepEqual(await messagesOf(request.id), [
      'QuoteRequestCreated',
      'QuoteRequestStateChanged',
    ]);
    const cart = await server.read(`/carts/${staged.quotationCart.id}`);
    assert.equal(cart.origin, 'Quote');
    assert.deepEqual(cart.totalPrice, request.totalPrice);
    assert.notEqual(cart.lineItems[0].id, request.lineItems[0].id);
    const active = await server.read(`/carts/customer-id=${negotiation.buyer.id}`);
    assert.equal(active.id, request.cart.id);
  });

  test('is the affair of sellers: buyers neither change nor order its cart', async () => {
    const { buyer, work } = negotiation;
    const { quotationCart } = await negotiation.staged();
    const { id, version } = await server.read(`/carts/${quotationCart.id}`);
    const actions = [{ action: 'setCountry', country: 'AT' }];
    const paths = ['/me', negotiation.unitPath(buyer)];
    for (const path of paths) {
      const asker = path === '/me' ? buyer : { ...buyer, token: await server.token() };
      const changed = await work.as(asker, 'POST', `${path}/carts/${id}`, { version, actions });
      refusedWith(changed, 'InvalidOperation');
      const ordered = await work.as(asker, 'POST', `${path}/orders`, { id, version });
      refusedWith(ordered, 'InvalidOperation');
    }
  });

  for (const state of ['Closed', 'Rejected', 'Cancelled'])
    test(`is not made for a request that is ${state}`, async () => {
      const { id } = await negotiation.request();
      const { version } = await server.changed(`/quote-requests/${id}`, {
        action: 'changeQuoteRequestState',
        quoteRequestState: state,
      });
      const quoteRequest = { typeId: 'quote-request', id };
      const draft = { quoteRequest, quoteRequestVersion: version };
      refusedWith(await server.request('POST', '/staged-quotes', draft), 'InvalidOperation');
    });
});

const quoteStates = [
  'Pending',
  'Declined',
  'DeclinedForRenegotiation',
  'RenegotiationAddressed',
  'Accepted',
  'Withdrawn',
];

describe('a quote', () => {
  test('changes its state as whoever asks may change it', async () => {
    const { buyer, work, unitPath } = negotiation;
    const { id } = await negotiation.quote();
    const whole = { ...buyer, token: await server.token() };
    const to = (quoteState: string) => ({ action: 'changeQuoteState', quoteState });
    const bring = async (state: string) => {
      await server.changed(`/quotes/${id}`, to('Withdrawn'));
      if (state !== 'DeclinedForRenegotiation') return server.changed(`/quotes/${id}`, to(state));
      await server.changed(`/quotes/${id}`, to('Pending'));
      return server.changed(`/quotes/${id}`, { action: 'requestQuoteRenegotiation' });
    };
    const tried = async (from: string, path: string, action: object) => {
      const { version } = await bring(from);
      const asker = path.startsWith('/me') ? buyer : whole;
      return (await work.as(asker, 'POST', `${path}/${id}`, { version, actions: [action] })).status;
    };
    const waits = (state: string) => state === 'Pending' || state === 'RenegotiationAddressed';
    const isAnswer = (state: string) => state === 'Accepted' || state === 'Declined';
    for (const from of quoteStates) {
      for (const target of quoteStates) {
        const seller = await tried(from, '/quotes', to(target));
        const bySeller = target === 'DeclinedForRenegotiation' ? 400 : 200;
        assert.equal(seller, bySeller, `${from} to ${target} by the seller`);
        const associate = await tried(from, `${unitPath(buyer)}/quotes`, to(target));
        const byBuyer = waits(from) && isAnswer(target) ? 200 : 400;
        assert.equal(associate, byBuyer, `${from} to ${target} by an associate`);
        const action = { action: 'changeMyQuoteState', quoteState: target };
        const mine = await tried(from, '/me/quotes', action);
        assert.equal(mine, byBuyer, `${from} to ${target} by the buyer`);
      }
      const renegotiation = { action: 'requestQuoteRenegotiation', buyerComment: 'less' };
      for (const path of ['/quotes', `${unitPath(buyer)}/quotes`, '/me/quotes'])
        assert.equal(
          await tried(from, path, renegotiation),
          from === 'Pending' ? 200 : 400,
          `renegotiation of ${from} at ${path}`,
        );
    }
  });

  test('holds what the quotation cart held, with the words of the staged quote', async () => {
    const staged = await negotiation.staged();
    const { lineItems } = await server.read(`/carts/${staged.quotationCart.id}`);
    const cart = await server.changed(`/carts/${staged.quotationCart.id}`, {
      action: 'setLineItemPrice',
      lineItemId: lineItems[0].id,
      externalPrice: eur(1000),
    });
    const { version } = await server.changed(
      `/staged-quotes/${staged.id}`,
      { action: 'setSellerComment', sellerComment: 'For you' },
      { action: 'setValidTo', validTo: '2999-01-01T00:00:00.000Z' },
    );
    const quote = await server.created('/quotes', {
      stagedQuote: { typeId: 'staged-quote', id: staged.id },
      stagedQuoteVersion: version,
      stagedQuoteStateToSent: true,
    });
    assert.equal(quote.quoteState, 'Pending');
    assert.deepEqual(quote.totalPrice, cart.totalPrice);
    assert.equal(quote.sellerComment, 'For you');
    assert.equal(quote.validTo, '2999-01-01T00:00:00.000Z');
    assert.deepEqual(quote.quoteRequest, staged.quoteRequest);
    assert.deepEqual(await messagesOf(quote.id), ['QuoteCreated']);
    const after = await server.read(`/staged-quotes/${staged.id}`);
    assert.equal(after.stagedQuoteState, 'Sent');
    const again = {
      stagedQuote: { typeId: 'staged-quote', id: staged.id },
      stagedQuoteVersion: after.version,
    };
    refusedWith(await server.request('POST', '/quotes', again), 'InvalidOperation');
  });
});

describe('an order from a quote', () => {
  const draftOf = ({ id, version }: any, members: object = {}) => ({
    quote: { typeId: 'quote', id },
    version,
    ...members,
  });

  test('costs what was offered, whatever the prices are by now', async () => {
    const quote = await negotiation.quote();
    const order = await server.created('/orders/quotes', draftOf(quote, { orderNumber: 'Q-1' }));
    assert.deepEqual(order.totalPrice, quote.totalPrice);
    assert.deepEqual(order.taxedPrice, quote.taxedPrice);
    assert.deepEqual(order.quote, { typeId: 'quote', id: quote.id });
    assert.equal(order.origin, 'Quote');
    assert.equal(order.orderState, 'Open');
    assert.equal(order.cart, undefined);
    assert.equal(order.customerId, negotiation.buyer.id);
    assert.equal((await server.read(`/quotes/${quote.id}`)).quoteState, 'Pending');
    const again = draftOf(quote, { orderNumber: 'Q-1' });
    refusedWith(await server.request('POST', '/orders/quotes', again), 'DuplicateField');
  });

  test('accepts the quote in the same commit when it is told to', async () => {
    const quote = await negotiation.quote();
    const draft = draftOf(quote, { quoteStateToAccepted: true });
    await server.created('/orders/quotes', draft);
    assert.equal((await server.read(`/quotes/${quote.id}`)).quoteState, 'Accepted');
    assert.deepEqual(await messagesOf(quote.id), ['QuoteCreated', 'QuoteStateChanged']);
    const again = await server.request('POST', '/orders/quotes', draft);
    refusedWith(again, 'ConcurrentModification', 409);
  });

  for (const state of ['Declined', 'Withdrawn', 'RenegotiationAddressed'])
    test(`is refused when the quote is ${state}`, async () => {
      const { id } = await negotiation.quote();
      const action = { action: 'changeQuoteState', quoteState: state };
      const quote = await server.changed(`/quotes/${id}`, action);
      const answer = await server.request('POST', '/orders/quotes', draftOf(quote));
      refusedWith(answer, 'InvalidOperation');
    });

  test('is refused when the validity of the quote is over', async () => {
    const staged = await negotiation.staged();
    const { version } = await server.changed(`/staged-quotes/${staged.id}`, {
      action: 'setValidTo',
      validTo: '2020-01-01T00:00:00.000Z',
    });
    const stagedQuote = { typeId: 'staged-quote', id: staged.id };
    const quote = await server.created('/quotes', { stagedQuote, stagedQuoteVersion: version });
    const { buyer, work } = negotiation;
    refusedWith(await server.request('POST', '/orders/quotes', draftOf(quote)), 'InvalidOperation');
    const actions = [{ action: 'changeMyQuoteState', quoteState: 'Accepted' }];
    refusedWith(
      await work.as(buyer, 'POST', `/me/quotes/${quote.id}`, { version: 1, actions }),
      'InvalidOperation',
    );
    refusedWith(
      await work.as(buyer, 'POST', '/me/orders/quotes', { id: quote.id, version: 1 }),
      'InvalidOperation',
    );
  });
});

describe('permissions in a unit', () => {
  const can = async (
    who: 'buyer' | 'clerk' | 'reader',
    method: string,
    path: string,
    body?: object,
  ) => {
    const { work, unitPath } = negotiation;
    const person = { ...negotiation[who], token: await server.token() };
    const { status } = await work.as(person, method, `${unitPath(person)}${path}`, body);
    return status;
  };

  test('to request a quote from a cart of one’s own or of others', async () => {
    const outcomes: number[] = [];
    for (const who of ['buyer', 'clerk', 'reader'] as const)
      outcomes.push(await can(who, 'POST', '/quote-requests', requestOf(await negotiation.cart())));
    assert.deepEqual(outcomes, [201, 201, 403]);
  });

  test('to answer, to renegotiate, to pass on and to order', async () => {
    const deeds: readonly (readonly [string, (quote: any) => object])[] = [
      ['changeQuoteState', () => ({ quoteState: 'Accepted' })],
      ['changeQuoteState', () => ({ quoteState: 'Declined' })],
      ['requestQuoteRenegotiation', () => ({})],
      ['changeCustomer', () => ({ customer: customerOf(negotiation.reader.id) })],
    ];
    for (const [action, members] of deeds)
      for (const who of ['buyer', 'clerk', 'reader'] as const) {
        const quote = await negotiation.quote();
        const body = { version: quote.version, actions: [{ action, ...members(quote) }] };
        const status = await can(who, 'POST', `/quotes/${quote.id}`, body);
        assert.equal(status, who === 'reader' ? 403 : 200, `${action} by the ${who}`);
      }
    for (const who of ['buyer', 'clerk', 'reader'] as const) {
      const { id, version } = await negotiation.quote();
      const draft = { quote: { typeId: 'quote', id }, version };
      const status = await can(who, 'POST', '/orders/quotes', draft);
      assert.equal(status, who === 'reader' ? 403 : 201, `an order by the ${who}`);
    }
  });

  test('to see what is one’s own, or what is of others', async () => {
    const { id } = await negotiation.quote();
    assert.equal(await can('buyer', 'GET', `/quotes/${id}`), 200);
    assert.equal(await can('reader', 'GET', `/quotes/key=none`), 404);
    const foreign = await server.created('/customers', { email: 'x@example.com', password: 'pw' });
    const path = `/as-associate/${foreign.customer.id}/in-business-unit/key=acme/quotes`;
    refusedWith(await server.request('GET', path), 'AssociateMissingPermission', 403);
  });

  test('hold on the paths of the customer, too', async () => {
    const { work, buyer } = negotiation;
    await work.role('nothing', ['ViewMyCarts']);
    const idle = await work.person('idle');
    const unit = await work.changed('/business-units/key=acme', {
      action: 'addAssociate',
      associate: {
        customer: customerOf(idle.id),
        associateRoleAssignments: [{ associateRole: { typeId: 'associate-role', key: 'nothing' } }],
      },
    });
    assert.ok(unit.associates.length > 3);
    const cart = await negotiation.cart({ customerId: idle.id });
    const draft = { cartId: cart.id, cartVersion: cart.version };
    const answer = await work.as(idle, 'POST', '/me/quote-requests', draft);
    refusedWith(answer, 'AssociateMissingPermission', 403);
    const other = await work.as(buyer, 'POST', '/me/quote-requests', draft);
    refusedWith(other, 'ReferencedResourceNotFound');
    const visitor = await server.anonymousToken(
      'manage_my_quotes:demo manage_my_quote_requests:demo',
    );
    for (const path of ['/me/quotes', '/me/quote-requests'])
      assert.equal((await server.request('GET', path, undefined, { token: visitor })).status, 403);
  });
});
