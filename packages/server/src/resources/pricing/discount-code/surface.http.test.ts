// Discounts from outside: drafts of carts with codes, queries, expansion, messages, and every query
// and mutation of GraphQL.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { associateOf, openWorkplace } from '../../../testing/company.ts';
import {
  all,
  discountShop,
  lines,
  relative,
  shown,
  states,
} from '../../../testing/discount-shop.ts';

const shop = discountShop();

const coded = () => shop.discount(relative(1_000), { requiresDiscountCode: true });
const failed = async (path: string, body: object) => {
  const answer = await shop.server.request('POST', path, body);
  assert.equal(answer.status, 400, JSON.stringify(answer.body));
  return answer.body.errors[0];
};
const found = async (path: string, where: string) => {
  const { results } = await shop.server.read(`${path}?where=${encodeURIComponent(where)}`);
  return results.map(({ id }: any) => id);
};
const named =
  (typeId: string) =>
  ({ id }: any) => ({ typeId, id });

test('a new cart takes codes as the action does', async () => {
  await shop.codeFor('NEW', [await coded()]);
  const draft = { currency: 'EUR', country: 'DE', lineItems: lines(['cup', 1]) };
  const twice = await shop.newCart(lines(['cup', 1]), { discountCodes: ['NEW', 'NEW'] });
  assert.deepEqual(states(twice), ['MatchesCart']);
  const fault = await failed('/carts', { ...draft, discountCodes: ['NONE'] });
  assert.deepEqual([fault.code, fault.reason], ['DiscountCodeNonApplicable', 'DoesNotExist']);
  const off = await shop.discount(relative(1), { requiresDiscountCode: true, isActive: false });
  await shop.codeFor('OFF', [off]);
  assert.equal(
    (await failed('/carts', { ...draft, discountCodes: ['OFF'] })).code,
    'DiscountCodeNonApplicable',
  );
});

test('queries over everything that tools ask for', async () => {
  const group = await shop.server.created('/discount-groups', {
    key: 'queried',
    sortOrder: '0.123',
  });
  const discountGroup = named('discount-group')(group);
  const grouped = await shop.discount(relative(1), { discountGroup });
  const shipping = await shop.discount(relative(1), { target: { type: 'shipping' } });
  const one = await shop.discount(relative(1), { requiresDiscountCode: true, key: 'asked' });
  const code = await shop.codeFor('QUERY', [one], { groups: ['spring'] });
  const cart = await shop.newCart(lines(['cup', 1]), { discountCodes: ['QUERY'] });
  const order = await shop.server.created('/orders', { id: cart.id, version: cart.version });
  for (const [path, where, id] of [
    ['/cart-discounts', `discountGroup(id = "${group.id}")`, grouped.id],
    ['/cart-discounts', 'target(type = "shipping") and isActive = true', shipping.id],
    ['/cart-discounts', 'value(type = "relative") and key = "asked"', one.id],
    ['/cart-discounts', `sortOrder = "${one.sortOrder}"`, one.id],
    ['/cart-discounts', 'requiresDiscountCode = true and key = "asked"', one.id],
    ['/discount-groups', 'key = "queried" and isActive = true', group.id],
    ['/discount-codes', 'code = "QUERY"', code.id],
    ['/discount-codes', `cartDiscounts(id = "${one.id}")`, code.id],
    ['/discount-codes', 'groups contains any ("spring")', code.id],
    ['/carts', `discountCodes(discountCode(id = "${code.id}"))`, cart.id],
    ['/orders', `discountCodes(discountCode(id = "${code.id}"))`, order.id],
  ] as const)
    assert.deepEqual(await found(path, where), [id], where);
});

