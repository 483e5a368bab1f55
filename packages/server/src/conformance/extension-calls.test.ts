// What an extension is asked before something is stored, over real HTTP.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Shop } from '../testing/checkout-shop.ts';
import { extensionDraft, extensionSetting, on } from '../testing/extension-setting.ts';
import { type Answer, startTestServer, type TestServer } from '../testing/harness.ts';
import type { OtherServer } from '../testing/other-server.ts';

const setting = extensionSetting();
let server: TestServer;
let other: OtherServer;
let shop: Shop;
beforeEach(() => {
  ({ server, other, shop } = setting());
});

const extension = (members: object = {}) =>
  server.created('/extensions', extensionDraft(setting(), members));
const codeOf = ({ body }: Answer): string => body.errors[0].code;
const cartDraft = { currency: 'EUR' };
const asked = () => other.seen.map(({ text }) => JSON.parse(text));

/** Documents are stamped with the time when they are stored, which is after an extension is asked. */
const timeless = (value: any) =>
  JSON.parse(
    JSON.stringify(value, (member, one) =>
      member === 'createdAt' || member === 'lastModifiedAt' ? undefined : one,
    ),
  );
test('before a cart is created the extension sees it whole, with correlation id and header', async () => {
  const headerValue = 'Basic dXNlcjpwYXNz';
  await extension({
    destination: {
      type: 'HTTP',
      url: `${other.url}/hook?a=b`,
      authentication: { type: 'AuthorizationHeader', headerValue },
    },
  });
  const { body: cart, status } = await server.request('POST', '/carts', cartDraft, {
    headers: { 'X-Correlation-ID': 'correlation-1' },
  });
  assert.equal(status, 201);
  const [one] = other.seen;
  assert.equal(one!.method, 'POST');
  assert.equal(one!.path, '/hook?a=b');
  assert.equal(one!.headers['x-correlation-id'], 'correlation-1');
  assert.equal(one!.headers.authorization, headerValue);
  assert.match(one!.headers['content-type']!, /^application\/json/);
  assert.deepEqual(
    timeless(asked()),
    timeless([{ action: 'Create', resource: { typeId: 'cart', id: cart.id, obj: cart } }]),
  );
});

test('a key of Azure functions travels in its own header', async () => {
  const authentication = { type: 'AzureFunctions', key: 'the-key' };
  await extension({ destination: { type: 'HTTP', url: other.url, authentication } });
  await server.created('/carts', cartDraft);
  assert.equal(other.seen[0]!.headers['x-functions-key'], 'the-key');
  assert.equal(other.seen[0]!.headers.authorization, undefined);
});

test('before an update the extension sees the new document, and the old one when it wants to', async () => {
  const cart = await server.created('/carts', { ...cartDraft, locale: 'de' });
  await extension({ additionalContext: { includeOldResource: true } });
  const update = await server.request('POST', `/carts/${cart.id}`, {
    version: 1,
    actions: [{ action: 'setLocale', locale: 'en' }],
  });
  assert.equal(update.status, 200);
  const told = {
    action: 'Update',
    resource: { typeId: 'cart', id: cart.id, obj: update.body },
    oldResource: { typeId: 'cart', id: cart.id, obj: cart },
  };
  assert.deepEqual(timeless(asked()), timeless([told]));
});

test('an update without effect is not asked about', async () => {
  const cart = await server.created('/carts', { ...cartDraft, locale: 'de' });
  await extension();
  const actions = [{ action: 'setLocale', locale: 'de' }];
  await server.request('POST', `/carts/${cart.id}`, { version: 1, actions });
  assert.deepEqual(other.seen, []);
});

test('what an extension wants expanded is expanded for it alone', async () => {
  const group = await server.created('/customer-groups', { groupName: `g${Date.now()}` });
  await extension({
    triggers: [on('customer', 'Create')],
    expansionPaths: ['customerGroup'],
  });
  const { customer } = await server.created('/customers', {
    email: 'expanded@example.com',
    password: 'secret',
    customerGroup: { typeId: 'customer-group', id: group.id },
  });
  assert.deepEqual(asked()[0].resource.obj.customerGroup.obj, group);
  assert.equal('obj' in customer.customerGroup, false);
});

