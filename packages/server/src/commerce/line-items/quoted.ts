// Members that requests for quotes and quotes share: what a cart held at the moment of the request
// or of the offer.
import { customFields, type ObjectOf, optional, reference } from '../../declaration/index.ts';
import { type OrderLike, orderLikeFields } from './order-like.ts';

const {
  customerGroup,
  businessUnit,
  store,
  lineItems,
  customLineItems,
  totalPrice,
  taxedPrice,
  shippingAddress,
  billingAddress,
  itemShippingAddresses,
  inventoryMode,
  taxMode,
  priceRoundingMode,
  taxRoundingMode,
  taxCalculationMode,
  country,
  shippingInfo,
  paymentInfo,
  shippingRateInput,
  directDiscounts,
  purchaseOrderNumber,
} = orderLikeFields();

const takenOver = {
  customerGroup,
  businessUnit,
  store,
  lineItems,
  customLineItems,
  totalPrice,
  taxedPrice,
  shippingAddress,
  billingAddress,
  itemShippingAddresses,
  inventoryMode,
  taxMode,
  priceRoundingMode,
  taxRoundingMode,
  taxCalculationMode,
  country,
  shippingInfo,
  paymentInfo,
  shippingRateInput,
  directDiscounts,
  purchaseOrderNumber,
};

export type TakenOver = ObjectOf<typeof takenOver>;

const names = Object.keys(takenOver) as readonly (keyof TakenOver)[];

export const quotedFields = () => ({
  customer: optional(reference('customer')),
  ...takenOver,
  custom: optional(customFields()),
  state: optional(reference('state')),
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
  'custom.type.id',
  'custom.fields',
];

/** The members as they are now; what happens to the source later does not matter. */
export const quotedFrom = (source: TakenOver | OrderLike): TakenOver =>
  Object.fromEntries(names.map((name) => [name, source[name]])) as unknown as TakenOver;