test('references of discounts are expanded', async () => {
  const group = await shop.server.created('/discount-groups', {
    key: 'expanded',
    sortOrder: '0.124',
  });
  const one = await shop.discount(relative(1), {
    discountGroup: named('discount-group')(group),
    requiresDiscountCode: true,
  });
  const code = await shop.codeFor('EXPAND', [one]);
  const gift = await shop.gift();
  const cart = await shop.newCart(lines(['chair', 1]), { discountCodes: ['EXPAND'] });
  const lineItemId = cart.lineItems[1].id;
  await shop.change(cart, { action: 'removeLineItem', lineItemId });
  const price = 'lineItems[*].discountedPricePerQuantity[*].discountedPrice';
  const paths = [
    'discountCodes[*].discountCode',
    'refusedGifts[*]',
    `${price}.includedDiscounts[*].discount`,
  ];
  const asked = paths.map((path) => `expand=${encodeURIComponent(path)}`).join('&');
  const shownCart = await shop.server.read(`/carts/${cart.id}?${asked}`);
  assert.equal(shownCart.discountCodes[0].discountCode.obj.code, 'EXPAND');
  assert.equal(shownCart.refusedGifts[0].obj.id, gift.id);
  const [run] = shownCart.lineItems[0].discountedPricePerQuantity;
  assert.equal(run.discountedPrice.includedDiscounts[0].discount.obj.id, one.id);
  const ofCode = await shop.server.read(`/discount-codes/${code.id}?expand=cartDiscounts[*]`);
  assert.equal(ofCode.cartDiscounts[0].obj.id, one.id);
  const ofDiscount = await shop.server.read(`/cart-discounts/${one.id}?expand=discountGroup`);
  assert.equal(ofDiscount.discountGroup.obj.key, 'expanded');
});

test('buyers see in their carts which code and discount it was', async () => {
  const one = await coded();
  await shop.codeFor('BUYER', [one]);
  const token = await shop.server.anonymousToken('manage_my_orders:demo');
  const draft = { currency: 'EUR', country: 'DE', lineItems: lines(['cup', 1]) };
  const body = { ...draft, discountCodes: ['BUYER'] };
  const made = await shop.server.request('POST', '/me/carts', body, { token });
  const query = `{ me { activeCart { discountCodes { discountCode { code } }
    lineItems { discountedPricePerQuantity { discountedPrice { includedDiscounts {
      discount { id name(locale: "en") } } } } } } } }`;
  const { body: answer } = await shop.server.request('POST', '/graphql', { query }, { token });
  assert.equal(answer.errors, undefined, JSON.stringify(answer.errors));
  const { discountCodes, lineItems } = answer.data.me.activeCart;
  assert.equal(discountCodes[0].discountCode.code, 'BUYER');
  const [{ discountedPrice }] = lineItems[0].discountedPricePerQuantity;
  assert.deepEqual(discountedPrice.includedDiscounts, [
    { discount: { id: one.id, name: 'Discount' } },
  ]);
  assert.equal(made.body.discountCodes.length, 1);
  for (const list of ['cartDiscounts', 'discountCodes', 'discountGroups']) {
    const listing = { query: `{ ${list} { total } }` };
    const { body } = await shop.server.request('POST', '/graphql', listing, { token });
    assert.equal(body.errors[0].extensions.code, 'insufficient_scope', list);
  }
});

test('codes on every path of carts: in a store, of the subject, of an associate', async () => {
  await shop.server.created('/stores', { key: 'shop' });
  const store = { typeId: 'store', key: 'shop' };
  const ofStore = await shop.discount(relative(1_000), {
    requiresDiscountCode: true,
    stores: [store],
  });
  await shop.codeFor('SHOP', [ofStore]);
  await shop.codeFor('ALL', [await coded()]);
  const work = openWorkplace(shop.server);
  await work.role('shopper', ['CreateMyCarts', 'UpdateMyCarts', 'ViewMyCarts']);
  const ann = await work.person('ann');
  await work.company('acme', { associates: [associateOf(ann, { role: 'shopper' })] });
  const anonymous = await shop.server.anonymousToken('manage_my_orders:demo');
  const draft = { currency: 'EUR', country: 'DE', lineItems: lines(['cup', 1]) };
  for (const [path, token, code, price] of [
    ['/in-store/key=shop/carts', undefined, 'SHOP', 900],
    ['/in-store/key=shop/me/carts', anonymous, 'SHOP', 900],
    ['/me/carts', anonymous, 'SHOP', 1_000],
    ['/me/carts', ann.token, 'ALL', 900],
    [`/as-associate/${ann.id}/in-business-unit/key=acme/carts`, undefined, 'ALL', 900],
  ] as const) {
    const made = await shop.server.request('POST', path, draft, { token });
    assert.equal(made.status, 201, `${path}: ${made.body.message}`);
    const { id, version } = made.body;
    const actions = [{ action: 'addDiscountCode', code }];
    const { body } = await shop.server.request(
      'POST',
      `${path}/${id}`,
      { version, actions },
      { token },
    );
    if (price < 1_000) assert.deepEqual(shown(body), [[[1, 900, 100]], price], path);
    else assert.equal(body.errors[0].code, 'DiscountCodeNonApplicable');
  }
});

