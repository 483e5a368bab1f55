// A whole negotiation with the official SDK and with GraphQL; and what happens at the same moment.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type Negotiation, openNegotiation } from '../testing/negotiation.ts';
import { customerSdk, trustedSdk } from '../testing/sdk.ts';

let server: TestServer;
let second: TestServer;
let negotiation: Negotiation;

before(async () => {
  server = await startTestServer();
  const { databaseUrl, clientId, clientSecret } = server;
  second = await startTestServer({ databaseUrl, credentials: { clientId, clientSecret } });
  negotiation = await openNegotiation(server);
});
after(async () => {
  await second.close();
  await server.close();
});

test('two rounds with the official SDK', async () => {
  const seller = trustedSdk(server);
  const user = { username: negotiation.buyer.email, password: 'pw' };
  const me = customerSdk(server, user, 'manage_my_quote_requests', 'manage_my_quotes').me();
  const cart = await negotiation.cart();
  const asked = await me
    .quoteRequests()
    .post({ body: { cartId: cart.id, cartVersion: cart.version, comment: '10 % less?' } })
    .execute();
  const staged = await seller
    .stagedQuotes()
    .post({
      body: {
        quoteRequest: { typeId: 'quote-request', id: asked.body.id },
        quoteRequestVersion: asked.body.version,
        quoteRequestStateToAccepted: true,
      },
    })
    .execute();
  const offer = (version: number) =>
    seller
      .quotes()
      .post({
        body: {
          stagedQuote: { typeId: 'staged-quote', id: staged.body.id },
          stagedQuoteVersion: version,
          stagedQuoteStateToSent: true,
        },
      })
      .execute();
  const first = await offer(staged.body.version);
  const sought = { action: 'requestQuoteRenegotiation', buyerComment: 'still too much' } as any;
  const declined = await me
    .quotes()
    .withId({ ID: first.body.id })
    .post({ body: { version: first.body.version, actions: [sought] } })
    .execute();
  assert.equal(declined.body.quoteState, 'DeclinedForRenegotiation');
  const back = await seller
    .stagedQuotes()
    .withId({ ID: staged.body.id })
    .post({
      body: {
        version: staged.body.version + 1,
        actions: [{ action: 'changeStagedQuoteState', stagedQuoteState: 'InProgress' }],
      },
    })
    .execute();
  const quote = await offer(back.body.version);
  await seller
    .quotes()
    .withId({ ID: first.body.id })
    .post({
      body: {
        version: declined.body.version,
        actions: [{ action: 'changeQuoteState', quoteState: 'RenegotiationAddressed' }],
      },
    })
    .execute();
  const { id, version } = quote.body;
  const order = await me
    .orders()
    .orderQuote()
    .post({ body: { id, version, quoteStateToAccepted: true } })
    .execute();
  assert.equal(order.statusCode, 201);
  assert.equal(order.body.origin, 'Quote');
  const seen = await me
    .quotes()
    .get({ queryArgs: { where: 'quoteState in ("Accepted")', expand: 'quoteRequest.customer' } })
    .execute();
  assert.equal(seen.body.results[0]!.id, id);
});

test('the same with GraphQL', async () => {
  const { buyer } = negotiation;
  const asBuyer = (query: string, variables: object) =>
    server.graphql(query, variables, { token: buyer.token });
  const cart = await negotiation.cart();
  const { createMyQuoteRequest: asked } = await asBuyer(
    `mutation ($draft: MyQuoteRequestDraft!) { createMyQuoteRequest(draft: $draft) {
      id version quoteRequestState customer { email } lineItems { quantity } } }`,
    { draft: { cartId: cart.id, cartVersion: cart.version } },
  );
  assert.equal(asked.quoteRequestState, 'Submitted');
  const { createStagedQuote: staged } = await server.graphql(
    `mutation ($draft: StagedQuoteDraft!) { createStagedQuote(draft: $draft) {
      id version quotationCart { origin } quoteRequest { quoteRequestState } } }`,
    {
      draft: {
        quoteRequest: { typeId: 'quote-request', id: asked.id },
        quoteRequestVersion: asked.version,
        quoteRequestStateToAccepted: true,
      },
    },
  );
  assert.equal(staged.quotationCart.origin, 'Quote');
  assert.equal(staged.quoteRequest.quoteRequestState, 'Accepted');
  const { createQuote: quote } = await server.graphql(
    `mutation ($draft: QuoteDraft!) { createQuote(draft: $draft) { id version quoteState } }`,
    {
      draft: {
        stagedQuote: { typeId: 'staged-quote', id: staged.id },
        stagedQuoteVersion: staged.version,
      },
    },
  );
  const { updateMyQuote: accepted } = await asBuyer(
    `mutation ($id: String!) { updateMyQuote(id: $id, version: 1,
      actions: [{ changeMyQuoteState: { quoteState: Accepted } }]) { version quoteState } }`,
    { id: quote.id },
  );
  assert.equal(accepted.quoteState, 'Accepted');
  const { createOrderFromQuote: order } = await server.graphql(
    `mutation ($draft: OrderQuoteCommand!, $as: AsAssociateArgument) {
      createOrderFromQuote(draft: $draft, asAssociate: $as) { origin quote { id } } }`,
    {
      draft: { quote: { typeId: 'quote', id: quote.id }, version: accepted.version },
      as: { associateId: buyer.id, businessUnitKey: 'acme' },
    },
  );
  assert.deepEqual(order, { origin: 'Quote', quote: { id: quote.id } });
});

test('of ten orders that accept one quote at one moment, one is made', async () => {
  const { id, version } = await negotiation.quote();
  const draft = { quote: { typeId: 'quote', id }, version, quoteStateToAccepted: true };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 === 0 ? server : second).request('POST', '/orders/quotes', draft),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [201, ...Array.from({ length: 9 }, () => 409)]);
});

test('when seller and buyer answer at one moment, one of them is told of the other', async () => {
  const { work, buyer, quote } = negotiation;
  for (let round = 0; round < 5; round += 1) {
    const { id, version } = await quote();
    const body = (action: object) => ({ version, actions: [action] });
    const withdrawn = { action: 'changeQuoteState', quoteState: 'Withdrawn' };
    const accepted = { action: 'changeMyQuoteState', quoteState: 'Accepted' };
    const answers = await Promise.all([
      second.request('POST', `/quotes/${id}`, body(withdrawn)),
      work.as(buyer, 'POST', `/me/quotes/${id}`, body(accepted)),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const after = await server.read(`/quotes/${id}`);
    assert.equal(after.version, version + 1);
  }
});
