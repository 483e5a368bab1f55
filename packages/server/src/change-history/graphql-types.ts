// The types of the public GraphQL schema that depend on no resource type.

/** In the schema definition language. */
export const plainTypes = `
scalar ChangeValue
scalar Country
scalar Currency
scalar DateFilterValue
scalar DateTime
scalar Item
scalar Json
scalar Locale
scalar Long

enum AuthPermission {
  manage_audit_log view_associate_roles view_audit_log view_business_units view_cart_discounts
  view_categories view_customer_groups view_customers view_discount_codes
  view_key_value_documents view_orders view_payments view_product_selections view_products
  view_quote_requests view_quotes view_shipping_methods view_shopping_lists view_staged_quotes
  view_standalone_prices view_states view_stores view_tax_categories view_types
}
enum ChangeType { ResourceCreated ResourceDeleted ResourceUpdated }
enum ModifiedByType { associate externalUser user }
enum ProductCatalogData { current staged }
enum Source { ApiClient ImpEx MerchantCenter }
enum TaxMode { Disabled External ExternalAmount Platform }
enum TierLevels { BASIC PREMIUM }
enum Type { ResourceCreated ResourceDeleted ResourceUpdated }

input DateRange { from: DateFilterValue! to: DateFilterValue! }

interface Change { change: String! nextValue: ChangeValue previousValue: ChangeValue }

type ChangeHistoryQueryResults {
  count: Int limit: Int offset: Int results: [ChangeHistory!]! total: Int
}
type ChangeHistory {
  businessUnit: KeyReference changes: [Change]! label: ResourceLabel! modifiedAt: String!
  modifiedBy: Initiator! previousLabel: ResourceLabel! previousVersion: Int!
  resource: ResourceIdentifier! stores: [Store!]! type: ChangeType! version: Int!
  withoutChanges: Boolean
}
type Initiator {
  anonymousId: String associate: Reference clientId: String customer: Reference id: String
  isPlatformClient: Boolean! type: ModifiedByType!
}
type Status { currentRecords: Int! tier: TierLevels! }
type User { email: String firstName: String id: String! lastName: String }

type Reference { id: String! typeId: String! }
type ReferenceExpandable { id: String! }
type Resource { id: String! typeId: String! }
type ResourceIdentifier { id: String key: String typeId: String! }
type KeyReference { key: String! typeId: String! }
type Store { key: String! typeId: String! }
type LocalizedString { locale: Locale! value: String! }
type RawCustomField {
  name: String! referencedResource: ReferenceExpandable
  referencedResourceSet: [ReferenceExpandable!]! value: Json!
}
type CustomFieldsType { customFieldsRaw: [RawCustomField!] type: Reference! }
type Address {
  additionalAddressInfo: String additionalStreetInfo: String apartment: String building: String
  city: String company: String country: Country! custom: CustomFieldsType department: String
  email: String externalId: String fax: String firstName: String id: String key: String
  lastName: String mobile: String pOBox: String phone: String postalCode: String region: String
  salutation: String state: String streetName: String streetNumber: String title: String
}
type BaseMoney { centAmount: Long! currencyCode: Currency! fractionDigits: Int! type: String! }
type AmountPlanned { centAmount: Long! currencyCode: String! fractionDigits: Int! }
type Price { country: String id: String key: String value: BaseMoney! }
type ProductPriceTier { minimumQuantity: Int! value: BaseMoney! }
type DiscountedProductPriceValue { discount: Reference! value: BaseMoney! }
type ProductPrice {
  channel: Reference country: Country custom: CustomFieldsType customerGroup: Reference
  discounted: DiscountedProductPriceValue id: String key: String recurrencePolicy: Reference
  tiers: [ProductPriceTier!] validFrom: DateTime validUntil: DateTime value: BaseMoney!
}
type ProductVariantSelection { skus: [String!]! type: String! }
type ProductVariantExclusion { skus: [String!]! }
type Asset { id: String! nameAllLocales: [LocalizedString!]! }
type LineItem { id: String nameAllLocales: [LocalizedString!]! variantId: String }
type TextLineItem { id: String nameAllLocales: [LocalizedString!]! }
type Parcel { createdAt: String id: String }
type Transaction { id: String interactionId: String interfaceId: String timestamp: String }
`;

/** Members of the labels, which together are the union `ResourceLabel`. */
const labels: { readonly [name: string]: string } = {
  AssociateRole: 'key: String! name: String',
  BusinessUnit: 'key: String! name: String!',
  CartDiscount: 'nameAllLocales: [LocalizedString!]!',
  Category: 'nameAllLocales: [LocalizedString!]!',
  Channel: 'key: String!',
  Common: 'value: String!',
  CustomObject: 'container: String key: String',
  CustomerGroup: 'name: String!',
  Customer: 'customerNumber: String firstName: String lastName: String',
  DiscountCode: 'code: String!',
  InventoryEntry: 'sku: String!',
  LocalizedCommon: 'valueAllLocales: [LocalizedString!]!',
  Order: 'customerEmail: String orderNumber: String',
  Payment: 'amountPlanned: AmountPlanned key: String',
  ProductDiscount: 'nameAllLocales: [LocalizedString!]!',
  Product: 'nameAllLocales: [LocalizedString!]! slugAllLocales: [LocalizedString!]!',
  ProductSelection: 'nameAllLocales: [LocalizedString!]!',
  ProductType: 'name: String!',
  Quote: 'customer: Reference key: String quoteRequest: Reference! stagedQuote: Reference!',
  QuoteRequest: 'customer: Reference key: String',
  Review: 'key: String title: String',
  ShippingMethod: 'key: String name: String!',
  ShoppingList: 'nameAllLocales: [LocalizedString!]!',
  StagedQuote: 'customer: Reference key: String quoteRequest: Reference!',
  StandalonePrice: 'key: String sku: String!',
  State: 'key: String!',
  Store: 'nameAllLocales: [LocalizedString!]',
  String: 'value: String!',
  TaxCategory: 'name: String!',
  Type: 'name: String!',
  Zone: 'name: String!',
};

/** The labels, and what they have in common. */
export const labelTypes = [
  ...Object.entries(labels).map(([name, members]) => `type ${name}Label { ${members} }`),
  `union ResourceLabel = LocalizedString | ${Object.keys(labels)
    .map((name) => `${name}Label`)
    .join(' | ')}`,
].join('\n');
