// The main job, as a stranger does it: start, the official SDK, a product, a customer, a cart, an
// order through GraphQL, kill -9, start again, and the order is there.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { printedVariable, type StartedServer, startCommand } from '../testing/command.ts';
import { trustedSdk } from '../testing/sdk.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
let server: StartedServer;
let credentials: { readonly clientId: string; readonly clientSecret: string };

const start = () => startCommand({ flags: ['--data-dir', `${folder.path}/store`] });

const sdk = () => trustedSdk({ ...server, ...credentials, projectKey: 'demo' });

before(async () => {
  server = await start();
  credentials = {
    clientId: printedVariable(server.printed, 'CTP_CLIENT_ID'),
    clientSecret: printedVariable(server.printed, 'CTP_CLIENT_SECRET'),
  };
});
after(async () => {
  await server.kill();
  folder.remove();
});

test('from a start to an order that survives kill -9', async () => {
  const { order } = await placeOrder();
  assert.equal(order.orderState, 'Open');
  const changed = await changeOrder(order);
  await server.kill();
  server = await start();
  const again = await sdk().orders().withId({ ID: order.id }).get().execute();
  assert.deepEqual(again.body, changed);
  const graphql = await sdk()
    .graphql()
    .post({
      body: {
        query: `query ($id: String) {
          order(id: $id) { id version orderNumber orderState customerEmail totalPrice { centAmount } }
        }`,
        variables: { id: order.id },
      },
    })
    .execute();
  assert.deepEqual((graphql.body as any).data.order, {
    id: order.id,
    version: changed.version,
    orderNumber: 'A-1',
    orderState: 'Confirmed',
    customerEmail: 'ada@example.com',
    totalPrice: { centAmount: 2 * 1190 },
  });
});

async function placeOrder() {
  const api = sdk();
  const taxCategory = await api
    .taxCategories()
    .post({
      body: {
        name: 'Standard',
        rates: [{ name: '19 %', amount: 0.19, includedInPrice: true, country: 'DE' }],
      },
    })
    .execute();
  const productType = await api
    .productTypes()
    .post({ body: { name: 'Plain', description: 'Has no attributes' } })
    .execute();
  const product = await api
    .products()
    .post({
      body: {
        productType: { typeId: 'product-type', id: productType.body.id },
        taxCategory: { typeId: 'tax-category', id: taxCategory.body.id },
        name: { en: 'Lamp' },
        slug: { en: 'lamp' },
        masterVariant: {
          sku: 'lamp-1',
          prices: [{ value: { currencyCode: 'EUR', centAmount: 1190 }, country: 'DE' }],
        },
        publish: true,
      },
    })
    .execute();
  assert.equal(product.body.masterData.published, true);
  const customer = await api
    .customers()
    .post({ body: { email: 'ada@example.com', password: 'secret' } })
    .execute();
  const draft = await api
    .carts()
    .post({
      body: {
        currency: 'EUR',
        country: 'DE',
        customerId: customer.body.customer.id,
        shippingAddress: { country: 'DE', city: 'Berlin' },
      },
    })
    .execute();
  const cart = await api
    .carts()
    .withId({ ID: draft.body.id })
    .post({
      body: {
        version: draft.body.version,
        actions: [{ action: 'addLineItem', sku: 'lamp-1', quantity: 2 }],
      },
    })
    .execute();
  assert.equal(cart.body.totalPrice.centAmount, 2380);
  assert.equal(cart.body.taxedPrice?.totalNet.centAmount, 2000);
  const made = await api
    .graphql()
    .post({
      body: {
        query: `mutation ($draft: OrderCartCommand!) {
          createOrderFromCart(draft: $draft) { id version orderNumber orderState }
        }`,
        variables: {
          draft: { id: cart.body.id, version: cart.body.version, orderNumber: 'A-1' },
        },
      },
    })
    .execute();
  assert.equal((made.body as any).errors, undefined, JSON.stringify(made.body));
  return { order: (made.body as any).data.createOrderFromCart };
}

async function changeOrder(order: { readonly id: string; readonly version: number }) {
  const result = await sdk()
    .graphql()
    .post({
      body: {
        query: `mutation ($id: String, $version: Long!, $actions: [OrderUpdateAction!]!) {
          updateOrder(id: $id, version: $version, actions: $actions) { version orderState }
        }`,
        variables: {
          id: order.id,
          version: order.version,
          actions: [
            { changeOrderState: { orderState: 'Confirmed' } },
            { setCustomerEmail: { email: 'ada@example.com' } },
          ],
        },
      },
    })
    .execute();
  assert.equal((result.body as any).errors, undefined, JSON.stringify(result.body));
  const byNumber = await sdk().orders().withOrderNumber({ orderNumber: 'A-1' }).get().execute();
  assert.equal(byNumber.body.orderState, 'Confirmed');
  return byNumber.body;
}
