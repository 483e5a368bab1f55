// What order edits keep of the actions of carts: those that change what is bought and what it costs,
// as far as orders have none of their name.
import { type Action, actionsIn } from '../../../declaration/index.ts';
import * as all from './actions/index.ts';

const names = [
  'addLineItem',
  'changeLineItemQuantity',
  'removeLineItem',
  'setLineItemPrice',
  'setLineItemTotalPrice',
  'setLineItemDistributionChannel',
  'addCustomLineItem',
  'removeCustomLineItem',
  'changeCustomLineItemQuantity',
  'changeCustomLineItemMoney',
  'addDiscountCode',
  'removeDiscountCode',
  'setDirectDiscounts',
  'addShoppingList',
  'setShippingRateInput',
  'setCountry',
  'setCustomerGroup',
  'changeTaxMode',
  'changeTaxRoundingMode',
  'changePriceRoundingMode',
  'changeTaxCalculationMode',
  'setLineItemTaxRate',
  'setLineItemTaxAmount',
  'setCustomLineItemTaxRate',
  'setCustomLineItemTaxAmount',
  'setShippingMethodTaxRate',
  'setShippingMethodTaxAmount',
  'setShippingMethod',
  'setCustomShippingMethod',
] as const;

const actions = actionsIn(all);

/** Actions of carts by the names that they have in edits. */
export const stagedOfCarts: ReadonlyMap<string, Action> = new Map([
  ...names.map((name) => [name, actions.get(name)!] as const),
  ['setOrderTotalTax', all.setCartTotalTax],
]);

/** What a cart makes of another shipping address; the order tells of it. */
export const { setShippingAddress: movingOfCarts } = all;
