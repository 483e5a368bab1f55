import {
  customFieldActions,
  customPartActions,
} from '../../../commerce/custom-fields/custom-field-actions.ts';
import { checkSlug } from '../../../commerce/values/localized.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { apiError, change, f, message } from '../../../declaration/index.ts';
import {
  changeItem,
  findItem,
  orderItems,
  removeItem,
  withDistinctKeys,
  withQuantity,
} from './items.ts';
import {
  lineItemMembers,
  lineItemNeeds,
  lineItemOf,
  textLineItemMembers,
  textLineItemOf,
  withLineItem,
} from './line-items.ts';
import {
  days,
  type LineItem,
  lineItem,
  type ShoppingList,
  shoppingList,
  type TextLineItem,
} from './resource.ts';

const lineItemAdded = message('ShoppingListLineItemAdded', { lineItem: lineItem() });
const storeSet = message('ShoppingListStoreSet', {
  store: f.optional(f.keyReference('store')),
});

const lineItemRemoved = message('ShoppingListLineItemRemoved', { lineItem: lineItem() });

export const plain = memberActions(shoppingList, {
  changeName: [f.localized(), 'Changes the name.'],
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  setDescription: [f.optional(f.localized()), 'Sets or removes the description.'],
  setAnonymousId: [
    f.optional(f.text()),
    'Sets or removes the anonymous session that owns the list.',
    {
      checked(session, { customer }) {
        if (customer !== undefined)
          throw apiError.InvalidOperation('The shopping list belongs to a customer.');
        return session;
      },
    },
  ],
  setSlug: [
    f.optional(f.localized()),
    'Sets or removes the slug.',
    {
      checked: (slug) => slug && checkSlug(slug),
    },
  ],
  setDeleteDaysAfterLastModification: [
    f.optional(days()),
    'Sets after how many days without a change the list is deleted, or uses the setting of the project.',
  ],
  setStore: [
    f.optional(f.identifier('store')),
    'Sets or removes the store.',
    {
      checked: (store) => store && f.referByKey(store),
      message: storeSet,
      tells: (store) => storeSet({ store }),
    },
  ],
  setBusinessUnit: [
    f.identifier('business-unit'),
    'Sets the business unit.',
    { checked: f.referByKey },
  ],
});

export const setCustomer = shoppingList.action({
  doc: 'Sets or removes the customer; an anonymous session then no longer owns the list.',
  members: { customer: f.optional(f.identifier('customer')) },
  apply: (before, input) =>
    change(
      input.customer === undefined
        ? { ...before, customer: undefined }
        : { ...before, customer: f.refer(input.customer), anonymousId: undefined },
    ),
});

export const addLineItem = shoppingList.action({
  doc: 'Adds a product variant, or adds to the quantity of an equal line item.',
  members: lineItemMembers,
  emits: [lineItemAdded],
  needs: ({ store }, draft, known) => lineItemNeeds([draft], store?.key, known),
  apply(before, draft, facts) {
    const added = lineItemOf(draft, facts);
    return withItems(before, withLineItem(before.lineItems, added));
  },
});

/** Messages of added items, of increased quantities, and of removed items. */
function withItems(before: ShoppingList, lineItems: ShoppingList['lineItems']) {
  const former = new Map(before.lineItems.map((item) => [item.id, item]));
  const more = lineItems.filter(({ id, quantity }) => quantity > (former.get(id)?.quantity ?? 0));
  const gone = before.lineItems.filter(({ id }) => !lineItems.some((item) => item.id === id));
  return change(
    { ...before, lineItems },
    ...more.map((lineItem) => lineItemAdded({ lineItem })),
    ...gone.map((lineItem) => lineItemRemoved({ lineItem })),
  );
}

const lineItemName = { lineItemId: f.optional(f.text()), lineItemKey: f.optional(f.text()) };

type LineItemName = f.ObjectOf<typeof lineItemName>;

const lineItemNamed = ({ lineItemId, lineItemKey }: LineItemName) => ({
  id: lineItemId,
  key: lineItemKey,
});

export const removeLineItem = shoppingList.action({
  doc: 'Removes a line item, or part of its quantity.',
  members: { ...lineItemName, quantity: f.optional(f.integer({ min: 1 })) },
  emits: [lineItemRemoved],
  apply: (before, input) =>
    withItems(before, removeItem(before.lineItems, lineItemNamed(input), input.quantity)),
});

