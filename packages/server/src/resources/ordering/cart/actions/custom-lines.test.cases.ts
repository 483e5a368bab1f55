import type { CartCase } from '../../../../testing/cart-cases.ts';
import { eur, german, ref, sticker, sums, taxed } from '../../../../testing/cart-fixture.ts';

const wrapping = {
  name: { en: 'Wrapping' },
  slug: 'wrapping',
  money: eur(200),
  quantity: 2,
  taxCategory: ref('tax-category', 'standard'),
};

const withMoney = (money: number, quantity: number, members: object = {}) => ({
  customLineItems: [
    {
      ...sticker,
      money: eur(money),
      quantity,
      totalPrice: eur(money * quantity),
      taxedPrice: taxed(money * quantity),
      ...members,
    },
  ],
  ...sums([2380, 500, money * quantity, 590]),
});

const withoutSticker = { customLineItems: [], ...sums([2380, 500, 590]) };

const adding: readonly CartCase[] = [
  {
    does: 'adds a charge with its tax',
    action: 'addCustomLineItem',
    input: wrapping,
    gives: {
      customLineItems: [
        sticker,
        {
          ...wrapping,
          id: 'new-1',
          totalPrice: eur(400),
          discountedPricePerQuantity: [],
          taxedPrice: taxed(400),
          taxedPricePortions: [],
          taxRate: german,
          perMethodTaxRate: [],
          state: [{ quantity: 2, state: ref('state', 'initial') }],
          priceMode: 'Standard',
        },
      ],
      ...sums([2380, 500, 600, 400, 590]),
    },
  },
  ...(
    [
      ['a slug that is used', { slug: 'sticker' }, 'InvalidOperation'],
      ['a key that is used', { key: 'sticker-key' }, 'InvalidOperation'],
      [
        'an amount in another currency',
        { money: { ...eur(1), currencyCode: 'USD' } },
        'InvalidInput',
      ],
      ['a quantity of 0', { quantity: 0 }, 'InvalidInput'],
      ['a slug with blanks', { slug: 'a b' }, 'InvalidInput'],
      [
        'an external tax rate in the mode Platform',
        { externalTaxRate: german },
        'InvalidOperation',
      ],
    ] as const
  ).map(([what, members, refuses]) => ({
    does: `refuses ${what}`,
    action: 'addCustomLineItem',
    input: { ...wrapping, ...members },
    refuses,
  })),
];

const naming = { customLineItemId: 'sticker' };
const unknown = { customLineItemId: 'lamp' };

export const customLineCases: readonly CartCase[] = [
  ...adding,
  { does: 'removes it', action: 'removeCustomLineItem', input: naming, gives: withoutSticker },
  {
    does: 'refuses an unknown id',
    action: 'removeCustomLineItem',
    input: unknown,
    refuses: 'InvalidOperation',
  },
  {
    does: 'changes the quantity; shipping details have to follow',
    action: 'changeCustomLineItemQuantity',
    input: { ...naming, quantity: 5 },
    gives: withMoney(150, 5, {
      state: [{ quantity: 5, state: ref('state', 'initial') }],
      shippingDetails: { ...sticker.shippingDetails, valid: false },
    }),
  },
  {
    does: 'of 0 removes it',
    action: 'changeCustomLineItemQuantity',
    input: { ...naming, quantity: 0 },
    gives: withoutSticker,
  },
  {
    does: 'refuses a quantity below 0',
    action: 'changeCustomLineItemQuantity',
    input: { ...naming, quantity: -1 },
    refuses: 'InvalidInput',
  },
  {
    does: 'changes the price of one',
    action: 'changeCustomLineItemMoney',
    input: { customLineItemKey: 'sticker-key', money: eur(175) },
    gives: withMoney(175, 4),
  },
  {
    does: 'refuses another currency',
    action: 'changeCustomLineItemMoney',
    input: { ...naming, money: { currencyCode: 'USD', centAmount: 1 } },
    refuses: 'InvalidInput',
  },
  {
    does: 'changes the mode',
    action: 'changeCustomLineItemPriceMode',
    input: { ...naming, mode: 'External' },
    gives: { customLineItems: [{ ...sticker, priceMode: 'External' }] },
  },
  {
    does: 'refuses an unknown mode',
    action: 'changeCustomLineItemPriceMode',
    input: { ...naming, mode: 'Free' },
    refuses: 'InvalidField',
  },
  {
    does: 'refuses an unknown id',
    action: 'changeCustomLineItemPriceMode',
    input: { ...unknown, mode: 'External' },
    refuses: 'InvalidOperation',
  },
  {
    does: 'buys an item once, which was bought again and again',
    action: 'setCustomLineItemRecurrenceInfo',
    before: {
      customLineItems: [
        {
          ...sticker,
          recurrenceInfo: { recurrencePolicy: { typeId: 'recurrence-policy', id: 'monthly' } },
        },
      ],
    },
    input: naming,
    gives: { customLineItems: [sticker] },
  },
  {
    does: 'refuses an unknown item',
    action: 'setCustomLineItemRecurrenceInfo',
    input: unknown,
    refuses: 'InvalidOperation',
  },
];
