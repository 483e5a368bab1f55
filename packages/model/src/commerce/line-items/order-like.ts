// Members that carts and orders share: an order starts as a copy of
// its cart.
import { f } from '../../declaration/index.ts';
import { address } from '../address/address.ts';
import { discountCodeInfo, discountTypeCombination } from '../money/discount.ts';
import { directDiscount } from '../money/discount-fields.ts';
import { shipping, shippingInfo, shippingRateInput } from '../shipping/shipping.ts';
import { roundingMode, taxCalculationMode, taxedPrice, taxMode } from '../tax/tax.ts';
import { customLineItem, inventoryMode, lineItem } from './line-item.ts';

export const shippingMode = () => f.choice('ShippingMode', 'Single', 'Multiple');
export const cartOrigin = () =>
  f.choice('CartOrigin', 'Customer', 'Merchant', 'Quote', 'RecurringOrder');

const paymentInfo = () =>
  f.record('PaymentInfo', {
    payments: f.inGraphql(f.listOf(f.reference('payment')), { referenceName: 'paymentRefs' }),
  });

const discountOnTotalPrice = () =>
  f.record('DiscountOnTotalPrice', {
    discountedAmount: f.typedMoney(),
    includedDiscounts: f.listOf(
      f.record('DiscountedTotalPricePortion', {
        discount: f.anyReference('cart-discount'),
        discountedAmount: f.typedMoney(),
      }),
    ),
    discountedNetAmount: f.optional(f.typedMoney()),
    discountedGrossAmount: f.optional(f.typedMoney()),
  });

const buyer = () => ({
  customerId: f.optional(
    f.inGraphql(f.text(), { leadsTo: { name: 'customer', kind: 'customer' } }),
  ),
  customerEmail: f.optional(f.text()),
  customerGroup: f.optional(f.reference('customer-group')),
  anonymousId: f.optional(f.text()),
  businessUnit: f.optional(f.keyReference('business-unit')),
  store: f.optional(f.keyReference('store')),
});

const amounts = () => ({
  lineItems: f.listOf(lineItem(), { max: 500 }),
  customLineItems: f.listOf(customLineItem(), { max: 500 }),
  totalPrice: f.centMoney(),
  taxedPrice: f.optional(taxedPrice()),
  taxedShippingPrice: f.optional(taxedPrice()),
  discountOnTotalPrice: f.optional(discountOnTotalPrice()),
  priceRoundingMode: roundingMode(),
  taxMode: taxMode(),
  taxRoundingMode: roundingMode(),
  taxCalculationMode: taxCalculationMode(),
  inventoryMode: inventoryMode(),
});

const shippingFields = () => ({
  billingAddress: f.optional(address()),
  shippingAddress: f.optional(address()),
  shippingMode: shippingMode(),
  shippingKey: f.optional(f.text()),
  shippingInfo: f.optional(shippingInfo()),
  shippingRateInput: f.optional(shippingRateInput()),
  shippingCustomFields: f.optional(f.customFields()),
  shipping: f.listOf(shipping(), { max: 100 }),
  itemShippingAddresses: f.listOf(address(), { max: 500 }),
});

const discounts = () => ({
  discountCodes: f.listOf(discountCodeInfo(), { max: 10 }),
  directDiscounts: f.listOf(directDiscount()),
  refusedGifts: f.inGraphql(f.listOf(f.reference('cart-discount')), {
    referenceName: 'refusedGiftsRefs',
  }),
  discountTypeCombination: f.optional(discountTypeCombination()),
});

export const orderLikeFields = () => ({
  ...buyer(),
  ...amounts(),
  ...shippingFields(),
  ...discounts(),
  paymentInfo: f.optional(paymentInfo()),
  country: f.optional(f.country()),
  locale: f.optional(f.locale()),
  origin: cartOrigin(),
  purchaseOrderNumber: f.optional(f.text()),
  custom: f.optional(f.customFields()),
});

export type OrderLike = f.ObjectOf<ReturnType<typeof orderLikeFields>>;
