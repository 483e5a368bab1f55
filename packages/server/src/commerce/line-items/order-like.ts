// Members that carts and orders share: an order starts as a copy of
// its cart.
import {
  anyReference,
  centMoney,
  choice,
  country,
  customFields,
  inGraphql,
  keyReference,
  listOf,
  locale,
  type ObjectOf,
  optional,
  record,
  reference,
  text,
  typedMoney,
} from '../../declaration/index.ts';
import { address } from '../address/address.ts';
import { directDiscount } from '../discounts/fields.ts';
import { discountCodeInfo, discountTypeCombination } from '../money/discount.ts';
import { shipping, shippingInfo, shippingRateInput } from '../shipping/shipping.ts';
import { roundingMode, taxCalculationMode, taxedPrice, taxMode } from '../tax/tax.ts';
import { customLineItem, inventoryMode, lineItem } from './line-item.ts';

export const shippingMode = () => choice('ShippingMode', 'Single', 'Multiple');
export const cartOrigin = () =>
  choice('CartOrigin', 'Customer', 'Merchant', 'Quote', 'RecurringOrder');

export const paymentInfo = () =>
  record('PaymentInfo', {
    payments: inGraphql(listOf(reference('payment')), { referenceName: 'paymentRefs' }),
  });

const discountOnTotalPrice = () =>
  record('DiscountOnTotalPrice', {
    discountedAmount: typedMoney(),
    includedDiscounts: listOf(
      record('DiscountedTotalPricePortion', {
        discount: anyReference('cart-discount'),
        discountedAmount: typedMoney(),
      }),
    ),
    discountedNetAmount: optional(typedMoney()),
    discountedGrossAmount: optional(typedMoney()),
  });

const buyer = () => ({
  customerId: optional(inGraphql(text(), { leadsTo: { name: 'customer', kind: 'customer' } })),
  customerEmail: optional(text()),
  customerGroup: optional(reference('customer-group')),
  anonymousId: optional(text()),
  businessUnit: optional(keyReference('business-unit')),
  store: optional(keyReference('store')),
});

const amounts = () => ({
  lineItems: listOf(lineItem(), { max: 500 }),
  customLineItems: listOf(customLineItem(), { max: 500 }),
  totalPrice: centMoney(),
  taxedPrice: optional(taxedPrice()),
  taxedShippingPrice: optional(taxedPrice()),
  discountOnTotalPrice: optional(discountOnTotalPrice()),
  priceRoundingMode: roundingMode(),
  taxMode: taxMode(),
  taxRoundingMode: roundingMode(),
  taxCalculationMode: taxCalculationMode(),
  inventoryMode: inventoryMode(),
});

const shippingFields = () => ({
  billingAddress: optional(address()),
  shippingAddress: optional(address()),
  shippingMode: shippingMode(),
  shippingKey: optional(text()),
  shippingInfo: optional(shippingInfo()),
  shippingRateInput: optional(shippingRateInput()),
  shippingCustomFields: optional(customFields()),
  shipping: listOf(shipping(), { max: 100 }),
  itemShippingAddresses: listOf(address(), { max: 500 }),
});

const discounts = () => ({
  discountCodes: listOf(discountCodeInfo(), { max: 10 }),
  directDiscounts: listOf(directDiscount()),
  refusedGifts: inGraphql(listOf(reference('cart-discount')), {
    referenceName: 'refusedGiftsRefs',
  }),
  discountTypeCombination: optional(discountTypeCombination()),
});

export const orderLikeFields = () => ({
  ...buyer(),
  ...amounts(),
  ...shippingFields(),
  ...discounts(),
  paymentInfo: optional(paymentInfo()),
  country: optional(country()),
  locale: optional(locale()),
  origin: cartOrigin(),
  purchaseOrderNumber: optional(text()),
  custom: optional(customFields()),
});

export type OrderLike = ObjectOf<ReturnType<typeof orderLikeFields>>;
