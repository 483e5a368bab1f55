import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, created, plain, surroundings, testActions } from '../../../testing/rules.ts';
import { createMine } from './create.ts';
import { shoppingListKind } from './index.ts';

const variant = (id: number, sku: string) => ({ id, sku, attributes: [], prices: [] });
const side = {
  name: { en: 'Shirt' },
  masterVariant: variant(1, 'S1'),
  variants: [variant(2, 'S2')],
};
const productType = { typeId: 'product-type', id: 't1' };
const shirt = {
  id: 'p1',
  productType,
  masterData: { published: true, current: side, staged: { ...side, name: { en: 'Staged' } } },
};
const addedAt = '2024-05-02T09:10:11.123Z';
const line = {
  id: 'l1',
  key: 'first',
  addedAt,
  name: { en: 'Shirt' },
  productId: 'p1',
  productType,
  published: true,
  quantity: 2,
  variantId: 2,
};
const other = { ...line, id: 'l2', key: 'second', variantId: 1 };
const note = { id: 'n1', key: 'milk', addedAt, name: { en: 'Milk' }, quantity: 3 };
const list = {
  id: 's1',
  name: { en: 'Weekend' },
  lineItems: [line, other],
  textLineItems: [note],
};
const customer = { typeId: 'customer', id: 'c1' };
const facts = { products: [shirt] };

testActions(shoppingListKind, list, [
  {
    title: 'A variant is added by SKU',
    action: 'addLineItem',
    before: { lineItems: [] },
    input: { sku: 'S2', quantity: 2, key: 'first' },
    facts,
    after: { lineItems: [{ ...line, id: 'id-00000001' }] },
  },
  {
    title: 'A product without a variant stands for its master variant',
    action: 'addLineItem',
    before: { lineItems: [] },
    input: { productId: 'p1', quantity: 1 },
    facts,
    after: {
      lineItems: [{ ...line, key: undefined, id: 'id-00000001', variantId: 1, quantity: 1 }],
    },
  },
  {
    title: 'More of a variant that is there adds to its quantity',
    action: 'addLineItem',
    input: { sku: 'S2', quantity: 5 },
    facts,
    after: { lineItems: [{ ...line, quantity: 7 }, other] },
  },
  {
    title: 'A variant that the product does not have is refused',
    action: 'addLineItem',
    input: { productId: 'p1', variantId: 9, quantity: 1 },
    facts,
    error: 'InvalidInput',
  },
  {
    title: 'The name of an unpublished product is the staged one',
    action: 'addLineItem',
    before: { lineItems: [] },
    input: { sku: 'S1', quantity: 1 },
    facts: { products: [{ ...shirt, masterData: { ...shirt.masterData, published: false } }] },
    after: {
      lineItems: [
        {
          ...line,
          key: undefined,
          id: 'id-00000001',
          name: { en: 'Staged' },
          published: false,
          variantId: 1,
          quantity: 1,
        },
      ],
    },
  },
  {
    title: 'So many of a line item are removed',
    action: 'removeLineItem',
    input: { lineItemId: 'l1', quantity: 1 },
    after: { lineItems: [{ ...line, quantity: 1 }, other] },
  },
  {
    title: 'A line item is removed by key, all of it',
    action: 'removeLineItem',
    input: { lineItemKey: 'first' },
    after: { lineItems: [other] },
  },
  {
    title: 'More than there is removes the line item',
    action: 'removeLineItem',
    input: { lineItemId: 'l1', quantity: 9 },
    after: { lineItems: [other] },
  },
  {
    title: 'A line item that is not there cannot be removed',
    action: 'removeLineItem',
    input: { lineItemId: 'l9' },
    error: 'InvalidOperation',
  },
  {
    title: 'Quantity 0 removes a line item',
    action: 'changeLineItemQuantity',
    input: { lineItemId: 'l1', quantity: 0 },
    after: { lineItems: [other] },
  },
  {
    title: 'Line items are put in another order',
    action: 'changeLineItemsOrder',
    input: { lineItemOrder: ['l2', 'l1'] },
    after: { lineItems: [other, line] },
  },
  {
    title: 'An order that leaves out a line item is refused',
    action: 'changeLineItemsOrder',
    input: { lineItemOrder: ['l2'] },
    error: 'InvalidOperation',
  },
  {
    title: 'A note is added',
    action: 'addTextLineItem',
    input: { name: { en: 'Eggs' }, quantity: 6 },
    after: {
      textLineItems: [note, { id: 'id-00000001', addedAt, name: { en: 'Eggs' }, quantity: 6 }],
    },
  },
  {
    title: 'Two notes with one key are refused',
    action: 'addTextLineItem',
    input: { name: { en: 'Eggs' }, quantity: 6, key: 'milk' },
    error: 'DuplicateField',
  },
  {
    title: 'The text of a note changes',
    action: 'changeTextLineItemName',
    input: { textLineItemKey: 'milk', name: { en: 'Oat milk' } },
    after: { textLineItems: [{ ...note, name: { en: 'Oat milk' } }] },
  },
  {
    title: 'The quantity of a note changes',
    action: 'changeTextLineItemQuantity',
    input: { textLineItemId: 'n1', quantity: 1 },
    after: { textLineItems: [{ ...note, quantity: 1 }] },
  },
  {
    title: 'A customer takes the place of the anonymous session',
    action: 'setCustomer',
    before: { anonymousId: 'a1' },
    input: { customer },
    after: { customer, anonymousId: undefined },
  },
  {
    title: 'A list of a customer cannot be given to an anonymous session',
    action: 'setAnonymousId',
    before: { customer },
    input: { anonymousId: 'a1' },
    error: 'InvalidOperation',
  },
  {
    title: 'A list is put in a store by key',
    action: 'setStore',
    input: { store: { typeId: 'store', id: 'x', key: 'shop' } },
    after: { store: { typeId: 'store', key: 'shop' } },
  },
  {
    title: 'A slug with blanks is refused',
    action: 'setSlug',
    input: { slug: { en: 'my list' } },
    error: 'InvalidField',
  },
]);

const project = { shoppingLists: { deleteDaysAfterLastModification: 30 } };

test('A list takes the days of the project at its creation', () => {
  const { document } = created(
    shoppingListKind,
    { name: { en: 'Weekend' } },
    { project, products: [] },
  );
  assert.equal(document.deleteDaysAfterLastModification, 30);
  assert.deepEqual([document.lineItems, document.textLineItems], [[], []]);
});

test('A draft with a customer and an anonymous session is refused', () => {
  const draft = { name: { en: 'Weekend' }, customer, anonymousId: 'a1' };
  assert.equal(
    codeOf(() => created(shoppingListKind, draft, { project, products: [] })),
    'InvalidInput',
  );
});

test('A line item of a draft that names neither SKU nor product is refused', () => {
  const draft = { name: { en: 'Weekend' }, lineItems: [{ quantity: 1 }] };
  assert.equal(
    codeOf(() => shoppingListKind.create!.needs(draft, {})),
    'InvalidOperation',
  );
});

const owners: readonly (readonly [string, object, object])[] = [
  ['the customer', { customerId: 'c1', anonymousId: 'a1' }, { customer }],
  ['the anonymous session', { anonymousId: 'a1' }, { anonymousId: 'a1' }],
];

for (const [title, principal, owner] of owners)
  test(`A list of one's own belongs to ${title} of the token`, () => {
    const { document } = createMine.apply(
      { name: { en: 'Mine' } },
      surroundings({ principal, project, products: [] }),
    );
    const { customer: its, anonymousId } = plain(document);
    assert.deepEqual(plain({ customer: its, anonymousId }), owner);
  });
