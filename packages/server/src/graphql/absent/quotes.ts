// Quotes, requests for them, and quotes that are being staged. Each type and field is used only as
// long as no declaration gives one of its name.
export const quotes = `
extend type Order { quote: Quote }
type Quote implements Versioned {
  customerRef: Reference
  customer: Customer
  customerGroupRef: Reference
  customerGroup: CustomerGroup
  lineItems(id: String): [LineItem!]!
  customLineItems: [CustomLineItem!]!
  totalPrice: Money!
  taxedPrice: TaxedPrice
  shippingAddress: Address
  billingAddress: Address
  itemShippingAddresses: [Address!]!
  inventoryMode: InventoryMode!
  taxMode: TaxMode!
  priceRoundingMode: RoundingMode!
  taxRoundingMode: RoundingMode!
  taxCalculationMode: TaxCalculationMode!
  country: Country
  shippingInfo: ShippingInfo
  paymentInfo: PaymentInfo
  directDiscounts: [DirectDiscount!]!
  shippingRateInput: ShippingRateInput
  storeRef: KeyReference
  store: Store
  businessUnit: BusinessUnit
  businessUnitRef: KeyReference
  key: String
  quoteState: QuoteState!
  stagedQuoteRef: Reference!
  stagedQuote: StagedQuote
  quoteRequestRef: Reference!
  quoteRequest: QuoteRequest
  validTo: DateTime
  sellerComment: String
  buyerComment: String
  custom: CustomFieldsType
  stateRef: Reference
  state: State
  purchaseOrderNumber: String
  id: String!
  version: Long!
  createdAt: DateTime!
  lastModifiedAt: DateTime!
  createdBy: Initiator
  lastModifiedBy: Initiator
}
enum QuoteState { Accepted Declined DeclinedForRenegotiation Pending RenegotiationAddressed Withdrawn }
type StagedQuote implements Versioned {
  key: String
  stagedQuoteState: StagedQuoteState!
  quoteRequestRef: Reference!
  quoteRequest: QuoteRequest
  quotationCartRef: Reference!
  quotationCart: Cart
  customerRef: Reference
  customer: Customer
  validTo: DateTime
  custom: CustomFieldsType
  stateRef: Reference
  state: State
  sellerComment: String
  businessUnit: BusinessUnit
  businessUnitRef: KeyReference
  purchaseOrderNumber: String
  storeRef: KeyReference
  store: Store
  id: String!
  version: Long!
  createdAt: DateTime!
  lastModifiedAt: DateTime!
  createdBy: Initiator
  lastModifiedBy: Initiator
}
enum StagedQuoteState { Closed InProgress Sent }
type QuoteRequest implements Versioned {
  customerRef: Reference
  customer: Customer
  customerGroupRef: Reference
  customerGroup: CustomerGroup
  lineItems(id: String): [LineItem!]!
  customLineItems: [CustomLineItem!]!
  totalPrice: Money!
  taxedPrice: TaxedPrice
  shippingAddress: Address
  billingAddress: Address
  itemShippingAddresses: [Address!]!
  inventoryMode: InventoryMode!
  taxMode: TaxMode!
  priceRoundingMode: RoundingMode!
  taxRoundingMode: RoundingMode!
  taxCalculationMode: TaxCalculationMode!
  country: Country
  shippingInfo: ShippingInfo
  paymentInfo: PaymentInfo
  directDiscounts: [DirectDiscount!]!
  shippingRateInput: ShippingRateInput
  storeRef: KeyReference
  store: Store
  businessUnit: BusinessUnit
  businessUnitRef: KeyReference
  key: String
  quoteRequestState: QuoteRequestState!
  comment: String
  custom: CustomFieldsType
  stateRef: Reference
  state: State
  purchaseOrderNumber: String
  cartRef: Reference
  id: String!
  version: Long!
  createdAt: DateTime!
  lastModifiedAt: DateTime!
  createdBy: Initiator
  lastModifiedBy: Initiator
}
enum QuoteRequestState { Accepted Cancelled Closed Rejected Submitted UnderReview }
`;
