// An order with something in every place that staged actions reach, for the tests of order edits.
import { eur, openShop, type Shop } from '../../../testing/checkout-shop.ts';
import type { TestServer } from '../../../testing/harness.ts';

export interface EditShop extends Shop {
  readonly server: TestServer;
  /** With deliveries, returns, a payment and custom fields. */
  readonly order: any;
  readonly ids: { readonly [name: string]: string };
  /** A plain order of lamps, four stickers and shipping. */
  plain(quantity: number): Promise<any>;
  edit(order: any, ...stagedActions: readonly object[]): Promise<any>;
  /** The result that a dry run of the actions has. */
  result(order: any, ...stagedActions: readonly object[]): Promise<any>;
  applied(edit: any, order: any): Promise<any>;
}

const types =
  'order line-item custom-line-item address shipping order-delivery order-parcel order-return-item order-edit';

const noteType = {
  key: 'note',
  name: { en: 'Note' },
  resourceTypeIds: types.split(' '),
  fieldDefinitions: [
    { name: 'note', label: { en: 'Note' }, type: { name: 'String' }, required: false },
  ],
};

export const note = (text: string) => ({
  type: { typeId: 'type', key: 'note' },
  fields: { note: text },
});

async function documents({ created }: TestServer) {
  await created('/types', noteType);
  const payment = await created('/payments', { amountPlanned: eur(1) });
  const other = await created('/payments', { amountPlanned: eur(1) });
  const channel = await created('/channels', {
    key: 'web',
    roles: ['ProductDistribution', 'OrderExport'],
  });
  const picked = await created('/states', { key: 'Picked', type: 'LineItemState' });
  const checked = await created('/states', { key: 'Checked', type: 'OrderState', initial: true });
  const { customer } = await created('/customers', { email: 'b@example.com', password: 'p' });
  const group = await created('/customer-groups', { groupName: 'Friends' });
  const list = await created('/shopping-lists', {
    name: { en: 'List' },
    lineItems: [{ sku: 'lamp-1', quantity: 3 }],
  });
  const discount = await created('/cart-discounts', {
    name: { en: 'Ten' },
    value: { type: 'relative', permyriad: 1_000 },
    target: { type: 'lineItems', predicate: 'true' },
    cartPredicate: 'true',
    sortOrder: '0.4',
    requiresDiscountCode: true,
  });
  const code = await created('/discount-codes', {
    code: 'TEN',
    cartDiscounts: [{ typeId: 'cart-discount', id: discount.id }],
    maxApplications: 1,
  });
  await created('/stores', { key: 'north', name: { en: 'North' } });
  await created('/business-units', { key: 'acme', unitType: 'Company', name: 'Acme' });
  return {
    payment: payment.id,
    other: other.id,
    channel: channel.id,
    picked: picked.id,
    checked: checked.id,
    customer: customer.id,
    group: group.id,
    list: list.id,
    code: code.id,
  };
}

const item = (id: string) => [{ id, quantity: 1 }];

/** The order with everything in it, one update. */
async function filled(server: TestServer, made: any, payment: string) {
  const [line] = made.lineItems;
  const [sticker] = made.customLineItems;
  return server.changed(
    `/orders/${made.id}`,
    { action: 'addItemShippingAddress', address: { key: 'home', country: 'DE' } },
    { action: 'setBillingAddress', address: { country: 'DE', city: 'Ulm' } },
    { action: 'addPayment', payment: { typeId: 'payment', id: payment } },
    {
      action: 'addDelivery',
      deliveryKey: 'd1',
      items: item(line.id),
      address: { country: 'DE' },
      parcels: [{ key: 'p1', items: item(line.id) }],
    },
    {
      action: 'addReturnInfo',
      items: [
        { key: 'r1', quantity: 1, lineItemId: line.id, shipmentState: 'Returned' },
        { key: 'r2', quantity: 1, customLineItemId: sticker.id, shipmentState: 'Returned' },
      ],
    },
  );
}

export async function openEditShop(server: TestServer): Promise<EditShop> {
  const shop = await openShop(server);
  await server.changed('', {
    action: 'changeMessagesConfiguration',
    messagesConfiguration: { enabled: true, deleteDaysAfterCreation: 15 },
  });
  await server.changed('', {
    action: 'setShippingRateInputType',
    shippingRateInputType: { type: 'CartScore' },
  });
  const known = await documents(server);
  const made = await shop.order({ quantity: 2 });
  const order = await filled(server, made, known.payment);
  const draft = (of: any, stagedActions: readonly object[]) => ({
    resource: { typeId: 'order', id: of.id },
    stagedActions,
  });
  return {
    ...shop,
    server,
    order,
    ids: {
      ...known,
      line: order.lineItems[0].id,
      sticker: order.customLineItems[0].id,
      tax: shop.taxCategoryId,
      method: shop.shippingMethodId,
    },
    plain: (quantity) => shop.order({ quantity }),
    edit: (of, ...actions) => server.created('/orders/edits', draft(of, actions)),
    async result(of, ...actions) {
      const dry = { ...draft(of, actions), dryRun: true };
      return (await server.created('/orders/edits', dry)).result;
    },
    applied: (edit, of) =>
      server.posted(`/orders/edits/${edit.id}/apply`, {
        editVersion: edit.version,
        resourceVersion: of.version,
      }),
  };
}
