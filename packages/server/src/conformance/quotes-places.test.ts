// Where quotes are seen and where not: in stores, in units, on pages; and what is left of them after
// their deletion with personal data.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { associateOf, refusedWith } from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type Negotiation, openNegotiation } from '../testing/negotiation.ts';

let server: TestServer;
let negotiation: Negotiation;

before(async () => {
  server = await startTestServer();
  negotiation = await openNegotiation(server);
  await negotiation.work.changed('', {
    action: 'changeMessagesConfiguration',
    messagesConfiguration: { enabled: true, deleteDaysAfterCreation: 15 },
  });
  const { buyer, clerk } = negotiation;
  await negotiation.work.company('elsewhere', {
    associates: [associateOf(buyer, { role: 'own' }), associateOf(clerk, { role: 'others' })],
  });
});
after(() => server.close());

const elsewhere = ({ id }: { readonly id: string }) =>
  `/as-associate/${id}/in-business-unit/key=elsewhere`;

describe('what another unit has', () => {
  test('is an invalid operation by id and by key, not there for HEAD, and on no page', async () => {
    const { buyer } = negotiation;
    const made = [
      ['quotes', await negotiation.quote({ key: 'there-q' })],
      ['quote-requests', await negotiation.request({ key: 'there-r' })],
    ] as const;
    for (const [kind, { id, key, version }] of made) {
      const collection = `${elsewhere(buyer)}/${kind}`;
      const update = { version, actions: [{ action: 'setCustomType' }] };
      for (const path of [`${collection}/${id}`, `${collection}/key=${key}`]) {
        refusedWith(await server.request('GET', path), 'InvalidOperation');
        refusedWith(await server.request('POST', path, update), 'InvalidOperation');
        assert.equal((await server.request('HEAD', path)).status, 404, path);
      }
      assert.deepEqual((await server.read(collection)).results, []);
    }
  });

  test('is neither requested nor ordered', async () => {
    const { buyer } = negotiation;
    const cart = await negotiation.cart();
    const asked = { cart: { typeId: 'cart', id: cart.id }, cartVersion: cart.version + 5 };
    const request = await server.request('POST', `${elsewhere(buyer)}/quote-requests`, asked);
    refusedWith(request, 'InvalidOperation');
    const { id } = await negotiation.quote();
    const draft = { quote: { typeId: 'quote', id }, version: 77 };
    const order = await server.request('POST', `${elsewhere(buyer)}/orders/quotes`, draft);
    refusedWith(order, 'InvalidOperation');
    const none = { quote: { typeId: 'quote', key: 'none' }, version: 1 };
    const missing = await server.request('POST', `${elsewhere(buyer)}/orders/quotes`, none);
    refusedWith(missing, 'ReferencedResourceNotFound');
  });

  test('is told of to nobody who is no associate', async () => {
    const { id } = await negotiation.quote();
    const { customer } = await server.created('/customers', { email: 's@x.de', password: 'pw' });
    const answer = await server.request('GET', `${elsewhere(customer)}/quotes/${id}`);
    refusedWith(answer, 'AssociateMissingPermission', 403);
  });
});

test('pages of associates hold what they may see', async () => {
  const { buyer, clerk, reader, unitPath } = negotiation;
  const own = await negotiation.quote();
  const { quoteRequest } = own;
  const cart = await negotiation.cart({ customerId: clerk.id });
  const ofClerk = await server.created('/quote-requests', {
    cart: { typeId: 'cart', id: cart.id },
    cartVersion: cart.version,
  });
  const idsAt = async (who: typeof buyer, kind: string) => {
    const { results } = await server.read(`${unitPath(who)}/${kind}?limit=500&sort=createdAt desc`);
    return new Set(results.map(({ id }: any) => id));
  };
  // The buyer sees his own, the clerk those of others, the reader all.
  const requests = await Promise.all(
    [buyer, clerk, reader].map(async (who) => {
      const ids = await idsAt(who, 'quote-requests');
      return [ids.has(quoteRequest.id), ids.has(ofClerk.id)];
    }),
  );
  assert.deepEqual(requests, [
    [true, false],
    [true, false],
    [true, true],
  ]);
  const quotes = await Promise.all(
    [buyer, clerk, reader].map(async (who) => (await idsAt(who, 'quotes')).has(own.id)),
  );
  assert.deepEqual(quotes, [true, true, true]);
  const { results } = await server.read(
    `${unitPath(reader)}/quotes?where=${encodeURIComponent(
      `customer(id="${buyer.id}") and quoteState in ("Pending","Accepted")`,
    )}&expand=customer&expand=quoteRequest.customer&expand=stagedQuote.quotationCart&limit=1`,
  );
  assert.equal(results[0].quoteRequest.obj.customer.obj.id, buyer.id);
  assert.equal(results[0].stagedQuote.obj.quotationCart.obj.origin, 'Quote');
});

