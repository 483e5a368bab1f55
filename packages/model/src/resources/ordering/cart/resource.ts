import { orderLikeFields } from '../../../commerce/line-items/order-like.ts';
import { heldOnce } from '../../../commerce/line-items/payments.ts';
import { warning } from '../../../commerce/values/warning.ts';
import { type DocumentOf, f, resource, unique } from '../../../declaration/index.ts';
import { recurringPaymentConfiguration } from './recurring-payment.ts';

export const freezeStrategy = () => f.choice('FreezeStrategy', 'SoftFreeze', 'HardFreeze');

/** Days after its last change that a cart is kept, when neither it nor the project says. */
export const defaultDeleteDays = 90;

export const deleteDays = () => f.integer({ min: 1, max: 365_250 });

export const cart = resource({
  name: 'Cart',
  doc: 'The items that a customer is about to buy.',
  isLarge: true,
  showsType: true,
  fields: {
    key: f.optional(f.key()),
    ...orderLikeFields(),
    totalLineItemQuantity: f.optional(f.long()),
    cartState: f.choice('CartState', 'Active', 'Merged', 'Ordered', 'Frozen'),
    freezeStrategy: f.optional(freezeStrategy()),
    lock: f.optional(f.record('CartLock', { createdAt: f.dateTime(), clientId: f.text() })),
    deleteDaysAfterLastModification: f.optional(deleteDays()),
    recurringPaymentConfiguration: f.optional(recurringPaymentConfiguration()),
    warnings: f.inGraphql(f.listOf(warning()), { hidden: true }),
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
    'lineItems.supplyChannel.id',
    'lineItems.distributionChannel.id',
    'lineItems.recurrenceInfo.recurrencePolicy.id',
    'customLineItems.recurrenceInfo.recurrencePolicy.id',
    'paymentInfo.payments.id',
    'customLineItems.taxCategory.id',
    'shippingInfo.shippingMethod.id',
    'shippingInfo.taxCategory.id',
    'shipping.shippingInfo.taxCategory.id',
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
    ['totalPrice.centAmount'],
  ],
  unsearchable: ['type'],
  retention: {
    from: 'lastModifiedAt',
    own: 'deleteDaysAfterLastModification',
    setting: 'carts.deleteDaysAfterLastModification',
    defaultDays: defaultDeleteDays,
    maxPerProject: 10_000_000,
    // They represent an agreement that outlives the visit of a shop.
    exempt: ({ origin }) => origin === 'Quote' || origin === 'RecurringOrder',
  },
});

export type Cart = DocumentOf<(typeof cart)['fields']>;
