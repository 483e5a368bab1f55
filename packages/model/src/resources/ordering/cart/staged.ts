// The cart actions of order edits: actions that change items and costs, unless orders have one of
// the same name.
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

/** The effect of another shipping address on a cart; the order has the message. */
export const { setShippingAddress: movingOfCarts } = all;
