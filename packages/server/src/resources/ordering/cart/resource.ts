import { orderLikeFields } from '../../../commerce/line-items/order-like.ts';
import { heldOnce } from '../../../commerce/line-items/payments.ts';
import { warning } from '../../../commerce/values/warning.ts';
import {
  choice,
  type DocumentOf,
  dateTime,
  integer,
  key,
  listOf,
  long,
  optional,
  record,
  resource,
  text,
  unique,
} from '../../../declaration/index.ts';

export const freezeStrategy = () => choice('FreezeStrategy', 'SoftFreeze', 'HardFreeze');

/** Days after its last change that a cart is kept, when neither it nor the project says. */
export const defaultDeleteDays = 90;

export const deleteDays = () => integer({ min: 1, max: 365_250 });

export const cart = resource({
  kind: 'cart',
  name: 'Cart',
  plural: 'carts',
  doc: 'What a customer is about to buy.',
  isLarge: true,
  fields: {
    key: optional(key()),
    ...orderLikeFields(),
    totalLineItemQuantity: optional(long()),
    cartState: choice('CartState', 'Active', 'Merged', 'Ordered', 'Frozen'),
    freezeStrategy: optional(freezeStrategy()),
    lock: optional(record('CartLock', { createdAt: dateTime(), clientId: text() })),
    deleteDaysAfterLastModification: optional(deleteDays()),
    warnings: listOf(warning()),
  },
  unique: [unique('key'), heldOnce(({ cartState }) => cartState === 'Active')],
  facets: [
    'key',
    'customerId',
    'customerEmail',
    'anonymousId',
    'customerGroup.id',
    'businessUnit.key',
    'store.key',
    'cartState',
    'country',
    'lineItems.id',
    'lineItems.productId',
    'lineItems.variant.sku',
    'paymentInfo.payments.id',
    'shippingInfo.shippingMethod.id',
    'custom.type.id',
    'custom.fields',
  ],
  sortColumns: [
    { path: 'customerId', type: 'text' },
    { path: 'lastModifiedAt', type: 'timestamp' },
    { path: 'totalPrice.centAmount', type: 'bigint' },
    { path: 'deleteDaysAfterLastModification', type: 'bigint' },
  ],
  indexes: [
    ['customerId', 'lastModifiedAt'],
    ['deleteDaysAfterLastModification', 'createdAt'],
  ],
  userProvided: ['key'],
  retention: {
    from: 'lastModifiedAt',
    own: 'deleteDaysAfterLastModification',
    setting: 'carts.deleteDaysAfterLastModification',
    defaultDays: defaultDeleteDays,
    mostPerProject: 10_000_000,
    // They stand for an agreement that outlives the visit of a shop.
    exempt: ({ origin }) => origin === 'Quote' || origin === 'RecurringOrder',
  },
});

export type Cart = DocumentOf<(typeof cart)['fields']>;
