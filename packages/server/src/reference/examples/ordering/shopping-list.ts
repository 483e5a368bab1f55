import { changing, example, type KindExamples, to } from '../example.ts';
import { customFields } from '../families.ts';

const mug = { lineItemKey: 'mug' };
const hint = { textLineItemKey: 'hint' };

const ofTexts = changing('textLineItems');

export const shoppingList: KindExamples = {
  kind: 'shopping-list',
  draft: {
    key: 'birthday',
    name: { en: 'Birthday' },
    lineItems: [{ key: 'mug', sku: 'blue-mug' }],
    textLineItems: [{ key: 'hint', name: { en: 'Something red' } }],
  },
  actions: [
    example('changeName', { name: { en: 'For my birthday' } }),
    example('setKey', { key: 'my-birthday' }),
    example('setSlug', { slug: { en: 'my-birthday' } }),
    example('setDescription', { description: { en: 'Presents' } }),
    example('setAnonymousId', { anonymousId: 'session-17' }),
    example('setCustomer', { customer: to('customer', 'jane') }, 'anonymousId customer'),
    example('setDeleteDaysAfterLastModification', { deleteDaysAfterLastModification: 90 }),
    example('addLineItem', { key: 'red', sku: 'red-mug', quantity: 2 }, 'lineItems', {
      isSealed: true,
    }),
    example(
      'changeLineItemsOrder',
      { lineItemOrder: ['{lineItems[1].id}', '{lineItems[0].id}'] },
      'lineItems',
    ),
    example('changeLineItemQuantity', { ...mug, quantity: 3 }, 'lineItems'),
    ...customFields('LineItem', mug, 'lineItems'),
    example('removeLineItem', mug, 'lineItems'),
    ofTexts('addTextLineItem', { key: 'colour', name: { en: 'Ask Joe' } }),
    ofTexts('changeTextLineItemsOrder', {
      textLineItemOrder: ['{textLineItems[1].id}', '{textLineItems[0].id}'],
    }),
    ofTexts('changeTextLineItemName', { ...hint, name: { en: 'Something dark red' } }),
    ofTexts('changeTextLineItemQuantity', { ...hint, quantity: 2 }),
    ofTexts('setTextLineItemDescription', { ...hint, description: { en: 'Not too large' } }),
    ...customFields('TextLineItem', hint, 'textLineItems'),
    ofTexts('removeTextLineItem', hint),
    example('setStore', { store: to('store', 'berlin') }),
    example('setBusinessUnit', { businessUnit: to('business-unit', 'acme') }),
    ...customFields(),
  ],
};
