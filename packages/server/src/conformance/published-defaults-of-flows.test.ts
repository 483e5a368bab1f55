// Members with a published default of requests that follow from another document, asked without them,
// over REST and GraphQL: quotes, edits of orders, tokens, sign-in.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eur, openShop, type Shop } from '../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let shop: Shop;
before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
});
after(() => server.close());

let count = 0;
const password = 'secret';

async function customer() {
  count += 1;
  const email = `flow${count}@example.com`;
  const { customer } = await server.created('/customers', { email, password });
  return { email, id: customer.id as string };
}

const named = (typeId: string, { id }: { readonly id: string }) => ({ typeId, id });

interface Way {
  /** Creates a document; GraphQL shows the member. */
  create(path: string, mutation: string, draft: object, member: string): Promise<any>;
  passwordToken(of: { readonly email: string }): Promise<string>;
  emailToken(of: { readonly id: string }): Promise<string>;
  /** The cart after the sign-in. */
  signIn(draft: object): Promise<any>;
}

const types: { readonly [mutation: string]: string } = {
  createQuoteRequest: 'QuoteRequestDraft',
  createStagedQuote: 'StagedQuoteDraft',
  createQuote: 'QuoteDraft',
  createOrderFromQuote: 'OrderQuoteCommand',
  createOrderEdit: 'OrderEditDraft',
};

const rest: Way = {
  create: (path, _, draft) => server.created(path, draft),
  passwordToken: async ({ email }) =>
    (await server.posted('/customers/password-token', { email })).value,
  emailToken: async ({ id }) =>
    (await server.posted('/customers/email-token', { id, ttlMinutes: 10 })).value,
  signIn: async (draft) => (await server.posted('/login', draft)).cart,
};

const graphql: Way = {
  create: async (_, mutation, draft, member) => {
    const query = `mutation ($draft: ${types[mutation]}!) {
      ${mutation}(draft: $draft) { id version ${member} } }`;
    return (await server.graphql(query, { draft }))[mutation];
  },
  passwordToken: async ({ email }) =>
    (
      await server.graphql(
        `mutation { customerCreatePasswordResetToken(email: "${email}") { value } }`,
      )
    ).customerCreatePasswordResetToken.value,
  emailToken: async ({ id }) =>
    (
      await server.graphql(`mutation {
        customerCreateEmailVerificationToken(id: "${id}", ttlMinutes: 10) { value } }`)
    ).customerCreateEmailVerificationToken.value,
  signIn: async (draft) =>
    (
      await server.graphql(
        `mutation ($draft: CustomerSignInDraft!) { customerSignIn(draft: $draft) {
          cart { id customLineItems { slug } lineItems { productSlug(locale: "en") } } } }`,
        { draft },
      )
    ).customerSignIn.cart,
};

const sticker = (slug: string) => ({ name: { en: slug }, slug, money: eur(100) });

for (const [name, way] of Object.entries({ REST: rest, GraphQL: graphql }))
  describe(`over ${name}`, () => {
    test('quotes begin in the first state, and leave those of their parents as they are', async () => {
      const { id: customerId } = await customer();
      const cart = await shop.cart({ quantity: 1 }, { customerId });
      const request = await way.create(
        '/quote-requests',
        'createQuoteRequest',
        { cart: named('cart', cart), cartVersion: cart.version },
        'quoteRequestState',
      );
      const staged = await way.create(
        '/staged-quotes',
        'createStagedQuote',
        {
          quoteRequest: named('quote-request', request),
          quoteRequestVersion: request.version,
        },
        'stagedQuoteState',
      );
      const quote = await way.create(
        '/quotes',
        'createQuote',
        { stagedQuote: named('staged-quote', staged), stagedQuoteVersion: staged.version },
        'quoteState',
      );
      assert.deepEqual(
        [request.quoteRequestState, staged.stagedQuoteState, quote.quoteState],
        ['Submitted', 'InProgress', 'Pending'],
      );
      const order = await way.create(
        '/orders/quotes',
        'createOrderFromQuote',
        { quote: named('quote', quote), version: quote.version },
        'orderState',
      );
      assert.equal(order.orderState, 'Open');
      for (const [path, { id }, state, value] of [
        ['quote-requests', request, 'quoteRequestState', 'Submitted'],
        ['staged-quotes', staged, 'stagedQuoteState', 'InProgress'],
        ['quotes', quote, 'quoteState', 'Pending'],
      ] as const)
        assert.equal((await server.read(`/${path}/${id}`))[state], value);
    });

    test('an edit of an order is stored, and is no dry run', async () => {
      const order = await shop.order({ quantity: 1 });
      const edit = await way.create(
        '/orders/edits',
        'createOrderEdit',
        { resource: named('order', order), stagedActions: [] },
        'result { type }',
      );
      assert.deepEqual(edit.result, { type: 'NotProcessed' });
      assert.deepEqual((await server.read(`/orders/edits/${edit.id}`)).stagedActions, []);
    });

    test('a further token of a customer leaves earlier ones valid', async () => {
      const one = await customer();
      const first = await way.passwordToken(one);
      const second = await way.passwordToken(one);
      for (const value of [first, second])
        assert.equal((await server.read(`/customers/password-token=${value}`)).id, one.id);
      const third = await way.emailToken(one);
      const fourth = await way.emailToken(one);
      for (const value of [third, fourth])
        assert.equal((await server.read(`/customers/email-token=${value}`)).id, one.id);
    });

    test('a sign-in merges the anonymous cart, and keeps the data of products', async () => {
      const { email, id: customerId } = await customer();
      const product = await shop.product(`stale-${name.toLowerCase()}`, 500);
      const own = await server.created('/carts', {
        currency: 'EUR',
        customerId,
        lineItems: [{ sku: `stale-${name.toLowerCase()}-1` }],
      });
      await server.changed(`/products/${product.id}`, {
        action: 'changeSlug',
        slug: { en: `fresh-${name.toLowerCase()}` },
        staged: false,
      });
      const guest = await server.created('/carts', {
        currency: 'EUR',
        customLineItems: [sticker('sticker')],
      });
      const cart = await way.signIn({ email, password, anonymousCart: named('cart', guest) });
      assert.equal(cart.id, own.id);
      const { lineItems, customLineItems } = await server.read(`/carts/${cart.id}`);
      assert.equal(customLineItems[0].slug, 'sticker');
      assert.deepEqual(lineItems[0].productSlug, { en: `stale-${name.toLowerCase()}` });
    });
  });

test('the staged actions of an edit may be absent', async () => {
  const order = await shop.order({ quantity: 1 });
  const edit = await server.created('/orders/edits', { resource: named('order', order) });
  assert.deepEqual(edit.stagedActions, []);
});

test('access tokens are valid for 172,800 seconds where the API client says nothing', async () => {
  const { id, secret, ...client } = await server.created('/api-clients', {
    name: 'Usual',
    scope: `manage_project:${server.projectKey}`,
  });
  assert.equal(client.accessTokenValiditySeconds, undefined);
  const response = await fetch(`${server.url}/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  assert.equal(((await response.json()) as any).expires_in, 172_800);
});