test('a gift takes stock like other lines', async () => {
  const pen = await shop.product('pencil', 100);
  for (const [key, sku] of [
    ['pen', 'pencil-1'],
    ['cup', 'cup-1'],
  ])
    await shop.server.created('/inventory', { key, sku, quantityOnStock: 3 });
  await shop.gift({}, pen);
  const cart = await shop.newCart(lines(['cup', 1]), { inventoryMode: 'TrackOnly' });
  await shop.server.created('/orders', { id: cart.id, version: cart.version });
  assert.equal((await shop.server.read('/inventory/key=pen')).quantityOnStock, 2);
});

test('codes and groups tell of themselves', async () => {
  await shop.server.changed('', {
    action: 'changeMessagesConfiguration',
    messagesConfiguration: { enabled: true, deleteDaysAfterCreation: 15 },
  });
  const told = async ({ id }: any) => {
    const where = encodeURIComponent(`resource(id="${id}")`);
    const { results } = await shop.server.read(`/messages?where=${where}&sort=sequenceNumber`);
    return results.map(({ type, key, oldKey, sortOrder, oldSortOrder, isActive }: any) => [
      type,
      ...[key ?? sortOrder ?? isActive, oldKey ?? oldSortOrder].filter((one) => one !== undefined),
    ]);
  };
  const code = await shop.codeFor('TOLD', [await coded()], { key: 'told' });
  const after = await shop.server.changed(
    `/discount-codes/${code.id}`,
    { action: 'setKey', key: 'again' },
    { action: 'setName', name: { en: 'No message' } },
  );
  const path = `/discount-codes/${code.id}?version=${after.version}`;
  await shop.server.expecting(200, 'DELETE', path);
  assert.deepEqual(await told(code), [
    ['DiscountCodeCreated'],
    ['DiscountCodeKeySet', 'again', 'told'],
    ['DiscountCodeDeleted'],
  ]);
  const group = await shop.server.created('/discount-groups', { key: 'first', sortOrder: '0.125' });
  await shop.server.changed(
    `/discount-groups/${group.id}`,
    { action: 'setKey', key: 'second' },
    { action: 'setSortOrder', sortOrder: '0.126' },
    { action: 'setIsActive', isActive: false },
    { action: 'setDescription', description: { en: 'No message' } },
  );
  assert.deepEqual(await told(group), [
    ['DiscountGroupCreated'],
    ['DiscountGroupKeySet', 'second', 'first'],
    ['DiscountGroupSortOrderSet', '0.126', '0.125'],
    ['DiscountGroupIsActiveSet', false],
  ]);
});

const ask = async (query: string, variables: object = {}) => {
  const { body } = await shop.server.request('POST', '/graphql', { query, variables });
  assert.equal(body.errors, undefined, JSON.stringify(body.errors));
  return body.data;
};

