// Recurring orders and payments. Each type and field is used only as
// long as no declaration gives one of its name.
export const recurring = `
extend type ApplicableRecurrencePolicies { recurrencePolicies: [RecurrencePolicy!]! }
extend type CustomLineItem { recurrenceInfo: CustomLineItemRecurrenceInfo }
extend type LineItem { recurrenceInfo: LineItemRecurrenceInfo }
extend type Order { recurringOrder: RecurringOrder }
extend type ProductPrice { recurrencePolicy: RecurrencePolicy recurrencePolicyRef: Reference }
extend type StandalonePrice { recurrencePolicy: RecurrencePolicy recurrencePolicyRef: Reference }
extend type ProductVariant {
  allRecurrencePrices(currency: Currency!, country: Country, customerGroupId: String,
    channelId: String, date: DateTime, recurrencePolicyId: String,
    returnAllPricesByRecurrencePolicy: Boolean): [ProductPrice!]
}
extend type ProductSearchVariant {
  allRecurrencePrices(currency: Currency!, country: Country, customerGroupId: String,
    channelId: String, date: DateTime, recurrencePolicyId: String,
    returnAllPricesByRecurrencePolicy: Boolean): [ProductPriceSearch!]
}
type RecurrencePolicy implements Versioned {
  id: String!
  version: Long!
  key: String!
  name(locale: Locale, acceptLanguage: [Locale!]): String
  nameAllLocales: [LocalizedString!]
  description(locale: Locale, acceptLanguage: [Locale!]): String
  descriptionAllLocales: [LocalizedString!]
  schedule: RecurrencePolicySchedule!
  createdAt: DateTime!
  lastModifiedAt: DateTime!
  createdBy: Initiator
  lastModifiedBy: Initiator
}
interface RecurrencePolicySchedule { type: String! }
type DayOfMonthSchedule implements RecurrencePolicySchedule { day: Int! type: String! }
type StandardSchedule implements RecurrencePolicySchedule {
  value: Int!
  intervalUnit: IntervalUnit!
  type: String!
}
enum IntervalUnit { Days Weeks Months }
type CustomLineItemRecurrenceInfo {
  recurrencePolicy: RecurrencePolicy
  recurrencePolicyRef: RecurrencePolicyRef!
  expiresAt: DateTime
}
type RecurrencePolicyRef { typeId: String! id: String! }
type LineItemRecurrenceInfo {
  recurrencePolicy: RecurrencePolicy
  recurrencePolicyRef: RecurrencePolicyRef!
  expiresAt: DateTime
  priceSelectionMode: PriceSelectionMode!
}
enum PriceSelectionMode { Dynamic Fixed }
type RecurringOrder implements Versioned {
  key: String
  recurringOrderState: RecurringOrderState!
  cartRef: Reference!
  cart: Cart
  startsAt: DateTime!
  resumesAt: DateTime
  expiresAt: DateTime
  lastOrderAt: DateTime
  nextOrderAt: DateTime
  skipConfiguration: SkipConfiguration
  businessUnit: BusinessUnit
  businessUnitRef: KeyReference
  custom: CustomFieldsType
  stateRef: Reference
  state: State
  originOrderRef: Reference
  originOrder: Order
  schedule: RecurrencePolicySchedule!
  customerRef: Reference
  customer: Customer
  customerEmail: String
  storeRef: KeyReference
  store: Store
  id: String!
  version: Long!
  createdAt: DateTime!
  lastModifiedAt: DateTime!
  createdBy: Initiator
  lastModifiedBy: Initiator
}
enum RecurringOrderState { Active Canceled Expired Failed Paused }
interface SkipConfiguration { type: String! }
type Counter implements SkipConfiguration {
  totalToSkip: Int!
  skipped: Int!
  lastSkippedAt: DateTime
  type: String!
}
`;
