// The locations of custom fields in carts and orders: on items, addresses and shippings.
import { apiError, f } from '../../declaration/index.ts';
import type { Address } from '../address/address.ts';
import type { CustomFieldPlace } from '../custom-fields/custom-field-actions.ts';
import { named, replaced } from './line-item.ts';
import type { OrderLike } from './order-like.ts';

const name = () => f.optional(f.text({ min: 1, max: 256 }));

export const lineNaming = { lineItemId: name(), lineItemKey: name() };
export const customLineNaming = { customLineItemId: name(), customLineItemKey: name() };

type LineNaming = f.ObjectOf<typeof lineNaming>;

type CustomLineNaming = f.ObjectOf<typeof customLineNaming>;

/** The line item that an input names. */
export const lineOf = (
  { lineItems }: Pick<OrderLike, 'lineItems'>,
  { lineItemId, lineItemKey }: LineNaming,
) => named(lineItems, { id: lineItemId, key: lineItemKey }, 'line item');

/** The custom line item that an input names. */
export const customLineOf = (
  { customLineItems }: Pick<OrderLike, 'customLineItems'>,
  { customLineItemId, customLineItemKey }: CustomLineNaming,
) => named(customLineItems, { id: customLineItemId, key: customLineItemKey }, 'custom line item');

/** One of the two kinds of items, for actions that exist for both. */
export interface ItemKind {
  readonly type: 'LineItem' | 'CustomLineItem';
  /** In descriptions of actions. */
  readonly words: 'line item' | 'custom line item';
  /** Members of an input, of which one names an item. */
  readonly id: string;
  readonly key: string;
  readonly naming: f.Fields;
  readonly itemOf: (document: OrderLike, input: any) => any;
  readonly withItem: <Document extends OrderLike>(
    document: Document,
    old: any,
    next: any,
  ) => Document;
}

export const lines: ItemKind = {
  type: 'LineItem',
  words: 'line item',
  id: 'lineItemId',
  key: 'lineItemKey',
  naming: lineNaming,
  itemOf: lineOf,
  withItem: (document, old, next) => ({
    ...document,
    lineItems: replaced(document.lineItems, old, next),
  }),
};

export const customLines: ItemKind = {
  type: 'CustomLineItem',
  words: 'custom line item',
  id: 'customLineItemId',
  key: 'customLineItemKey',
  naming: customLineNaming,
  itemOf: customLineOf,
  withItem: (document, old, next) => ({
    ...document,
    customLineItems: replaced(document.customLineItems, old, next),
  }),
};

const fieldsOf = ({ naming, itemOf, withItem }: ItemKind): CustomFieldPlace => ({
  members: naming,
  get: (document: OrderLike, input) => itemOf(document, input).custom,
  set(document: OrderLike, input, custom) {
    const item = itemOf(document, input);
    return withItem(document, item, { ...item, custom });
  },
});

/** The billing or the shipping address; `InvalidOperation` when there is none. */
const addressPlace = (member: 'billingAddress' | 'shippingAddress'): CustomFieldPlace => ({
  members: {},
  get: (document: OrderLike) => present(document[member], member).custom,
  set: (document: OrderLike, _, custom) => ({
    ...document,
    [member]: { ...present(document[member], member), custom },
  }),
});

function present(address: Address | undefined, member: string): Address {
  if (address !== undefined) return address;
  throw apiError.InvalidOperation(`There is no ${member} that can have custom fields.`);
}

const itemAddressPlace: CustomFieldPlace = {
  members: { addressKey: f.text({ max: 256 }) },
  get: (document: OrderLike, input) => itemAddress(document, input.addressKey).custom,
  set(document: OrderLike, input, custom) {
    const old = itemAddress(document, input.addressKey);
    const itemShippingAddresses = document.itemShippingAddresses.map((each) =>
      each === old ? { ...each, custom } : each,
    );
    return { ...document, itemShippingAddresses };
  },
};

function itemAddress({ itemShippingAddresses }: OrderLike, key: string): Address {
  const found = itemShippingAddresses.find((each) => each.key === key);
  if (found !== undefined) return found;
  throw apiError.InvalidOperation(`There is no item shipping address with the key '${key}'.`);
}

/** Single mode: the fields of the whole shipping; else the fields of the shipping with the key. */
const shippingPlace: CustomFieldPlace = {
  members: { shippingKey: name() },
  get: (document: OrderLike, { shippingKey }) => shippingFields(document, shippingKey),
  set(document: OrderLike, { shippingKey }, custom) {
    if (shippingKey === undefined) return { ...document, shippingCustomFields: custom };
    const shipping = document.shipping.map((each) =>
      each.shippingKey === shippingKey ? { ...each, shippingCustomFields: custom } : each,
    );
    return { ...document, shipping };
  },
};

function shippingFields(
  { shippingCustomFields, shipping, shippingMode }: OrderLike,
  shippingKey: string | undefined,
): f.CustomFields | undefined {
  if (shippingKey === undefined && shippingMode === 'Single') return shippingCustomFields;
  const found = shipping.find((each) => each.shippingKey === shippingKey);
  if (found !== undefined) return found.shippingCustomFields;
  throw apiError.InvalidOperation(`There is no shipping with the key '${shippingKey ?? ''}'.`);
}

/** The parts with custom fields, by what names of actions say of them. */
export const customParts = {
  LineItem: { customizable: 'line-item', where: fieldsOf(lines) },
  CustomLineItem: { customizable: 'custom-line-item', where: fieldsOf(customLines) },
  BillingAddress: { customizable: 'address', where: addressPlace('billingAddress') },
  ShippingAddress: { customizable: 'address', where: addressPlace('shippingAddress') },
  ItemShippingAddress: { customizable: 'address', where: itemAddressPlace },
  Shipping: { customizable: 'shipping', where: shippingPlace },
};
