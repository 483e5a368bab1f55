// Orders that recurring orders make under rules of approval, extensions, and taxes from elsewhere.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eur, type Shop } from '../testing/checkout-shop.ts';
import type { clientOf } from '../testing/harness.ts';
import { type OtherAnswer, openOtherServer } from '../testing/other-server.ts';

/** What the test of recurring orders has opened, as it is now: time goes on. */
interface Setting {
  readonly api: ReturnType<typeof clientOf>;
  readonly shop: Shop;
  readonly customerId: string;
  at(days: number): string;
  begun(begin?: { readonly cart?: object }): Promise<any>;
  until(instant: string): Promise<void>;
  runs(): Promise<unknown>;
  current(recurring: object): Promise<any>;
  ordersOf(recurring: object): Promise<any[]>;
  told(id: string): Promise<any[]>;
  end(recurring: object): Promise<unknown>;
}

export function recurringCircumstances(setting: () => Setting): void {
  approvals(setting);
  extensions(setting);
  externalTaxes(setting);
}

function approvals(setting: () => Setting): void {
  test('An order of a unit begins the approval that its rules ask for', async () => {
    const { customerId } = setting();
    const associateRole = { typeId: 'associate-role', key: 'all' };
    const permissions = ['CreateApprovalRules', 'UpdateApprovalFlows'];
    await setting().api.created('/associate-roles', {
      key: 'all',
      permissions,
      buyerAssignable: true,
    });
    const customer = { typeId: 'customer', id: customerId };
    await setting().api.created('/business-units', {
      ...{ key: 'acme', unitType: 'Company', name: 'Acme' },
      associates: [{ customer, associateRoleAssignments: [{ associateRole }] }],
    });
    const path = `/as-associate/${customerId}/in-business-unit/key=acme`;
    await setting().api.created(`${path}/approval-rules`, {
      name: 'All',
      status: 'Active',
      predicate: 'totalPrice > "0.00 EUR"',
      requesters: [{ associateRole }],
      approvers: { tiers: [{ and: [{ or: [{ associateRole }] }] }] },
    });
    const businessUnit = { typeId: 'business-unit', key: 'acme' };
    const recurring = await setting().begun({ cart: { businessUnit } });
    await setting().until(setting().at(1));
    const [order] = await setting().ordersOf(recurring);
    const { results } = await setting().api.read(`${path}/approval-flows`);
    assert.deepEqual(
      results.map(({ order, status }: any) => [order.id, status]),
      [[order.id, 'Pending']],
    );
    await setting().end(recurring);
  });
}

function extensions(setting: () => Setting): void {
  describe('an extension', () => {
    const refusals: readonly (readonly [what: string, answer: OtherAnswer, code: string])[] = [
      [
        'that refuses',
        { status: 400, body: { errors: [{ code: 'InvalidInput', message: 'Not today.' }] } },
        'InvalidInput',
      ],
      ['that breaks', { status: 500 }, 'ExtensionBadResponse'],
    ];
    for (const [what, answer, code] of refusals)
      test(`${what} fails the order; one that adds actions changes it`, async () => {
        const other = await openOtherServer();
        other.answer = () => answer;
        const extension = await setting().api.created('/extensions', {
          destination: { type: 'HTTP', url: other.url },
          triggers: [{ resourceTypeId: 'order', actions: ['Create'] }],
        });
        const recurring = await setting().begun();
        await setting().until(setting().at(1));
        assert.equal((await setting().current(recurring)).recurringOrderState, 'Failed');
        assert.deepEqual(await setting().ordersOf(recurring), []);
        assert.equal((await setting().told(recurring.id)).at(-1).errors[0].details.code, code);
        const orderNumber = `of-${recurring.id}`;
        other.answer = () => ({ body: { actions: [{ action: 'setOrderNumber', orderNumber }] } });
        await setting().api.changed(`/recurring-orders/${recurring.id}`, {
          action: 'setRecurringOrderState',
          recurringOrderState: { type: 'active' },
        });
        await setting().runs();
        const [order] = await setting().ordersOf(recurring);
        assert.equal(order.orderNumber, orderNumber);
        assert.equal(JSON.parse(other.seen.at(-1)!.text).resource.obj.origin, 'RecurringOrder');
        await setting().api.request(
          'DELETE',
          `/extensions/${extension.id}?version=${extension.version}`,
        );
        await setting().end(recurring);
        await other.close();
      });
  });
}