test('every query and mutation of GraphQL', async () => {
  await shop.server.created('/stores', { key: 'east' });
  const { createDiscountGroup: group } = await ask(
    `mutation { createDiscountGroup(draft: { key: "gq", sortOrder: "0.2" }) { id version } }`,
  );
  const { updateDiscountGroup } = await ask(
    `mutation { updateDiscountGroup(key: "gq", version: 1, actions: [
      { setIsActive: { isActive: false } }, { setName: { name: [{ locale: "en", value: "G" }] } }
    ]) { version isActive name(locale: "en") } }`,
  );
  assert.deepEqual(updateDiscountGroup, { version: 2, isActive: false, name: 'G' });
  const { createCartDiscount: discount } = await ask(
    `mutation ($draft: CartDiscountDraft!) {
      createCartDiscount(draft: $draft, storeKey: "east") { id version storesRef { key } } }`,
    {
      draft: {
        key: 'gq',
        name: [{ locale: 'en', value: 'G' }],
        cartPredicate: 'true',
        value: {
          absoluteCart: {
            money: [{ currencyCode: 'EUR', centAmount: 5 }],
            applicationMode: 'EvenDistribution',
          },
        },
        target: { lineItems: { predicate: all.predicate } },
        sortOrder: '0.21',
        requiresDiscountCode: true,
      },
    },
  );
  assert.deepEqual(discount.storesRef, [{ key: 'east' }]);
  const { createDiscountCode: code } = await ask(
    `mutation ($id: String!) { createDiscountCode(draft: { key: "gq", code: "GQ",
      cartDiscounts: [{ typeId: "cart-discount", id: $id }] }) {
        id version applicationCount cartDiscounts { key } cartDiscountRefs { id } } }`,
    { id: discount.id },
  );
  assert.deepEqual(code.cartDiscounts, [{ key: 'gq' }]);
  const { updateDiscountCode } = await ask(
    `mutation { updateDiscountCode(key: "gq", version: 1, actions: [
      { setMaxApplications: { maxApplications: 2 } }, { changeGroups: { groups: ["a"] } }
    ]) { version maxApplications groups } }`,
  );
  assert.deepEqual(updateDiscountCode, { version: 2, maxApplications: 2, groups: ['a'] });
  const { updateCartDiscount } = await ask(
    `mutation { updateCartDiscount(key: "gq", version: 1, storeKey: "east", actions: [
      { changeStackingMode: { stackingMode: StopAfterThisDiscount } }
    ]) { version stackingMode } }`,
  );
  assert.equal(updateCartDiscount.stackingMode, 'StopAfterThisDiscount');
  const data = await ask(
    `query ($discount: String!, $code: String!, $group: String!) {
      cartDiscount(id: $discount) { value { ... on AbsoluteCartDiscountValue { applicationMode } } }
      cartDiscounts(where: "key = \\"gq\\"") { total exists count offset results { id } }
      discountCode(id: $code) { code } discountCodes(where: "code = \\"GQ\\"") { total exists }
      discountGroup(id: $group) { key } discountGroups(where: "key = \\"gq\\"") { total exists }
      inStore(key: "east") {
        cartDiscount(id: $discount) { id } cartDiscounts { total }
        discountCode(id: $code) { id } discountCodes { total } } }`,
    { discount: discount.id, code: code.id, group: group.id },
  );
  assert.equal(data.cartDiscount.value.applicationMode, 'EvenDistribution');
  assert.deepEqual(data.cartDiscounts, {
    total: 1,
    exists: true,
    count: 1,
    offset: 0,
    results: [{ id: discount.id }],
  });
  assert.deepEqual([data.discountCode.code, data.discountGroup.key], ['GQ', 'gq']);
  assert.deepEqual(
    [data.discountCodes, data.discountGroups],
    [
      { total: 1, exists: true },
      { total: 1, exists: true },
    ],
  );
  assert.deepEqual(data.inStore, {
    cartDiscount: { id: discount.id },
    cartDiscounts: { total: 1 },
    discountCode: { id: code.id },
    discountCodes: { total: 1 },
  });
  const gone = await ask(
    `mutation { deleteDiscountCode(key: "gq", version: 2, personalDataErasure: true) { id }
      deleteCartDiscount(key: "gq", version: 2, storeKey: "east") { id }
      deleteDiscountGroup(key: "gq", version: 2) { id } }`,
  );
  assert.deepEqual(
    [gone.deleteDiscountCode.id, gone.deleteCartDiscount.id, gone.deleteDiscountGroup.id],
    [code.id, discount.id, group.id],
  );
});

test('codes and direct discounts of a cart through GraphQL', async () => {
  await shop.codeFor('MUTATE', [await coded()]);
  const cart = await shop.newCart(lines(['cup', 1]));
  const change = `mutation ($id: String!, $version: Long!, $actions: [CartUpdateAction!]!) {
    updateCart(id: $id, version: $version, actions: $actions) { version
      discountCodes { state discountCodeRef { typeId id } }
      directDiscounts { id value { type } target { type ... on LineItemsTarget { predicate } } } } }`;
  const run = async (version: number, ...actions: object[]) =>
    (await ask(change, { id: cart.id, version, actions })).updateCart;
  const added = await run(cart.version, { addDiscountCode: { code: 'MUTATE' } });
  assert.equal(added.discountCodes[0].state, 'MatchesCart');
  const discountCode = added.discountCodes[0].discountCodeRef;
  const bare = await run(added.version, { removeDiscountCode: { discountCode } });
  assert.deepEqual(bare.discountCodes, []);
  const direct = await run(bare.version, {
    setDirectDiscounts: {
      discounts: [
        { value: { relative: { permyriad: 5_000 } }, target: { lineItems: { predicate: 'true' } } },
      ],
    },
  });
  assert.deepEqual(direct.directDiscounts[0].target, { type: 'lineItems', predicate: 'true' });
  assert.deepEqual(shown(await shop.server.read(`/carts/${cart.id}`)), [[[1, 500, 500]], 500]);
});
