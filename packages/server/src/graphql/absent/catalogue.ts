// Storefronts, warnings of mutations, and single fields
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
extend type CustomObject { referencedResources(expand: [String!]): [ReferencedResource!] }
extend type CustomerEmailTokenCreated { value: String }
extend type CustomerPasswordTokenCreated { value: String }
extend type Initiator { userRef: Reference attributedTo: Attribution }
extend type Review { target: ReviewTarget }
extend type ReviewRatingSet { target: ReviewTarget }
extend type ReviewStateTransition { target: ReviewTarget }
extend type Cart { warnings: [TypedWarning!]! }
extend type VariantDeletionResult { warnings: [TypedWarning!]! }
extend type StoreCreated { storefront: Storefront productSelectionsRef: [Reference!]! }
interface TypedWarning { code: TypedWarningCode! message: String! }
type CannotChangeReservationExpiryTypedWarning implements TypedWarning {
  lineItemId: String!
  type: String!
  code: TypedWarningCode!
  message: String!
}
type CannotCreateReservationTypedWarning implements TypedWarning {
  productId: String!
  sku: String
  quantity: Long!
  supplyChannelRef: Reference
  type: String!
  code: TypedWarningCode!
  message: String!
}
type CannotUpdateReservationTypedWarning implements TypedWarning {
  lineItemId: String!
  productId: String!
  sku: String
  reservedQuantity: Long!
  requestedQuantity: Long!
  supplyChannelRef: Reference
  type: String!
  code: TypedWarningCode!
  message: String!
}
type DefaultVariantDeletedTypedWarning implements TypedWarning {
  type: String!
  code: TypedWarningCode!
  message: String!
}
type GeneralTypedWarning implements TypedWarning {
  type: String!
  code: TypedWarningCode!
  message: String!
}
type ImageProcessingOngoingTypedWarning implements TypedWarning {
  type: String!
  code: TypedWarningCode!
  message: String!
}
enum TypedWarningCode {
  CannotChangeReservationExpiry
  CannotCreateReservation
  CannotUpdateReservation
  DefaultVariantDeleted
  General
  ImageProcessingOngoing
}
type ReferencedResource { path: String! objs: [ReferenceExpandable!] }
type Attribution { clientId: String source: AttributionSource! userRef: Reference }
enum AttributionSource { Export Import ManagedCommerceMCP }
`;
