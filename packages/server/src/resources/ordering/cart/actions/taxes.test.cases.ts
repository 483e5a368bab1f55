import type { Cart } from '@storewright/model/resources/ordering/cart/resource';
import type { CartCase } from '../../../../testing/cart-cases.ts';
import {
  between,
  cartFixture,
  chair,
  eur,
  lamp,
  multipleFixture,
  parcel,
  sticker,
  sums,
  taxed,
} from '../../../../testing/cart-fixture.ts';

const bare = { taxRate: undefined, taxedPrice: undefined };
const untaxed = {
  lineItems: [
    { ...lamp, ...bare },
    { ...chair, ...bare },
  ],
  customLineItems: [{ ...sticker, ...bare }],
  shippingInfo: { ...parcel, ...bare },
  taxedPrice: undefined,
  taxedShippingPrice: undefined,
};
const inMode = (taxMode: Cart['taxMode']): Cart => ({ ...cartFixture, ...untaxed, taxMode });

const draft = { name: 'CH', amount: 0.1, country: 'CH' };
const swiss = { ...draft, includedInPrice: false, subRates: [] };
/** The amount is net, the tax comes on top. */
const onTop = (net: number) => between(net, net + net / 10, draft);

const modes: readonly CartCase[] = [
  {
    does: 'drops what was known of the taxes',
    action: 'changeTaxMode',
    input: { taxMode: 'External' },
    gives: { ...untaxed, taxMode: 'External' },
  },
  {
    does: 'looks taxes up in the mode Platform',
    action: 'changeTaxMode',
    on: inMode('Disabled'),
    input: { taxMode: 'Platform' },
    gives: { ...cartFixture },
  },
  {
    does: 'refuses an unknown mode',
    action: 'changeTaxMode',
    input: { taxMode: 'None' },
    refuses: 'InvalidField',
  },
  ...(
    [
      ['changeTaxRoundingMode', 'taxRoundingMode'],
      ['changePriceRoundingMode', 'priceRoundingMode'],
    ] as const
  ).flatMap(([action, member]): readonly CartCase[] => [
    { does: 'changes it', action, input: { [member]: 'HalfUp' }, gives: { [member]: 'HalfUp' } },
    { does: 'refuses an unknown one', action, input: { [member]: 'Up' }, refuses: 'InvalidField' },
  ]),
  {
    does: 'taxes the price of one',
    action: 'changeTaxCalculationMode',
    input: { taxCalculationMode: 'UnitPriceLevel' },
    // 1.50 gross is 1.26 net, and four of them 5.04: the same as the line as a whole.
    gives: { taxCalculationMode: 'UnitPriceLevel' },
  },
  {
    does: 'taxes the price of one, which rounds otherwise',
    action: 'changeTaxCalculationMode',
    before: {
      lineItems: [{ ...lamp, quantity: 3, totalPrice: eur(3), price: { id: 'x', value: eur(1) } }],
    },
    input: { taxCalculationMode: 'UnitPriceLevel' },
    gives: {
      taxCalculationMode: 'UnitPriceLevel',
      lineItems: [
        {
          ...lamp,
          quantity: 3,
          totalPrice: eur(3),
          price: { id: 'x', value: eur(1) },
          taxedPrice: between(3, 3, { name: '19 %', amount: 0.19 }),
        },
      ],
      totalPrice: eur(3 + 600 + 590),
      taxedPrice: between(3 + 504 + 496, 3 + 600 + 590, { name: '19 %', amount: 0.19 }),
      totalLineItemQuantity: 3,
    },
  },
  {
    does: 'refuses an unknown mode',
    action: 'changeTaxCalculationMode',
    input: { taxCalculationMode: 'CartLevel' },
    refuses: 'InvalidField',
  },
];

const external = inMode('External');
const [bareLamp, bareChair] = external.lineItems;
const [bareSticker] = external.customLineItems;
const naming = { lineItemId: 'lamp' };
const customNaming = { customLineItemId: 'sticker' };

