// Order edits: how they are created, previewed and applied, and the obstacles.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur } from '../../../testing/checkout-shop.ts';
import { refusedWith } from '../../../testing/company.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { type EditShop, note, openEditShop } from './shop.test.cases.ts';

let server: TestServer;
let shop: EditShop;
before(async () => {
  server = await startTestServer();
  shop = await openEditShop(server);
});
after(() => server.close());

const path = '/orders/edits';
const cents = ({ centAmount }: any) => centAmount;
const threeOf = (order: any) => ({
  action: 'changeLineItemQuantity',
  lineItemId: order.lineItems[0].id,
  quantity: 3,
});
const apply = (edit: any, editVersion: number, resourceVersion: number) =>
  server.request('POST', `${path}/${edit.id}/apply`, { editVersion, resourceVersion });
const messagesOf = async (id: string) => {
  const where = encodeURIComponent(`resource(id = "${id}")`);
  return (await server.read(`/messages?where=${where}&sort=sequenceNumber+asc&limit=100`)).results;
};

test('an edit is previewed on the present order, applied once, and told of', async () => {
  const order = await shop.plain(2);
  const edit = await shop.edit(order, threeOf(order));
  assert.deepEqual([edit.version, edit.result], [1, { type: 'NotProcessed' }]);
  const { result } = await server.read(`${path}/${edit.id}`);
  assert.equal(cents(result.preview.totalPrice), 4_760);
  assert.deepEqual(
    result.messagePayloads.map(({ type, addedQuantity }: any) => [type, addedQuantity]),
    [['OrderLineItemAdded', 1]],
  );
  const where = encodeURIComponent(`resource(id = "${order.id}")`);
  const { results } = await server.read(`${path}?where=${where}`);
  assert.deepEqual(results[0].result, { type: 'NotProcessed' });

  const changed = await server.changed(`/orders/${order.id}`, {
    action: 'setPurchaseOrderNumber',
    purchaseOrderNumber: 'P',
  });
  const { currentVersion } = refusedWith(
    await apply(edit, 1, order.version),
    'ConcurrentModification',
    409,
  );
  assert.equal(currentVersion, changed.version);
  refusedWith(await apply(edit, 9, changed.version), 'ConcurrentModification', 409);

  const applied = await shop.applied(edit, changed);
  assert.equal(applied.version, 2);
  const { type, excerptBeforeEdit, excerptAfterEdit } = applied.result;
  assert.deepEqual(
    [type, excerptBeforeEdit.version, cents(excerptBeforeEdit.totalPrice)],
    ['Applied', changed.version, 3_570],
  );
  assert.deepEqual(
    [excerptAfterEdit.version, cents(excerptAfterEdit.totalPrice)],
    [changed.version + 1, 4_760],
  );
  const after = await server.read(`/orders/${order.id}`);
  assert.deepEqual(
    [after.version, cents(after.totalPrice), after.lineItems[0].quantity],
    [changed.version + 1, 4_760, 3],
  );
  assert.equal(cents(after.taxedPrice.totalGross), 4_760);
  assert.equal('cartState' in after || 'edited' in after || 'refresh' in after, false);
  const told = await messagesOf(order.id);
  assert.deepEqual(
    told.slice(-2).map((message: any) => message.type),
    ['OrderLineItemAdded', 'OrderEditApplied'],
  );
  assert.deepEqual(told.at(-1).edit, { typeId: 'order-edit', id: edit.id });
  assert.deepEqual(told.at(-1).result, applied.result);
  assert.equal(after.lastMessageSequenceNumber, told.at(-1).sequenceNumber);

  refusedWith(await apply(edit, 2, after.version), 'InvalidOperation');
  const again = { version: 2, actions: [{ action: 'setStagedActions', stagedActions: [] }] };
  refusedWith(await server.request('POST', `${path}/${edit.id}`, again), 'InvalidOperation');
  assert.deepEqual((await server.read(`${path}/${edit.id}`)).result, applied.result);
  await server.expecting(200, 'DELETE', `${path}/${edit.id}?version=2`);
});