describe('in stores', () => {
  const draftStore = (key: string) => ({ key, name: { en: key } });
  /** A quote of a store without a unit, with its request and staged quote. */
  const inStore = async (key: string) => {
    const cart = await negotiation.cart({
      businessUnit: undefined,
      store: { typeId: 'store', key },
    });
    const path = `/in-store/key=${key}`;
    const request = await server.created(`${path}/quote-requests`, {
      cart: { typeId: 'cart', id: cart.id },
      cartVersion: cart.version,
    });
    const staged = await server.created(`${path}/staged-quotes`, {
      quoteRequest: { typeId: 'quote-request', id: request.id },
      quoteRequestVersion: request.version,
    });
    const quote = await server.created(`${path}/quotes`, {
      stagedQuote: { typeId: 'staged-quote', id: staged.id },
      stagedQuoteVersion: staged.version,
    });
    return { cart, request, staged, quote };
  };

  test('each of the three stays in its store, from the cart to the order', async () => {
    for (const key of ['here', 'there']) await server.created('/stores', draftStore(key));
    const { cart, request, staged, quote } = await inStore('here');
    const kinds = { 'quote-requests': request, 'staged-quotes': staged, quotes: quote };
    for (const [kind, document] of Object.entries(kinds)) {
      assert.deepEqual(document.store, { typeId: 'store', key: 'here' }, kind);
      const at = (key: string, method = 'GET') =>
        server.request(method, `/in-store/key=${key}/${kind}/${document.id}`);
      assert.equal((await at('here')).status, 200, kind);
      assert.equal((await at('there')).status, 404, kind);
      assert.deepEqual((await server.read(`/in-store/key=there/${kind}`)).results, [], kind);
    }
    const asked = { cart: { typeId: 'cart', id: cart.id }, cartVersion: cart.version };
    const foreign = await server.request('POST', '/in-store/key=there/quote-requests', asked);
    refusedWith(foreign, 'ReferencedResourceNotFound');
    const draft = { quote: { typeId: 'quote', id: quote.id }, version: quote.version };
    const wrong = await server.request('POST', '/in-store/key=there/orders/quotes', draft);
    refusedWith(wrong, 'ReferencedResourceNotFound');
    const order = await server.created('/in-store/key=here/orders/quotes', draft);
    assert.deepEqual(order.store, { typeId: 'store', key: 'here' });
  });

  test('scopes of one store open that store alone', async () => {
    const token = await server.token(`manage_quotes:${server.projectKey}:here`);
    const status = async (path: string) =>
      (await server.request('GET', path, undefined, { token })).status;
    assert.equal(await status('/in-store/key=here/quotes'), 200);
    assert.equal(await status('/in-store/key=there/quotes'), 403);
    assert.equal(await status('/quotes'), 403);
  });
});