const acceptances: readonly (readonly [what: string, answer: object])[] = [
  ['200 and nothing', {}],
  ['201 and nothing', { status: 201 }],
  ['an empty object', { body: {} }],
  ['an empty list of actions', { status: 201, body: { actions: [] } }],
  ['null for the actions', { body: { actions: null } }],
];

for (const [what, answer] of acceptances)
  test(`an extension that answers ${what} lets a write pass as it is`, async () => {
    await extension();
    other.answer = () => answer;
    const cart = await server.created('/carts', cartDraft);
    assert.equal(cart.version, 1);
    assert.equal(other.seen.length, 1);
  });

test('actions that an extension answers are part of the same write', async () => {
  await extension();
  other.answer = () => ({
    body: {
      actions: [
        { action: 'setLocale', locale: 'de' },
        { action: 'addLineItem', sku: 'lamp-1', quantity: 2 },
      ],
    },
  });
  const cart = await server.created('/carts', { ...cartDraft, country: 'DE' });
  assert.equal(cart.version, 1);
  assert.equal(cart.locale, 'de');
  assert.equal(cart.totalPrice.centAmount, 2 * 1190);
  other.answer = () => ({ body: { actions: [{ action: 'setKey', key: 'by-extension' }] } });
  const updated = await server.request('POST', `/carts/${cart.id}`, {
    version: 1,
    actions: [{ action: 'setLocale', locale: 'en' }],
  });
  assert.equal(updated.body.version, 2);
  assert.equal(updated.body.key, 'by-extension');
  assert.equal(updated.body.locale, 'en');
  assert.deepEqual((await server.request('GET', `/carts/${cart.id}`)).body, updated.body);
});

test('an extension that depends on another sees what that one has changed', async () => {
  await extension({ key: 'one' });
  await extension({ key: 'two', dependencies: [{ typeId: 'extension', key: 'one' }] });
  const locales = ['de', 'en'];
  other.answer = () => ({
    body: { actions: [{ action: 'setLocale', locale: locales[other.seen.length - 1] }] },
  });
  const cart = await server.created('/carts', cartDraft);
  assert.equal(cart.locale, 'en');
  assert.deepEqual(
    asked().map(({ resource }) => resource.obj.locale),
    [undefined, 'de'],
  );
});

test('a trigger with a condition is for documents that meet it', async () => {
  const condition = 'locale = "de"';
  await extension({ triggers: [{ ...on('cart', 'Create'), condition }] });
  await server.created('/carts', { ...cartDraft, locale: 'en' });
  assert.equal(other.seen.length, 0);
  await server.created('/carts', { ...cartDraft, locale: 'de' });
  assert.equal(other.seen.length, 1);
});

const changes: readonly (readonly [condition: string, actions: object[], isAsked: boolean])[] = [
  ['locale has changed', [{ action: 'setLocale', locale: 'en' }], true],
  ['locale has changed', [{ action: 'setCustomerEmail', email: 'a@example.com' }], false],
  ['locale has not changed', [{ action: 'setCustomerEmail', email: 'a@example.com' }], true],
  ['locale has not changed', [{ action: 'setLocale', locale: 'en' }], false],
  ['locale has changed and locale = "en"', [{ action: 'setLocale' }], false],
  ['not(locale HAS CHANGED)', [{ action: 'setLocale', locale: 'en' }], false],
  ['key = "x" or locale has changed', [{ action: 'setLocale', locale: 'en' }], true],
  ['locale has changed', [{ action: 'setLocale' }], true],
  [
    'shippingAddress(city has changed)',
    [{ action: 'setShippingAddress', address: { country: 'DE', city: 'Ulm' } }],
    true,
  ],
  [
    'shippingAddress(country has changed)',
    [{ action: 'setShippingAddress', address: { country: 'DE', city: 'Ulm' } }],
    false,
  ],
  ['lineItems has changed', [{ action: 'setLocale', locale: 'en' }], false],
];

for (const [condition, actions, isAsked] of changes)
  test(`the condition '${condition}' is ${isAsked ? '' : 'not '}met by ${JSON.stringify(actions)}`, async () => {
    const cart = await server.created('/carts', {
      ...cartDraft,
      locale: 'de',
      shippingAddress: { country: 'DE', city: 'Bonn' },
    });
    await extension({ triggers: [{ ...on('cart', 'Update'), condition }] });
    const update = await server.request('POST', `/carts/${cart.id}`, { version: 1, actions });
    assert.equal(update.status, 200);
    assert.equal(other.seen.length, isAsked ? 1 : 0);
  });

