// Selections of products, variants of their own, reservations, storefronts, and single fields
// whose data is not kept. Each type and field is used only as long as no declaration gives one of
// its name.
export const catalogue = `
extend type BusinessUnitStoreModeChanged {
  inheritedStores: [Store!]
  oldInheritedStores: [Store!]
  inheritedStoresRef: [KeyReference!]
  oldInheritedStoresRef: [KeyReference!]
}
extend type CartsConfiguration { allowAddingUnpublishedProducts: Boolean! }
extend type Category { stagedProductCount: Int! }
extend type CustomObject { referencedResources(expand: [String!]): [ReferencedResource!] }
extend type CustomerEmailTokenCreated { value: String }
extend type CustomerPasswordTokenCreated { value: String }
extend type Initiator { isPlatformClient: Boolean userRef: Reference attributedTo: Attribution }
extend type LineItem { reservation: Reservation reservationRef: Reference }
extend type OrderStoreSet { oldStore: Store oldStoreRef: KeyReference }
extend type Review { target: ReviewTarget }
extend type ReviewRatingSet { target: ReviewTarget }
extend type ReviewStateTransition { target: ReviewTarget }
extend type Product {
  productSelectionRefs(where: String, sort: [String!], limit: Int,
    offset: Int): SelectionOfProductQueryResult!
}
extend type ProductSelection {
  productRefs(where: String, sort: [String!], limit: Int,
    offset: Int): ProductOfSelectionQueryResult!
}
extend type Query {
  productSelectionAssignments(where: String, sort: [String!], limit: Int,
    offset: Int): ProductAssignmentQueryResult!
}
type ProductAssignmentQueryResult {
  offset: Int!
  count: Int!
  total: Long!
  exists: Boolean!
  results: [ProductAssignment!]!
}
extend type ProductData { defaultVariantRef: Reference defaultVariant: Variant }
extend type ProductSelectionSetting { productSelection: ProductSelection }
extend type StoreCreated { storefront: Storefront productSelectionsRef: [Reference!]! }
type ReferencedResource { path: String! objs: [ReferenceExpandable!] }
type Attribution { clientId: String source: AttributionSource! userRef: Reference }
enum AttributionSource { Export Import ManagedCommerceMCP }
type Reservation implements Versioned {
  inventoryEntry: InventoryEntry
  inventoryEntryRef: Reference!
  lineItemId: String!
  quantity: Long!
  ownerRef: Reference!
  state: ReservationState!
  inventoryMode: String!
  expiresAt: DateTime
  id: String!
  version: Long!
  createdAt: DateTime!
  lastModifiedAt: DateTime!
  createdBy: Initiator
  lastModifiedBy: Initiator
}
enum ReservationState { CommitInProgress Committed Created CreationInProgress Expired Released UpdateInProgress Updated }
type SelectionOfProductQueryResult {
  offset: Int!
  count: Int!
  total: Long!
  exists: Boolean!
  results: [SelectionOfProduct!]!
}
type SelectionOfProduct {
  productSelectionRef: Reference!
  productSelection: ProductSelection
  variantSelection: ProductVariantSelection
  variantExclusion: ProductVariantExclusion
  createdAt: DateTime!
  lastModifiedAt: DateTime!
}
type ProductSelection implements Versioned {
  key: String
  name(locale: Locale, acceptLanguage: [Locale!]): String
  nameAllLocales: [LocalizedString!]!
  productRefs(where: String, sort: [String!], limit: Int,
    offset: Int): ProductOfSelectionQueryResult!
  productCount: Int!
  custom: CustomFieldsType
  mode: ProductSelectionMode!
  id: String!
  version: Long!
  createdAt: DateTime!
  lastModifiedAt: DateTime!
  createdBy: Initiator
  lastModifiedBy: Initiator
}
type ProductOfSelectionQueryResult {
  offset: Int!
  count: Int!
  total: Long!
  exists: Boolean!
  results: [ProductOfSelection!]!
}
type ProductOfSelection {
  productRef: Reference!
  product: Product
  variantSelection: ProductVariantSelection
  variantExclusion: ProductVariantExclusion
}
interface ProductVariantSelection { type: String! skus: [String!]! }
type ProductVariantSelectionIncludeAllExcept implements ProductVariantSelection {
  type: String!
  skus: [String!]!
}
type ProductVariantSelectionIncludeOnly implements ProductVariantSelection {
  type: String!
  skus: [String!]!
}
type ProductVariantExclusion { skus: [String!]! }
enum ProductSelectionMode { Individual IndividualExclusion }
type Variant implements Versioned {
  productRef: Reference!
  product: Product
  variantId: Int!
  key: String
  current: VariantData!
  staged: VariantData
  published: Boolean!
  id: String!
  version: Long!
  createdAt: DateTime!
  lastModifiedAt: DateTime!
  createdBy: Initiator
  lastModifiedBy: Initiator
}
type VariantData {
  sku: String
  images: [Image!]!
  attributesRaw(includeNames: [String!], excludeNames: [String!]): [RawAttribute!]!
  assets: [Asset!]!
}
type RawAttribute {
  name: String!
  value: Json!
  attributesRaw: [RawAttribute!]
  referencedResource: ReferenceExpandable
  referencedResourceSet: [ReferenceExpandable!]!
}
`;