const rates: readonly CartCase[] = [
  {
    does: 'taxes the line',
    action: 'setLineItemTaxRate',
    on: external,
    input: { ...naming, externalTaxRate: draft },
    gives: { lineItems: [{ ...bareLamp, taxRate: swiss, taxedPrice: onTop(2380) }, bareChair] },
  },
  {
    does: 'refuses sub-rates that do not add up',
    action: 'setLineItemTaxRate',
    on: external,
    input: { ...naming, externalTaxRate: { ...draft, subRates: [{ name: 'a', amount: 0.03 }] } },
    refuses: 'InvalidField',
  },
  {
    does: 'taxes the custom line',
    action: 'setCustomLineItemTaxRate',
    on: external,
    input: { ...customNaming, externalTaxRate: draft },
    gives: { customLineItems: [{ ...bareSticker, taxRate: swiss, taxedPrice: onTop(600) }] },
  },
  {
    does: 'taxes the shipping',
    action: 'setShippingMethodTaxRate',
    on: external,
    input: { externalTaxRate: draft },
    gives: {
      shippingInfo: { ...external.shippingInfo, taxRate: swiss, taxedPrice: onTop(590) },
      taxedShippingPrice: onTop(590),
    },
  },
  {
    does: 'refuses a cart without shipping',
    action: 'setShippingMethodTaxRate',
    on: external,
    before: { shippingInfo: undefined },
    input: { externalTaxRate: draft },
    refuses: 'InvalidOperation',
  },
  ...(
    [
      ['setLineItemTaxRate', naming],
      ['setCustomLineItemTaxRate', customNaming],
      ['setShippingMethodTaxRate', {}],
    ] as const
  ).map(([action, named]) => ({
    does: 'refuses the mode Platform',
    action,
    input: { ...named, externalTaxRate: draft },
    refuses: 'InvalidOperation',
  })),
  {
    does: 'refuses an unknown custom line',
    action: 'setCustomLineItemTaxRate',
    on: external,
    input: { customLineItemId: 'lamp', externalTaxRate: draft },
    refuses: 'InvalidOperation',
  },
];

const byAmount = inMode('ExternalAmount');
const amount = (gross: number) => ({
  externalTaxAmount: { totalGross: eur(gross), taxRate: draft },
});

const amounts: readonly CartCase[] = [
  {
    does: 'takes the gross amount as it is',
    action: 'setLineItemTaxAmount',
    on: byAmount,
    input: { ...naming, ...amount(2600) },
    gives: {
      lineItems: [
        { ...bareLamp, taxRate: swiss, taxedPrice: between(2380, 2600, draft) },
        bareChair,
      ],
    },
  },
  {
    does: 'refuses another currency',
    action: 'setLineItemTaxAmount',
    on: byAmount,
    input: {
      ...naming,
      externalTaxAmount: { totalGross: { currencyCode: 'USD', centAmount: 1 }, taxRate: draft },
    },
    refuses: 'InvalidInput',
  },
  {
    does: 'takes the gross amount as it is',
    action: 'setCustomLineItemTaxAmount',
    on: byAmount,
    input: { ...customNaming, ...amount(666) },
    gives: {
      customLineItems: [{ ...bareSticker, taxRate: swiss, taxedPrice: between(600, 666, draft) }],
    },
  },
  {
    does: 'takes the gross amount as it is',
    action: 'setShippingMethodTaxAmount',
    on: byAmount,
    input: amount(650),
    gives: {
      shippingInfo: {
        ...byAmount.shippingInfo,
        taxRate: swiss,
        taxedPrice: between(590, 650, draft),
      },
      taxedShippingPrice: between(590, 650, draft),
    },
  },
  {
    does: 'takes the gross amount and the portions of the cart',
    action: 'setCartTotalTax',
    on: byAmount,
    input: {
      externalTotalGross: eur(4500),
      externalTaxPortions: [{ name: 'CH', rate: 0.1, amount: eur(430) }],
    },
    gives: {
      taxedPrice: {
        totalNet: eur(4070),
        totalGross: eur(4500),
        taxPortions: [{ name: 'CH', rate: 0.1, amount: eur(430) }],
        totalTax: eur(430),
      },
    },
  },
  ...(
    [
      ['setLineItemTaxAmount', { ...naming, ...amount(1) }],
      ['setCustomLineItemTaxAmount', { ...customNaming, ...amount(1) }],
      ['setShippingMethodTaxAmount', amount(1)],
      ['setCartTotalTax', { externalTotalGross: eur(1) }],
    ] as const
  ).map(([action, input]) => ({
    does: 'refuses the mode Platform',
    action,
    input,
    refuses: 'InvalidOperation',
  })),
];

const [severalLamps] = multipleFixture.lineItems;
const severalRates: readonly CartCase[] = [
  {
    does: 'taxes the part that goes by one shipping',
    action: 'setLineItemTaxRate',
    on: {
      ...multipleFixture,
      taxMode: 'External',
      lineItems: [{ ...severalLamps!, taxedPrice: taxed(2380) }],
    },
    input: { ...naming, shippingKey: 'fast', externalTaxRate: draft },
    gives: {
      lineItems: [
        {
          ...severalLamps,
          perMethodTaxRate: [{ shippingMethodKey: 'fast', taxRate: swiss }],
          taxedPricePortions: [{ shippingMethodKey: 'fast', taxedPrice: onTop(2380) }],
          taxedPrice: onTop(2380),
        },
      ],
      taxedPrice: {
        totalNet: eur(2380 + 496),
        totalGross: eur(2618 + 590),
        totalTax: eur(238 + 94),
        taxPortions: [
          { name: 'CH', rate: 0.1, amount: eur(238) },
          { name: '19 %', rate: 0.19, amount: eur(94) },
        ],
      },
      totalPrice: sums([2380, 590]).totalPrice,
    },
  },
];

export const taxCases: readonly CartCase[] = [...modes, ...rates, ...amounts, ...severalRates];