function externalTaxes(setting: () => Setting): void {
  describe('taxes from elsewhere', () => {
    const rate = { name: 'Elsewhere', amount: 0.1, includedInPrice: false, country: 'DE' };
    const dearer = async ({ id, masterData }: any) =>
      setting().api.changed(`/products/${id}`, {
        action: 'changePrice',
        priceId: masterData.current.masterVariant.prices[0].id,
        price: { value: eur(2_000) },
        staged: false,
      });
    const templateOf = async (sku: string, mode: 'Fixed' | 'Dynamic', taxMode: string) => {
      const recurrencePolicy = { typeId: 'recurrence-policy', key: 'daily' };
      const { id } = await setting().api.created('/carts', {
        ...{ currency: 'EUR', country: 'DE', customerId: setting().customerId, taxMode },
        shippingAddress: { country: 'DE' },
        lineItems: [{ sku, recurrenceInfo: { recurrencePolicy, priceSelectionMode: mode } }],
      });
      return id;
    };
    const startedOf = async (id: string) => {
      const { version } = await setting().api.read(`/carts/${id}`);
      const cart = { typeId: 'cart', id };
      return setting().api.created('/recurring-orders', {
        cart,
        cartVersion: version,
        startsAt: setting().at(1),
      });
    };

    for (const [mode, net, gross] of [
      ['Fixed', 1_000, 1_100],
      ['Dynamic', 2_000, 2_200],
    ] as const)
      test(`as rates go for the price of the mode ${mode}`, async () => {
        const slug = `pen-${mode.toLowerCase()}`;
        const pen = await setting().shop.product(slug, 1_000);
        const id = await templateOf(`${slug}-1`, mode, 'External');
        const [line] = (await setting().api.read(`/carts/${id}`)).lineItems;
        const named = { lineItemId: line.id, externalTaxRate: rate };
        await setting().api.changed(`/carts/${id}`, { action: 'setLineItemTaxRate', ...named });
        const recurring = await startedOf(id);
        await dearer(pen);
        await setting().until(setting().at(1));
        const [{ taxedPrice }] = await setting().ordersOf(recurring);
        assert.deepEqual(
          [taxedPrice.totalNet.centAmount, taxedPrice.totalGross.centAmount],
          [net, gross],
        );
        await setting().end(recurring);
      });

    for (const [mode, state] of [
      ['Fixed', 'Active'],
      ['Dynamic', 'Failed'],
    ] as const)
      test(`as amounts: at another price of the mode ${mode} it is ${state}`, async () => {
        const slug = `ink-${mode.toLowerCase()}`;
        const ink = await setting().shop.product(slug, 1_000);
        const id = await templateOf(`${slug}-1`, mode, 'ExternalAmount');
        const [line] = (await setting().api.read(`/carts/${id}`)).lineItems;
        const externalTaxAmount = { totalGross: eur(1_100), taxRate: rate };
        await setting().api.changed(
          `/carts/${id}`,
          { action: 'setLineItemTaxAmount', lineItemId: line.id, externalTaxAmount },
          { action: 'setCartTotalTax', externalTotalGross: eur(1_100) },
        );
        const recurring = await startedOf(id);
        await dearer(ink);
        await setting().until(setting().at(1));
        assert.equal((await setting().current(recurring)).recurringOrderState, state);
        const orders = await setting().ordersOf(recurring);
        const gross = orders.map(({ taxedPrice }) => taxedPrice.totalGross.centAmount);
        assert.deepEqual(gross, state === 'Active' ? [1_100] : []);
        await setting().end(recurring);
      });
  });
}
