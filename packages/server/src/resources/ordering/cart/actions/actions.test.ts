// The table of cases over the update actions of carts: every action, a success and a failure each.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cartKind } from '@storewright/model/resources/ordering/cart';
import { type CartCase, testCartActions } from '../../../../testing/cart-cases.ts';
import {
  cartDocuments,
  cartFixture,
  cartProject,
  multipleFixture,
} from '../../../../testing/cart-fixture.ts';
import { settledIn } from '../../../../testing/pure-pipeline.ts';
import { addressCases } from './addresses.test.cases.ts';
import { customCases } from './custom.test.cases.ts';
import { customLineCases } from './custom-lines.test.cases.ts';
import { discountCases } from './discounts.test.cases.ts';
import { identityCases } from './identity.test.cases.ts';
import { lineDetailCases } from './line-details.test.cases.ts';
import { lineCases } from './lines.test.cases.ts';
import { recurringPaymentCases } from './recurring-payment.test.cases.ts';
import { shippingCases } from './shipping.test.cases.ts';
import { stateCases } from './state.test.cases.ts';
import { taxCases } from './taxes.test.cases.ts';

const cases: readonly CartCase[] = [
  ...addressCases,
  ...customCases,
  ...customLineCases,
  ...discountCases,
  ...identityCases,
  ...lineCases,
  ...lineDetailCases,
  ...recurringPaymentCases,
  ...shippingCases,
  ...stateCases,
  ...taxCases,
];

testCartActions(cases);

const actions = [...cartKind.actions.keys()].sort();
const actionsWhere = (holds: (one: CartCase) => boolean) =>
  [...new Set(cases.filter(holds).map(({ action }) => action))].sort();

test('every action of a cart has a case that succeeds and a case that is refused', () => {
  assert.deepEqual(
    actionsWhere(({ refuses }) => refuses !== undefined),
    actions,
  );
  assert.deepEqual(
    actionsWhere(({ refuses }) => refuses === undefined),
    actions,
  );
});

test('the carts of the table are settled: a request that does nothing changes nothing', () => {
  const world = { documents: cartDocuments, project: cartProject };
  for (const cart of [cartFixture, multipleFixture]) {
    const settled = settledIn(cartKind, world, cart, cart);
    assert.deepEqual(JSON.parse(JSON.stringify(settled)), JSON.parse(JSON.stringify(cart)));
  }
});

const external = [
  'externalPrice',
  'externalTotalPrice',
  'externalTaxRate',
  'perMethodExternalTaxRate',
];

const ownEndpoints = cartKind.endpoints.filter(({ path }) => path.endsWith('/me/carts'));

/** The checks of My Cart on an input, in addition to the action's own. */
function checkOwn(action: string, input: object): void {
  const asked = { action: { name: action, input }, principal: { customerId: 'ada' }, params: {} };
  for (const { authorize } of ownEndpoints) authorize!.check(asked as never, {});
}

test('My Cart takes the input of every action it has, except prices and taxes from outside', () => {
  assert.equal(ownEndpoints.length, 2);
  const own = ownEndpoints[0]!.actions!;
  for (const { action, input } of cases.filter((one) => own.includes(one.action))) {
    const given = input as { readonly [member: string]: unknown };
    const isExternal =
      external.some((member) => given[member] !== undefined) ||
      (given.taxMode !== undefined && given.taxMode !== 'Platform');
    if (isExternal) assert.throws(() => checkOwn(action, input), { code: 'InvalidOperation' });
    else checkOwn(action, input);
  }
});

test('My Cart has none of the actions that are for trusted clients', () => {
  const own = new Set(ownEndpoints[0]!.actions!);
  const trusted = actions.filter((action) => !own.has(action));
  assert.ok(trusted.includes('setCustomerId') && trusted.includes('setLineItemPrice'));
  assert.deepEqual(
    [...own].filter((action) => !actions.includes(action)),
    [],
  );
});
