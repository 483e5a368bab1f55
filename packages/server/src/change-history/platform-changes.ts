// Changes that the platform makes automatically; a query may leave them out.

/** Their words. */
export const platformChanges: ReadonlySet<string> = new Set([
  'addInheritedAssociate',
  'changeAmountAuthorized',
  'changeAvailableQuantity',
  'changeDiscountTypeCombination',
  'changeIncludedInStatistics',
  'changeInheritedAssociate',
  'changeLastVariantId',
  'changeLineItemName',
  'changeLineItemPublished',
  'changeReviewRatingStatistics',
  'changeTopLevelUnit',
  'removeInheritedAssociate',
  'setAncestors',
  'setApplicationVersion',
  'setInheritedAssociates',
  'setInheritedStores',
  'setIsValid',
  'setLineItemDeactivatedAt',
  'setProductCount',
  'setReferences',
  'setReservations',
  'setVariantAvailability',
]);

/** Means all of them. */
export const allOfThem = 'excludeAll';
