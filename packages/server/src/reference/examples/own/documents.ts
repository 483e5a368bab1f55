// The documents of buyers that the examples below `/me` are done to, and where an example is another one there.
import { quoteRequestSteps, quoteSteps } from '../business-to-business.ts';
import { cartDraft } from '../cart.ts';
import { eur, example, type Step, to } from '../example.ts';
import { home } from '../families.ts';
import { shoppingList } from '../ordering.ts';
import type { OwnDocument } from './index.ts';

const { key: _key, customLineItems, ...ownCart } = cartDraft;
const { key: _name, ...ownList } = shoppingList.draft as { readonly key: string };

/** A cart of Jane, to which a seller has done something. */
const cartOfJane = (actions: readonly object[]): readonly Step[] => [
  { path: '/me/carts', body: ownCart, by: 'jane', as: 'own' },
  {
    path: '/carts/{own.id}',
    body: { version: '{own.version}', actions },
  },
];

const payment = to('payment', 'own-payment');

/** What Jane puts into her cart is hers. */
const thingsOfJane: readonly Step[] = [
  {
    path: '/payments',
    body: { key: 'own-payment', customer: to('customer', 'jane'), amountPlanned: eur(2980) },
  },
  {
    path: '/shopping-lists',
    body: {
      key: 'own-wishes',
      customer: to('customer', 'jane'),
      name: { en: 'Wishes' },
      lineItems: [{ sku: 'red-mug' }],
    },
  },
];

const noted = { type: to('type', 'notes'), fields: { note: 'From the web shop' } };

const unitOfJane = (key: string, parent?: string): Step => ({
  path: '/me/business-units',
  body: {
    key,
    name: `The unit ${key}`,
    addresses: [home],
    ...(parent === undefined
      ? { unitType: 'Company' }
      : { unitType: 'Division', parentUnit: to('business-unit', parent) }),
  },
  by: 'jane',
  as: 'own',
});

/** Joe is with her, whom a seller has let in. */
const joined: Step = {
  path: '/business-units/{own.id}',
  body: {
    version: '{own.version}',
    actions: [
      {
        action: 'addAssociate',
        associate: {
          customer: to('customer', 'joe'),
          associateRoleAssignments: [{ associateRole: to('associate-role', 'buyer') }],
        },
      },
    ],
  },
};

export const ownDocuments: readonly OwnDocument[] = [
  {
    kind: 'customer',
    by: 'ann',
    draft: [{ method: 'GET', path: '/me', by: 'ann' }],
  },
  {
    kind: 'cart',
    before: thingsOfJane,
    draft: cartOfJane(customLineItems.map((one) => ({ action: 'addCustomLineItem', ...one }))),
    instead: [
      example('addPayment', { payment }, 'paymentInfo'),
      example('removePayment', { payment }, 'paymentInfo'),
      example(
        'addShoppingList',
        { shoppingList: to('shopping-list', 'own-wishes') },
        'lineItems taxedPrice totalLineItemQuantity totalPrice',
      ),
      example('changeTaxMode', { taxMode: 'Platform' }, 'lineItems taxMode taxedPrice', {
        isAnew: true,
        draft: cartOfJane([{ action: 'changeTaxMode', taxMode: 'External' }]),
      }),
    ],
    last: ['changeTaxMode'],
  },
  {
    kind: 'shopping-list',
    draft: [{ path: '/me/shopping-lists', body: ownList, by: 'jane' }],
  },
  {
    kind: 'payment',
    draft: [
      { path: '/me/payments', body: { amountPlanned: eur(4470), custom: noted }, by: 'jane' },
    ],
    instead: [
      example(
        'addTransaction',
        { transaction: { type: 'Authorization', amount: eur(4960), custom: noted } },
        'transactions',
      ),
    ],
  },
  {
    kind: 'business-unit',
    before: [unitOfJane('own-shop'), unitOfJane('own-north', 'own-shop')],
    draft: [unitOfJane('own-berlin', 'own-shop'), joined],
    instead: [example('changeParentUnit', { parentUnit: to('business-unit', 'own-north') })],
  },
  { kind: 'quote', draft: quoteSteps('own-quote') },
  { kind: 'quote-request', draft: quoteRequestSteps('own-request') },
];
