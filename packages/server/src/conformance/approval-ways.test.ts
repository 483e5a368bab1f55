// Approval flows of orders that are made in other ways than from a plain cart: from quotes, with
// predicates that read far, and what may be written on a flow.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Approval, openApproval, tiers } from '../testing/approval.ts';
import { refusedWith, unitOf } from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let approval: Approval;

before(async () => {
  server = await startTestServer();
  approval = await openApproval(server);
});
after(() => server.close());

/** Switches a rule on for as long as something is done. */
async function whileRuled<T>(members: object, deed: () => Promise<T>): Promise<T> {
  const { id, version } = await approval.rule(members);
  const outcome = await deed();
  const actions = [{ action: 'setStatus', status: 'Inactive' }];
  await approval.as(approval.clerk, 'POST', `/approval-rules/${id}`, { version, actions });
  return outcome;
}

async function quoteOf(members: object = {}): Promise<any> {
  const { shop, buyer } = approval;
  const drafted = { customerId: buyer.id, businessUnit: unitOf('acme'), ...members };
  const cart = await shop.cart({ quantity: 2 }, drafted);
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
}

test('an order from a quote is judged by the money of the quote and by its customer', async () => {
  const predicate = 'totalPrice > "10.00 EUR" and customer.email = "buyer@example.com"';
  await whileRuled({ predicate }, async () => {
    const { id, version } = await quoteOf();
    const order = await server.created('/orders/quotes', {
      quote: { typeId: 'quote', id },
      version,
      quoteStateToAccepted: true,
    });
    const flow = await approval.flowOf(order);
    assert.deepEqual([flow.status, flow.order.id], ['Pending', order.id]);
  });
  const predicates = ['totalPrice > "1000.00 EUR"', 'customer.email = "lead@example.com"'];
  for (const one of predicates)
    await whileRuled({ predicate: one }, async () => {
      const { id, version } = await quoteOf();
      const draft = { quote: { typeId: 'quote', id }, version };
      const order = await server.created('/orders/quotes', draft);
      assert.equal(await approval.flowOf(order), undefined);
    });
});

test('predicates read what the order refers to, beside discounts that read as far', async () => {
  const { id: root } = await server.created('/categories', {
    ...{ key: 'root', name: { en: 'Root' }, slug: { en: 'root' } },
  });
  const { id: leaf } = await server.created('/categories', {
    ...{ key: 'leaf', name: { en: 'Leaf' }, slug: { en: 'leaf' } },
    parent: { typeId: 'category', id: root },
  });
  const [lamp] = (await server.read('/products?limit=1')).results;
  await server.changed(`/products/${lamp.id}`, {
    action: 'addToCategory',
    category: { typeId: 'category', id: leaf },
    staged: false,
  });
  await server.created('/cart-discounts', {
    name: { en: 'Far' },
    value: { type: 'relative', permyriad: 100 },
    cartPredicate: 'customer.email is defined and lineItemCount(categories.key = "leaf") > 0',
    target: { type: 'totalPrice' },
    sortOrder: '0.5',
    isActive: true,
  });
  const predicate =
    'lineItemExists(categoriesWithAncestors.key contains any ("root")) = true and customer.id is defined ' +
    'and lineItemCount(productType.key is not defined) > 0';
  await whileRuled({ predicate }, async () => {
    const order = await approval.order();
    assert.ok(order.discountOnTotalPrice, 'the discount holds, too');
    assert.ok(await approval.flowOf(order));
    const { shop, buyer, as } = approval;
    const drafted = { customerId: buyer.id, businessUnit: unitOf('acme') };
    const { id, version } = await shop.cart({ quantity: 1 }, drafted);
    const draft = { cart: { typeId: 'cart', id }, version };
    const { status, body } = await as(buyer, 'POST', '/orders', draft);
    assert.equal(status, 201, JSON.stringify(body));
    assert.ok(await approval.flowOf(body));
  });
});

test('custom fields of the draft of the order count', async () => {
  await server.created('/types', {
    ...{ key: 'cost', name: { en: 'Cost' }, resourceTypeIds: ['order'] },
    fieldDefinitions: [
      { name: 'center', label: { en: 'c' }, required: false, type: { name: 'String' } },
    ],
  });
  const ordered = async (center: string) => {
    const { shop, buyer } = approval;
    const drafted = { customerId: buyer.id, businessUnit: unitOf('acme') };
    const { id, version } = await shop.cart({ quantity: 1 }, drafted);
    const custom = { type: { typeId: 'type', key: 'cost' }, fields: { center } };
    return approval.flowOf(await server.created('/orders', { id, version, custom }));
  };
  const predicate = 'custom.center = "4711" and custom.type.key = "cost"';
  await whileRuled({ predicate }, async () => {
    assert.ok(await ordered('4711'));
    assert.equal(await ordered('4712'), undefined);
  });
});

test('custom fields of a flow are written by whoever may approve', async () => {
  await server.created('/types', {
    ...{ key: 'of-flows', name: { en: 'x' }, resourceTypeIds: ['approval-flow'] },
    fieldDefinitions: [
      { name: 'note', label: { en: 'n' }, required: false, type: { name: 'String' } },
    ],
  });
  const type = { typeId: 'type', key: 'of-flows' };
  await whileRuled({ approvers: tiers([['chief']]) }, async () => {
    const flow = await approval.flowOf(await approval.order());
    const set = { action: 'setCustomType', type, fields: { note: 'x' } };
    const { body } = await approval.acts(approval.lead, flow, set);
    assert.deepEqual(body.custom.fields, { note: 'x' });
    const more = { action: 'setCustomField', name: 'note', value: 'y' };
    const changed = await approval.acts(approval.chief, flow, more);
    assert.equal(changed.body.custom.fields.note, 'y');
    const { reader } = approval;
    refusedWith(await approval.acts(reader, flow, more), 'AssociateMissingPermission', 403);
  });
});