test('of several applications at once one changes the order', async () => {
  const order = await shop.plain(2);
  const edit = await shop.edit(order, threeOf(order));
  const answers = await Promise.all([1, 2, 3, 4].map(() => apply(edit, 1, order.version)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  const after = await server.read(`/orders/${order.id}`);
  assert.equal(after.version, order.version + 1);
});

test('two edits of an order: the second is refused until it names the new version', async () => {
  const order = await shop.plain(2);
  const edits = [await shop.edit(order, threeOf(order)), await shop.edit(order, threeOf(order))];
  const answers = await Promise.all(edits.map((edit) => apply(edit, 1, order.version)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const late = edits[answers.findIndex(({ status }) => status === 409)];
  const { currentVersion } = answers.find(({ status }) => status === 409)!.body.errors[0];
  assert.equal((await apply(late, 1, currentVersion)).status, 200);
});

test('what cannot be done is shown by the preview, and leaves everything as it is', async () => {
  const order = await shop.plain(2);
  const wrong = { action: 'removeLineItem', lineItemId: 'nothing' };
  const edit = await shop.edit(order, threeOf(order), wrong);
  const { result } = await server.read(`${path}/${edit.id}`);
  assert.deepEqual([result.type, result.errors[0].code], ['PreviewFailure', 'InvalidOperation']);
  const about = ({ action, actionIndex }: any) => ({ action, actionIndex });
  assert.deepEqual(about(result.errors[0]), { action: wrong, actionIndex: 2 });
  const refused = refusedWith(await apply(edit, 1, order.version), 'InvalidOperation');
  assert.deepEqual(about(refused), { action: wrong, actionIndex: 2 });
  const dry = await server.created(path, {
    resource: { typeId: 'order', id: order.id },
    stagedActions: [threeOf(order), wrong],
    dryRun: true,
  });
  assert.deepEqual(about(dry.result.errors[0]), { action: wrong, actionIndex: 2 });
  assert.deepEqual(await server.read(`/orders/${order.id}`), order);
  const missing = await shop.result(order, {
    action: 'addPayment',
    payment: { typeId: 'payment', id: 'nothing' },
  });
  assert.deepEqual(
    [missing.type, missing.errors[0].code, missing.errors[0].actionIndex],
    ['PreviewFailure', 'ReferencedResourceNotFound', 1],
  );
});

test('a code counts once: the order that has used it keeps it, an edit that adds it uses it', async () => {
  const order = await shop.plain(2);
  const add = { action: 'addDiscountCode', code: 'TEN' };
  await shop.applied(await shop.edit(order, add), order);
  const discounted = await server.read(`/orders/${order.id}`);
  assert.deepEqual(
    [discounted.discountCodes[0].state, cents(discounted.totalPrice)],
    ['MatchesCart', 3_332],
  );
  assert.deepEqual(
    (await messagesOf(order.id)).slice(-3).map(({ type }: any) => type),
    ['OrderLineItemDiscountSet', 'OrderDiscountCodeAdded', 'OrderEditApplied'],
  );
  const more = await shop.result(discounted, threeOf(discounted));
  assert.equal(cents(more.preview.totalPrice), 3_570 + 833);
  const other = await shop.plain(2);
  const late = await shop.result(other, add);
  assert.equal(late.preview.discountCodes[0].state, 'MaxApplicationReached');
  const discountCode = { typeId: 'discount-code', id: shop.ids.code };
  const without = await shop.result(discounted, { action: 'removeDiscountCode', discountCode });
  assert.deepEqual(
    without.messagePayloads.map(({ type }: any) => type),
    ['OrderLineItemDiscountSet', 'OrderDiscountCodeRemoved'],
  );
  const { cartDiscounts } = await server.read(`/discount-codes/${shop.ids.code}`);
  const switched = (isActive: boolean) =>
    server.changed(`/cart-discounts/${cartDiscounts[0].id}`, {
      action: 'changeIsActive',
      isActive,
    });
  await switched(false);
  const { messagePayloads } = await shop.result(discounted, threeOf(discounted));
  await switched(true);
  const { type, ...told } = messagePayloads.at(-1);
  assert.deepEqual(
    [type, told],
    ['OrderDiscountCodeStateSet', { discountCode, state: 'NotActive', oldState: 'MatchesCart' }],
  );
});

test('a discount on custom line items is told of', async () => {
  const order = await shop.plain(2);
  const value = { type: 'relative', permyriad: 1_000 };
  const discounts = [{ value, target: { type: 'customLineItems', predicate: 'true' } }];
  const { messagePayloads } = await shop.result(order, { action: 'setDirectDiscounts', discounts });
  assert.deepEqual(
    messagePayloads.map(({ type, customLineItemId }: any) => [type, customLineItemId]),
    [['OrderCustomLineItemDiscountSet', order.customLineItems[0].id]],
  );
});

test('the messages of what an edit removes and adds', async () => {
  const order = await shop.plain(2);
  const [line] = order.lineItems;
  const [sticker] = order.customLineItems;
  const { messagePayloads } = await shop.result(
    order,
    { action: 'removeLineItem', lineItemId: line.id },
    { action: 'changeCustomLineItemQuantity', customLineItemId: sticker.id, quantity: 1 },
    { action: 'addCustomLineItem', name: { en: 'Wrap' }, slug: 'wrap', money: eur(100) },
    { action: 'setShippingMethod' },
    { action: 'setCustomerEmail', email: 'e@example.com' },
  );
  const [email, removed, ...rest] = messagePayloads;
  assert.equal(email.type, 'OrderCustomerEmailSet');
  const { type, lineItemId, removedQuantity, newQuantity, newState, newTotalPrice } = removed;
  assert.deepEqual(
    [type, lineItemId, removedQuantity, newQuantity, newState, cents(newTotalPrice)],
    ['OrderLineItemRemoved', line.id, 2, 0, [], 0],
  );
  assert.deepEqual(
    rest.map((message: any) => message.type),
    ['OrderCustomLineItemQuantityChanged', 'OrderCustomLineItemAdded', 'OrderShippingInfoSet'],
  );
});

const resource = () => ({ typeId: 'order', id: shop.order.id });

test('what an edit keeps is checked for its shape alone', async () => {
  const refused = async (stagedActions: unknown) =>
    server.request('POST', path, { resource: resource(), stagedActions });
  refusedWith(await refused([{ action: 'freezeCart' }]), 'InvalidJsonInput');
  refusedWith(await refused([{ action: 'addLineItem', quantity: 'two' }]), 'InvalidJsonInput');
  refusedWith(await refused([{ quantity: 2 }]), 'InvalidJsonInput');
  const nowhere = { resource: { typeId: 'order', id: 'nothing' } };
  refusedWith(await server.request('POST', path, nowhere), 'ReferencedResourceNotFound');
  assert.equal(
    (await server.request('POST', `${path}/nothing/apply`, { editVersion: 1, resourceVersion: 1 }))
      .status,
    404,
  );
});

test('an order that has taken something from the stock is not edited', async () => {
  await server.created('/inventory', { sku: 'lamp-1', quantityOnStock: 9 });
  const cart = await shop.cart({ quantity: 1 }, { inventoryMode: 'TrackOnly' });
  const order = await server.created('/orders', { id: cart.id, version: cart.version });
  const draft = { resource: { typeId: 'order', id: order.id } };
  refusedWith(await server.request('POST', path, draft), 'InvalidOperation');
  const added = await shop.result(shop.order, {
    action: 'addLineItem',
    sku: 'lamp-1',
    inventoryMode: 'ReserveOnOrder',
  });
  assert.equal(added.type, 'PreviewFailure');
});

test('the actions of an edit change it; a dry run shows the outcome and stores nothing', async () => {
  const order = await shop.plain(2);
  const edit = await shop.edit(order);
  const actions = [
    { action: 'setKey', key: 'renamed' },
    { action: 'setComment', comment: 'Later' },
    { action: 'addStagedAction', stagedAction: threeOf(order) },
    { action: 'setCustomType', ...note('first') },
    { action: 'setCustomField', name: 'note', value: 'second' },
  ];
  const shown = ({ key, comment, custom, result }: any) => [
    key,
    comment,
    custom.fields.note,
    cents(result.preview.totalPrice),
  ];
  const body = { version: 1, actions, dryRun: true };
  const dry = await server.posted(`${path}/${edit.id}`, body);
  assert.deepEqual([dry.version, ...shown(dry)], [1, 'renamed', 'Later', 'second', 4_760]);
  const { result: _, ...stored } = await server.read(`${path}/${edit.id}`);
  const { result: __, ...former } = edit;
  assert.deepEqual(stored, former);
  await server.expecting(409, 'POST', `${path}/${edit.id}`, { ...body, version: 2 });
  const changed = await server.posted(`${path}/${edit.id}`, { version: 1, actions });
  assert.deepEqual([changed.version, ...shown(changed)], [2, 'renamed', 'Later', 'second', 4_760]);
  const emptied = await server.changed(`${path}/key=renamed`, {
    action: 'setStagedActions',
    stagedActions: [],
  });
  assert.deepEqual([emptied.stagedActions, emptied.result.type], [[], 'PreviewSuccess']);
  await server.expecting(200, 'DELETE', `/orders/${order.id}?version=${order.version}`);
  const { result } = await server.read(`${path}/key=renamed`);
  assert.deepEqual(result.errors[0].code, 'ReferencedResourceNotFound');
  refusedWith(await apply(edit, emptied.version, order.version), 'ReferencedResourceNotFound');
});

test('GraphQL makes, previews, changes, applies and deletes edits', async () => {
  const order = await shop.plain(2);
  const { createOrderEdit: made } = await server.graphql(
    `mutation ($order: String!, $line: String!) { createOrderEdit(draft: { dryRun: true
      resource: { typeId: "order", id: $order }
      stagedActions: [{ changeLineItemQuantity: { lineItemId: $line, quantity: 3 } }] }) {
        id version resourceRef { id } resource { id } stagedActions { type }
        result { type ... on PreviewSuccess { preview { totalPrice { centAmount } } } } } }`,
    { order: order.id, line: order.lineItems[0].id },
  );
  assert.deepEqual(made.stagedActions, [{ type: 'changeLineItemQuantity' }]);
  assert.deepEqual(made.result, {
    type: 'PreviewSuccess',
    preview: { totalPrice: { centAmount: 4_760 } },
  });
  const change = (dryRun: boolean) =>
    server.graphql(
      `mutation ($id: String!, $dry: Boolean!) { updateOrderEdit(id: $id, version: 1, dryRun: $dry,
        actions: [{ addStagedAction: { stagedAction: { setCustomerEmail: { email: "g@example.com" } } } }]) {
        version result { ... on PreviewSuccess { preview { customerEmail } } } } }`,
      { id: made.id, dry: dryRun },
    );
  const preview = { preview: { customerEmail: 'g@example.com' } };
  assert.deepEqual((await change(true)).updateOrderEdit, { version: 1, result: preview });
  assert.equal((await server.read(`${path}/${made.id}`)).stagedActions.length, 1);
  assert.deepEqual((await change(false)).updateOrderEdit, { version: 2, result: preview });
  const { orderEdit, orderEdits } = await server.graphql(
    `query ($id: String!) { orderEdit(id: $id) { result { type } } orderEdits(limit: 1) { total } }`,
    { id: made.id },
  );
  assert.equal(orderEdit.result.type, 'PreviewSuccess');
  assert.equal(orderEdits.total > 0, true);
  const { applyOrderEdit: applied } = await server.graphql(
    `mutation ($id: String!, $v: Long!) { applyOrderEdit(id: $id, editVersion: 2, resourceVersion: $v) {
      version result { type ... on Applied { appliedAt excerptAfterEdit { version totalPrice { centAmount } } } } } }`,
    { id: made.id, v: order.version },
  );
  assert.deepEqual(applied.result.excerptAfterEdit, {
    version: order.version + 1,
    totalPrice: { centAmount: 4_760 },
  });
  await server.graphql('mutation ($id: String!) { deleteOrderEdit(id: $id, version: 3) { id } }', {
    id: made.id,
  });
});

test('edits need their own scopes', async () => {
  const token = await server.token('manage_orders:demo');
  assert.equal((await server.request('GET', path, undefined, { token })).status, 403);
  const viewing = await server.token('view_order_edits:demo');
  assert.equal((await server.request('GET', path, undefined, { token: viewing })).status, 200);
  const draft = { resource: resource() };
  const refused = await server.request('POST', path, draft, { token: viewing });
  assert.equal(refused.status, 403);
});