test('of a new document whatever it has, has changed', async () => {
  await extension({ triggers: [{ ...on('cart', 'Create'), condition: 'locale has changed' }] });
  await server.created('/carts', cartDraft);
  assert.equal(other.seen.length, 0);
  await server.created('/carts', { ...cartDraft, locale: 'de' });
  assert.equal(other.seen.length, 1);
});

const procedures: readonly (readonly [what: string, kind: string, run: () => Promise<Answer>])[] = [
  [
    'an order from a cart',
    'order',
    async () => {
      const { id, version } = await shop.cart({ quantity: 1 });
      other.seen.length = 0;
      const cart = { typeId: 'cart', id };
      return server.request('POST', '/orders', { cart, version });
    },
  ],
  [
    'a new customer',
    'customer',
    () => server.request('POST', '/customers', { email: 'p@example.com', password: 'secret' }),
  ],
  [
    'a replicated cart',
    'cart',
    async () => {
      const { id } = await shop.cart({ quantity: 1 });
      other.seen.length = 0;
      return server.request('POST', '/carts/replicate', { reference: { typeId: 'cart', id } });
    },
  ],
  [
    'a business unit',
    'business-unit',
    () =>
      server.request('POST', '/business-units', {
        key: 'extended',
        unitType: 'Company',
        name: 'Extended',
      }),
  ],
  [
    'a payment',
    'payment',
    () =>
      server.request('POST', '/payments', {
        amountPlanned: { currencyCode: 'EUR', centAmount: 1 },
      }),
  ],
  [
    'a shopping list',
    'shopping-list',
    () => server.request('POST', '/shopping-lists', { name: { en: 'L' } }),
  ],
];

for (const [what, kind, run] of procedures)
  test(`extensions are asked about ${what}, and about nothing beside it`, async () => {
    const kinds = ['cart', 'order', 'payment', 'customer', 'business-unit', 'shopping-list'];
    await extension({ triggers: kinds.map((one) => on(one, 'Create', 'Update')) });
    const { status, body } = await run();
    assert.equal(status, 201, JSON.stringify(body));
    const [one, ...others] = asked();
    assert.deepEqual(others, []);
    assert.equal(one.action, 'Create');
    assert.equal(one.resource.typeId, kind);
    assert.equal(one.resource.id, (kind === 'customer' ? body.customer : body).id);
  });

test('an extension that refuses an order leaves the cart as it was', async () => {
  const cart = await shop.cart({ quantity: 1 });
  await extension({ triggers: [on('order', 'Create')] });
  other.answer = () => ({
    status: 400,
    body: { errors: [{ code: 'InvalidOperation', message: 'Not today.' }] },
  });
  const { id, version } = cart;
  const draft = { cart: { typeId: 'cart', id }, version };
  assert.equal((await server.request('POST', '/orders', draft)).status, 400);
  assert.deepEqual((await server.request('GET', `/carts/${id}`)).body, cart);
});

test('private addresses are not called where that is not allowed', async () => {
  const { databaseUrl, clientId, clientSecret } = server;
  const guarded = await startTestServer({
    databaseUrl,
    credentials: { clientId, clientSecret },
    options: { privateCalls: 'false' },
  });
  try {
    await extension();
    const answer = await guarded.request('POST', '/carts', cartDraft);
    assert.equal(answer.status, 502);
    assert.equal(codeOf(answer), 'ExtensionBadResponse');
    assert.equal(other.seen.length, 0);
    // What stands at an address is not told: refused, closed and called all read the same.
    assert.equal(answer.body.message, 'The extension returned no usable response.');
    const { extensionId: _, extensionKey: _key, ...members } = answer.body.errors[0];
    assert.deepEqual(Object.keys(members).sort(), ['code', 'extensionErrors', 'message']);
  } finally {
    await guarded.close();
  }
});

test('another server asks a new extension within a second', async () => {
  const { databaseUrl, clientId, clientSecret } = server;
  const second = await startTestServer({ databaseUrl, credentials: { clientId, clientSecret } });
  try {
    await second.request('POST', '/carts', cartDraft);
    await extension();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await second.request('POST', '/carts', cartDraft);
    assert.equal(other.seen.length, 1);
  } finally {
    await second.close();
  }
});