test('deletion with personal data erases what was told of it', async () => {
  const quote = await negotiation.quote();
  const staged = await server.read(`/staged-quotes/${quote.stagedQuote.id}`);
  const request = await server.read(`/quote-requests/${quote.quoteRequest.id}`);
  const messagesOf = async (id: string) => {
    const where = encodeURIComponent(`resource(id = "${id}")`);
    return (await server.read(`/messages?where=${where}`)).results.map(({ type }: any) => type);
  };
  const kinds = [
    ['quotes', quote, 'Quote'],
    ['staged-quotes', staged, 'StagedQuote'],
    ['quote-requests', request, 'QuoteRequest'],
  ] as const;
  for (const [kind, { id, version }, name] of kinds) {
    assert.deepEqual(await messagesOf(id), [`${name}Created`]);
    const path = `/${kind}/${id}?version=${version}`;
    assert.equal((await server.request('DELETE', `${path}&dataErasure=true`)).status, 200);
    assert.deepEqual(await messagesOf(id), [], kind);
  }
  const kept = await negotiation.quote();
  await server.request('DELETE', `/quotes/${kept.id}?version=${kept.version}`);
  assert.deepEqual((await messagesOf(kept.id)).sort(), ['QuoteCreated', 'QuoteDeleted']);
  // What points to it dangles, and nothing hinders the deletion.
  const dangling = await negotiation.quote();
  const { stagedQuote, quoteRequest } = dangling;
  for (const [kind, id] of [
    ['staged-quotes', stagedQuote.id],
    ['quote-requests', quoteRequest.id],
  ]) {
    const { version } = await server.read(`/${kind}/${id}`);
    assert.equal((await server.request('DELETE', `/${kind}/${id}?version=${version}`)).status, 200);
  }
  const left = await server.read(`/quotes/${dangling.id}?expand=stagedQuote`);
  assert.deepEqual(left.stagedQuote, stagedQuote);
});

test('what was copied into the next steps is erased too, but for where taxes are due', async () => {
  const address = { country: 'DE', city: 'Fulda', email: 'ada@example.com' };
  for (const kind of ['quote-requests', 'staged-quotes']) {
    const asked = await negotiation.quote();
    const stagedPath = `/staged-quotes/${asked.stagedQuote.id}`;
    const { quotationCart } = await negotiation.work.changed(stagedPath, {
      action: 'setSellerComment',
      sellerComment: 'For Ada',
    });
    const cartPath = `/carts/${quotationCart.id}`;
    await negotiation.work.changed(cartPath, { action: 'setShippingAddress', address });
    await negotiation.work.changed(stagedPath, {
      action: 'changeStagedQuoteState',
      stagedQuoteState: 'InProgress',
    });
    const staged = await server.read(stagedPath);
    const quote = await negotiation.work.made('/quotes', {
      stagedQuote: { typeId: 'staged-quote', id: staged.id },
      stagedQuoteVersion: staged.version,
    });
    assert.deepEqual([quote.shippingAddress.city, quote.sellerComment], ['Fulda', 'For Ada']);
    const { id: addressId } = quote.shippingAddress;
    const id = kind === 'staged-quotes' ? staged.id : asked.quoteRequest.id;
    const { version } = await server.read(`/${kind}/${id}`);
    const erasing = `/${kind}/${id}?version=${version}&dataErasure=true`;
    assert.equal((await server.request('DELETE', erasing)).status, 200);
    const left = [await server.read(`/quotes/${quote.id}`), await server.read(cartPath)];
    for (const copy of left)
      assert.deepEqual(copy.shippingAddress, { id: addressId, country: 'DE' });
    assert.deepEqual(left[0].totalPrice, quote.totalPrice);
    assert.equal(left[0].sellerComment, undefined);
    const where = encodeURIComponent(`resource(id in ("${quote.id}", "${quotationCart.id}"))`);
    const told = await server.read(`/messages?where=${where}`);
    assert.doesNotMatch(JSON.stringify(told.results), /Fulda|For Ada/);
  }
});

