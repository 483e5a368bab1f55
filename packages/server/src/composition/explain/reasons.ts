// The reasons of explanations as sentences, for people. One row for each reason that the domain has.
import type { CartDiscountReason } from '@storewright/model/commerce/discounts/on-cart/explain';
import type { PriceReason } from '@storewright/model/commerce/money/price-selection';
import type { ShippingRateReason } from '@storewright/model/commerce/shipping/shipping';
import type { TaxRateReason } from '@storewright/model/commerce/tax/tax';
import type { ProductDiscountReason } from '@storewright/model/resources/pricing/product-discount/explain';
import type { ShippingMethodReason } from './shipping-reasons.ts';

const validity = {
  NotYetValid: 'its period of validity begins later',
  NoLongerValid: 'its period of validity has ended',
};

const scopes = {
  Chosen: 'it is chosen',
  OtherCurrency: 'it is in another currency',
  OtherCountry: 'it is for another country',
  EarlierInList: 'an equal one comes before it in the list',
};

export const priceReasons: Readonly<Record<PriceReason, string>> = {
  ...scopes,
  ...validity,
  OtherCustomerGroup: 'it is for a customer group that the buyer is not in',
  OtherChannel: 'it is for another channel',
  OtherRecurrencePolicy: 'it is for another recurrence policy',
  MoreSpecificScope: 'the chosen price has a more specific scope',
  HasValidityPeriod: 'the chosen price has the same scope and a period of validity',
  LowerAmount: 'the chosen price has the same scope and is lower',
};

export const productDiscountReasons: Readonly<Record<ProductDiscountReason, string>> = {
  ...validity,
  Chosen: 'it lowers the price',
  Inactive: 'it is not active',
  UnreadablePredicate: 'its predicate cannot be read',
  PriceOfRecurrencePolicy: 'the price is one of a recurrence policy, which discounts leave alone',
  PredicateNotMet: 'the price does not meet its predicate',
  NoAmountInCurrency: 'it has no amount in the currency of the price',
  NoExternalPrice: 'no discounted price was set for it',
  HigherSortOrderWon: 'a discount with a higher sort order lowers the price',
};

export const taxReasons: Readonly<Record<TaxRateReason, string>> = {
  ...scopes,
  OtherState: 'it is for another state of the country',
  StateHasItsOwnRate: 'the state of the address has a rate of its own',
  CountryFallbackIsOff:
    'the address has a state, and the project does not fall back to the rate of the country',
};

export const noTaxReasons = {
  TaxModeOfCart: 'the tax mode of the cart takes rates from outside',
  NoTaxCategory: 'the item has no tax category',
  NoShippingAddress: 'the cart has no shipping address',
};

export const noPriceReasons = {
  PriceFromOutside: 'the line has a price from outside',
  ProductIsGone: 'the product or the variant no longer exists',
};

export const shippingRateReasons: Readonly<Record<ShippingRateReason, string>> = {
  ...scopes,
  OtherZone: 'its zone is not the one of the address',
};

export const shippingMethodReasons: Readonly<Record<ShippingMethodReason, string>> = {
  Selected: 'the cart uses it',
  Available: 'the cart can use it',
  Inactive: 'it is not active',
  OtherStore: 'it is not for the store of the cart',
  NoShippingAddress: 'the cart has no shipping address',
  NoRateForPlace: 'it has no rate for the address and the currency',
  PredicateNotMet: 'the cart does not meet its predicate',
};

export const priceSources = {
  FreeAbove: 'the items cost enough for free shipping',
  Tier: 'a tier of the rate fits',
  Rate: 'it is the price of the rate',
};

export const cartDiscountReasons: Readonly<Record<CartDiscountReason, string>> = {
  ...validity,
  Applied: 'it applies',
  Inactive: 'it is not active',
  InactiveGroup: 'its discount group is not active',
  OtherStore: 'it is not for the store of the cart',
  OtherRecurrence: 'it is for other orders, once or recurring',
  OtherCurrency: 'it has no amount in the currency of the cart',
  DirectDiscountsApply: 'the cart has direct discounts, which take the place of all others',
  CodeMissing: 'it needs a discount code that the cart does not have',
  CodeNotActive: 'its discount code is not active',
  CodeNotValid: 'its discount code is not valid now',
  CodeDoesNotMatchCart: 'the cart does not meet the predicate of its discount code',
  CodeMaxApplicationReached: 'its discount code has been used as often as it may be',
  CodeApplicationStoppedByPreviousDiscount: 'a discount before it stops all after it',
  CodeApplicationStoppedByGroupBestDeal: 'another discount of its group is the better deal',
  PredicateNotMet: 'the cart does not meet its predicate',
  GiftNotPossible: 'its gift cannot be given',
  NothingMatched: 'its target matches nothing that can become cheaper',
  BetterInGroup: 'another discount of its group is the better deal',
  StoppedByPrevious: 'a discount before it stops all after it',
  ProductDiscountsAreBetter: 'product discounts are the better deal for this cart',
};
