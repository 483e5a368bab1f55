// Changes to the taxes of a cart.
import { type ActionExample, eur, example } from '../example.ts';

const mug = { lineItemKey: 'mug' };
const wrapping = { customLineItemKey: 'wrapping' };
const rate = { name: '19 %', amount: 0.19, country: 'DE' };
const amount = (centAmount: number) => ({
  externalTaxAmount: { totalGross: eur(centAmount), taxRate: rate },
});
const express = {
  action: 'setShippingMethod',
  shippingMethod: { typeId: 'shipping-method', key: 'express' },
};
const mode = (taxMode: string) => ({ action: 'changeTaxMode', taxMode });

export const cartTaxes: readonly ActionExample[] = [
  example('changeTaxRoundingMode', { taxRoundingMode: 'HalfDown' }, 'taxRoundingMode', {
    isAnew: true,
  }),
  example('changeTaxCalculationMode', { taxCalculationMode: 'UnitPriceLevel' }),
  example('changeTaxMode', { taxMode: 'External' }, 'customLineItems lineItems taxMode taxedPrice'),
  example('setLineItemTaxRate', { ...mug, externalTaxRate: rate }, 'lineItems'),
  example(
    'setCustomLineItemTaxRate',
    { ...wrapping, externalTaxRate: rate },
    'customLineItems taxedPrice',
  ),
  example(
    'setShippingMethodTaxRate',
    { externalTaxRate: rate },
    'shippingInfo taxedPrice taxedShippingPrice',
    { given: [express] },
  ),
  example('setLineItemTaxAmount', { ...mug, ...amount(3546) }, 'lineItems', {
    given: [mode('ExternalAmount')],
  }),
  example('setCustomLineItemTaxAmount', { ...wrapping, ...amount(595) }, 'customLineItems'),
  example('setShippingMethodTaxAmount', amount(1178), 'shippingInfo taxedShippingPrice'),
  example('setCartTotalTax', { externalTotalGross: eur(5319) }, 'taxedPrice'),
];