describe('an order from a quote is refused', () => {
  const draftOf = ({ id, version }: any, members: object = {}) => ({
    quote: { typeId: 'quote', id },
    version,
    ...members,
  });
  const ordered = (quote: any, members: object = {}) =>
    server.request('POST', '/orders/quotes', draftOf(quote, members));

  test('for another version, a missing quote, a wrong state, a body of another shape', async () => {
    const quote = await negotiation.quote();
    const late = await ordered({ ...quote, version: quote.version + 1 });
    const { currentVersion } = refusedWith(late, 'ConcurrentModification', 409);
    assert.equal(currentVersion, quote.version);
    refusedWith(await ordered({ id: 'none', version: 1 }), 'ReferencedResourceNotFound');
    const state = await server.created('/states', { key: 'of-lines', type: 'LineItemState' });
    const named = { state: { typeId: 'state', id: state.id } };
    refusedWith(await ordered(quote, named), 'InvalidOperation');
    refusedWith(await ordered(quote, { orderState: 'Sold' }), 'InvalidField');
    const both = { version: 1, quote: { typeId: 'quote', id: quote.id, key: 'x' } };
    refusedWith(await server.request('POST', '/orders/quotes', both), 'InvalidJsonInput');
  });

  test('for shipping details that do not add up', async () => {
    const { id, version, quotationCart } = await negotiation.staged();
    const cartPath = `/carts/${quotationCart.id}`;
    const [item] = (await server.read(cartPath)).lineItems;
    const targets = [{ addressKey: 'gate', quantity: item.quantity + 1 }];
    const { lineItems } = await negotiation.work.changed(
      cartPath,
      { action: 'addItemShippingAddress', address: { key: 'gate', country: 'DE' } },
      { action: 'setLineItemShippingDetails', lineItemId: item.id, shippingDetails: { targets } },
    );
    assert.equal(lineItems[0].shippingDetails.valid, false);
    const stagedQuote = { typeId: 'staged-quote', id };
    const quote = await negotiation.work.made('/quotes', {
      stagedQuote,
      stagedQuoteVersion: version,
    });
    const error = refusedWith(await ordered(quote), 'InvalidItemShippingDetails');
    assert.deepEqual([error.subject, error.itemId], ['LineItem', quote.lineItems[0].id]);
  });

  test('for a shipping method that is not active any more', async () => {
    const quote = await negotiation.quote();
    const path = `/shipping-methods/${negotiation.shop.shippingMethodId}`;
    const active = (on: boolean) => server.changed(path, { action: 'changeActive', active: on });
    await active(false);
    refusedWith(await ordered(quote), 'InvalidOperation');
    await active(true);
    assert.equal((await ordered(quote)).status, 201);
  });

  test('for a unit that is closed, and for what is not in stock', async () => {
    const quote = await negotiation.quote();
    const status = (one: string) =>
      negotiation.work.changed('/business-units/key=acme', { action: 'changeStatus', status: one });
    await status('Inactive');
    refusedWith(await ordered(quote), 'InvalidOperation');
    await status('Active');
    await server.created('/inventory', { sku: 'lamp-1', quantityOnStock: 5 });
    const scarce = async (inventoryMode: string) => {
      const cart = await negotiation.cart({ inventoryMode });
      const request = await server.created('/quote-requests', {
        cart: { typeId: 'cart', id: cart.id },
        cartVersion: cart.version,
      });
      const staged = await server.created('/staged-quotes', {
        quoteRequest: { typeId: 'quote-request', id: request.id },
        quoteRequestVersion: request.version,
      });
      return server.created('/quotes', {
        stagedQuote: { typeId: 'staged-quote', id: staged.id },
        stagedQuoteVersion: staged.version,
      });
    };
    refusedWith(await ordered(await scarce('ReserveOnOrder')), 'OutOfStock');
    assert.equal((await ordered(await scarce('None'))).status, 201);
  });

  test('for a country that the store does not serve', async () => {
    const store = { key: 'narrow', name: { en: 'Narrow' } };
    const { id } = await server.created('/stores', store);
    const cart = await negotiation.cart({
      businessUnit: undefined,
      store: { typeId: 'store', key: 'narrow' },
    });
    const request = await server.created('/quote-requests', {
      cart: { typeId: 'cart', id: cart.id },
      cartVersion: cart.version,
    });
    const staged = await server.created('/staged-quotes', {
      quoteRequest: { typeId: 'quote-request', id: request.id },
      quoteRequestVersion: request.version,
    });
    const quote = await server.created('/quotes', {
      stagedQuote: { typeId: 'staged-quote', id: staged.id },
      stagedQuoteVersion: staged.version,
    });
    await server.changed(`/stores/${id}`, {
      action: 'setCountries',
      countries: [{ code: 'AT' }],
    });
    refusedWith(await ordered(quote), 'CountryNotConfiguredInStore');
  });

  test('through My Order for another’s quote and for one that is not there', async () => {
    const { work, clerk } = negotiation;
    const { id, version } = await negotiation.quote();
    for (const named of [id, 'none']) {
      const answer = await work.as(clerk, 'POST', '/me/orders/quotes', { id: named, version });
      refusedWith(answer, 'ResourceNotFound', 404);
    }
  });
});
