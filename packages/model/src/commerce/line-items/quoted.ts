// Members that requests for quotes and quotes share: what a cart held at the moment of the request
// or of the offer.
import { f } from '../../declaration/index.ts';
import { type OrderLike, orderLikeFields } from './order-like.ts';

const names = [
  'customerGroup',
  'businessUnit',
  'store',
  'lineItems',
  'customLineItems',
  'totalPrice',
  'taxedPrice',
  'shippingAddress',
  'billingAddress',
  'itemShippingAddresses',
  'inventoryMode',
  'taxMode',
  'priceRoundingMode',
  'taxRoundingMode',
  'taxCalculationMode',
  'country',
  'shippingInfo',
  'paymentInfo',
  'shippingRateInput',
  'directDiscounts',
  'purchaseOrderNumber',
] as const;

type Name = (typeof names)[number];

const picked = <F extends f.Fields & Record<Name, unknown>>(fields: F) =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as unknown as Pick<F, Name>;

const takenOver = picked(orderLikeFields());

type TakenOver = f.ObjectOf<typeof takenOver>;

export const quotedFields = () => ({
  customer: f.optional(f.reference('customer')),
  ...takenOver,
  custom: f.optional(f.customFields()),
  state: f.optional(f.reference('state')),
});

/** Paths by which requests for quotes and quotes are found. */
export const quotedFacets: readonly string[] = [
  'key',
  'customer.id',
  'customerGroup.id',
  'businessUnit.key',
  'store.key',
  'state.id',
  'purchaseOrderNumber',
  'paymentInfo.payments.id',
  'lineItems.supplyChannel.id',
  'lineItems.distributionChannel.id',
  'customLineItems.taxCategory.id',
  'shippingInfo.taxCategory.id',
  'custom.type.id',
  'custom.fields',
];

/** Pages of one business unit, as associates ask for them, are read along an index, also those in one state. */
export const unitPages = (state: string) => ({
  sortColumns: ['businessUnit.key', state].map((path) => ({ path, type: 'text' as const })),
  indexes: [
    ['businessUnit.key', 'createdAt'],
    ['businessUnit.key', state, 'createdAt'],
    [state, 'createdAt'],
  ],
});

/** The members as they are now; what happens to the source later does not matter. */
export const quotedFrom = (source: TakenOver | OrderLike): TakenOver =>
  Object.fromEntries(names.map((name) => [name, source[name]])) as unknown as TakenOver;