export const changeLineItemQuantity = shoppingList.action({
  doc: 'Changes the quantity of a line item; 0 removes it.',
  members: { ...lineItemName, quantity: f.integer({ min: 0 }) },
  emits: [lineItemRemoved],
  apply(before, input) {
    const named = lineItemNamed(input);
    const lineItems = withQuantity(before.lineItems, named, () => input.quantity);
    const { messages, ...rest } = withItems(before, lineItems);
    return { ...rest, messages: messages.filter(({ type }) => type === lineItemRemoved.type) };
  },
});

export const changeLineItemsOrder = shoppingList.action({
  doc: 'Changes the order of the line items.',
  members: { lineItemOrder: f.listOf(f.text()) },
  apply: (before, { lineItemOrder }) =>
    change({ ...before, lineItems: orderItems(before.lineItems, lineItemOrder) }),
});

export const addTextLineItem = shoppingList.action({
  doc: 'Adds a note.',
  members: textLineItemMembers,
  apply(before, draft, facts) {
    const textLineItems = [...before.textLineItems, textLineItemOf(draft, facts)];
    return change({
      ...before,
      textLineItems: withDistinctKeys(textLineItems, 'textLineItems'),
    });
  },
});

const textLineItemName = {
  textLineItemId: f.optional(f.text()),
  textLineItemKey: f.optional(f.text()),
};

type TextLineItemName = f.ObjectOf<typeof textLineItemName>;

const textLineItemNamed = ({ textLineItemId, textLineItemKey }: TextLineItemName) => ({
  id: textLineItemId,
  key: textLineItemKey,
});

const withText = (
  before: ShoppingList,
  name: TextLineItemName,
  edit: (item: TextLineItem) => TextLineItem,
): ShoppingList => ({
  ...before,
  textLineItems: changeItem(before.textLineItems, textLineItemNamed(name), edit),
});

export const removeTextLineItem = shoppingList.action({
  doc: 'Removes a TextLineItem, or part of its quantity.',
  members: { ...textLineItemName, quantity: f.optional(f.integer({ min: 1 })) },
  apply: (before, input) =>
    change({
      ...before,
      textLineItems: removeItem(before.textLineItems, textLineItemNamed(input), input.quantity),
    }),
});

export const changeTextLineItemQuantity = shoppingList.action({
  doc: 'Changes the quantity of a TextLineItem; 0 removes it.',
  members: { ...textLineItemName, quantity: f.integer({ min: 0 }) },
  apply: (before, input) =>
    change({
      ...before,
      textLineItems: withQuantity(
        before.textLineItems,
        textLineItemNamed(input),
        () => input.quantity,
      ),
    }),
});

export const changeTextLineItemsOrder = shoppingList.action({
  doc: 'Changes the order of the text line items.',
  members: { textLineItemOrder: f.listOf(f.text()) },
  apply: (before, { textLineItemOrder }) =>
    change({ ...before, textLineItems: orderItems(before.textLineItems, textLineItemOrder) }),
});

export const customFields = customFieldActions(shoppingList, { customizable: 'shopping-list' });
export const customFieldsOfParts = customPartActions(shoppingList, {
  LineItem: {
    customizable: 'line-item',
    where: {
      members: lineItemName,
      get: ({ lineItems }: ShoppingList, input) => findItem(lineItems, lineItemNamed(input)).custom,
      set(before: ShoppingList, input, custom) {
        const edit = (item: LineItem) => ({ ...item, custom });
        return { ...before, lineItems: changeItem(before.lineItems, lineItemNamed(input), edit) };
      },
    },
  },
  TextLineItem: {
    customizable: 'shopping-list-text-line-item',
    where: {
      members: textLineItemName,
      get: ({ textLineItems }: ShoppingList, input) =>
        findItem(textLineItems, textLineItemNamed(input)).custom,
      set: (before, input, custom) => withText(before, input, (each) => ({ ...each, custom })),
    },
  },
});

export const notes = memberActions(
  shoppingList,
  {
    changeTextLineItemName: [f.localized(), 'Changes the name of a TextLineItem.'],
    setTextLineItemDescription: [
      f.optional(f.localized()),
      'Sets or removes the description of a TextLineItem.',
    ],
  },
  { members: textLineItemName, edit: withText, of: 'TextLineItem' },
);
