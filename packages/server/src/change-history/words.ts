// The words of the changes of each resource type, as the public API lists them; some are no longer written.

const words: { readonly [kind: string]: string } = {
  'associate-role': `
    changeBuyerAssignable setCustomField setCustomType setName setPermissions`,
  'business-unit': `
    addAddress addAssociate addBillingAddressId addInheritedAssociate addShippingAddressId
    changeAddress changeApprovalRuleMode changeAssociate changeAssociateMode
    changeInheritedAssociate changeName changeParentUnit changeStatus changeTopLevelUnit
    removeAddress removeAssociate removeBillingAddressId removeInheritedAssociate
    removeShippingAddressId setAddressCustomField setAddressCustomType setAssociates
    setContactEmail setCustomField setCustomType setDefaultBillingAddress
    setDefaultShippingAddress setInheritedAssociates setInheritedStores setStoreMode
    setStores setUnitType`,
  'cart-discount': `
    changeCartPredicate changeIsActive changeName changeRequiresDiscountCode changeSortOrder
    changeStackingMode changeTarget changeValue setCustomField setCustomType setDescription
    setKey setReferences setStores setValidFrom setValidFromAndUntil setValidUntil`,
  category: `
    addAsset changeAssetName changeAssetOrder changeName changeOrderHint changeParent
    changeSlug removeAsset setAncestors setAssetCustomField setAssetCustomType
    setAssetDescription setAssetKey setAssetSources setAssetTags setCustomField
    setCustomType setDescription setExternalId setKey setMetaDescription setMetaKeywords
    setMetaTitle`,
  channel: `
    addRoles changeDescription changeKey changeName changeReviewRatingStatistics removeRoles
    setAddress setAddressCustomField setAddressCustomType setCustomField setCustomType
    setGeoLocation setRoles`,
  customer: `
    addAddress addBillingAddressId addShippingAddressId changeAddress changeEmail
    removeAddress removeBillingAddressId removeShippingAddressId setAddressCustomField
    setAddressCustomType setAuthenticationMode setCompanyName setCustomField setCustomType
    setCustomerGroup setCustomerGroupAssignments setCustomerNumber setDateOfBirth
    setDefaultBillingAddress setDefaultShippingAddress setExternalId setFirstName setKey
    setLastName setLocale setMiddleName setPassword setSalutation setStores setTitle
    setVatId verifyEmail`,
  'customer-group': `
    changeName setCustomField setCustomType setKey`,
  'discount-code': `
    changeCartDiscounts changeGroups changeIsActive setApplicationVersion setCartPredicate
    setCustomField setCustomType setDescription setKey setMaxApplications
    setMaxApplicationsPerCustomer setName setReferences setValidFrom setValidFromAndUntil
    setValidUntil`,
  'inventory-entry': `
    changeAvailableQuantity changeQuantity setCustomField setCustomType setExpectedDelivery
    setKey setMaxCartQuantity setMinCartQuantity setReorderPoint
    setReservationExpirationInMinutes setReservations setRestockableInDays setSafetyStock
    setSupplyChannel`,
  'key-value-document': `
    addProperty removeProperty setProperty setValue`,
  order: `
    addCustomLineItem addDelivery addDiscountCode addItemShippingAddress addLineItem
    addParcelToDelivery addPayment addReturnInfo addShipping
    changeCustomLineItemPriceRoundingMode changeCustomLineItemQuantity
    changeDiscountTypeCombination changeLineItemPriceRoundingMode changeLineItemQuantity
    changeOrderState changePaymentState changePriceRoundingMode changeShipmentState
    changeTaxCalculationMode changeTaxMode changeTaxRoundingMode removeCustomLineItem
    removeDelivery removeDiscountCode removeItemShippingAddress removeLineItem
    removeParcelFromDelivery removePayment removeShipping setBillingAddress
    setBillingAddressCustomField setBillingAddressCustomType setBusinessUnit setCountry
    setCustomField setCustomLineItemCustomField setCustomLineItemCustomType
    setCustomLineItemDiscountedPrice setCustomLineItemDiscountedPricePerQuantity
    setCustomLineItemMoney setCustomLineItemShippingDetails setCustomLineItemTaxAmount
    setCustomLineItemTaxCategory setCustomLineItemTaxRate setCustomLineItemTaxedPrice
    setCustomLineItemTotalPrice setCustomShippingMethod setCustomType setCustomerEmail
    setCustomerGroup setCustomerId setDeliveryAddress setDeliveryAddressCustomField
    setDeliveryAddressCustomType setDeliveryCustomField setDeliveryCustomType
    setDeliveryItems setDirectDiscounts setDiscountOnTotalPrice
    setItemShippingAddressCustomField setItemShippingAddressCustomType
    setLineItemCustomField setLineItemCustomType setLineItemDiscountedPrice
    setLineItemDiscountedPricePerQuantity setLineItemDistributionChannel setLineItemPrice
    setLineItemProductKey setLineItemProductSlug setLineItemShippingDetails
    setLineItemTaxAmount setLineItemTaxRate setLineItemTaxedPrice setLineItemTotalPrice
    setLocale setOrderNumber setOrderTaxedPrice setOrderTotalPrice setOrderTotalTax
    setParcelCustomField setParcelCustomType setParcelItems setParcelMeasurements
    setParcelTrackingData setPurchaseOrderNumber setReturnCustomItemCustomField
    setReturnCustomItemCustomType setReturnInfo setReturnItemCustomField
    setReturnItemCustomType setReturnPaymentState setReturnShipmentState setShippingAddress
    setShippingAddressCustomField setShippingAddressCustomType setShippingCustomField
    setShippingCustomType setShippingInfoDiscountedPrice setShippingInfoPrice
    setShippingInfoTaxedPrice setShippingMethod setShippingMethodTaxAmount
    setShippingMethodTaxCategory setShippingMethodTaxRate setShippingRate
    setShippingRateInput setStore setTaxedShippingPrice transitionCustomLineItemState
    transitionLineItemState transitionState updateItemShippingAddress updateSyncInfo`,
  payment: `
    addInterfaceInteraction addTransaction changeAmountAuthorized changeAmountPlanned
    changeTransactionInteractionId changeTransactionState changeTransactionTimestamp
    setAnonymousId setCustomField setCustomType setCustomer setInterfaceId setKey
    setMethodInfoInterface setMethodInfoMethod setMethodInfoName setStatusInterfaceCode
    setStatusInterfaceText setTransactionCustomField setTransactionCustomType
    setTransactionInterfaceId transitionState`,
  product: `
    addAsset addExternalImage addPrice addToCategory addVariant changeAssetName
    changeAssetOrder changeLastVariantId changeMasterVariant changeName changePrice
    changeReviewRatingStatistics changeSlug moveImageToPosition publish removeAsset
    removeFromCategory removeImage removePrice removeVariant revertStagedChanges
    revertStagedVariantChanges setAssetCustomField setAssetCustomType setAssetDescription
    setAssetKey setAssetSources setAssetTags setAttribute setCategoryOrderHint
    setDescription setDiscountedPrice setImageLabel setKey setMetaDescription
    setMetaKeywords setMetaTitle setPriceKey setPriceMode setPrices setProductAttribute
    setProductPriceCustomField setProductPriceCustomType setProductVariantKey
    setSearchKeywords setSku setTaxCategory setVariantAvailability transitionState unpublish`,
  'product-discount': `
    changeIsActive changeName changePredicate changeSortOrder changeValue setDescription
    setIsValid setKey setReferences setValidFrom setValidFromAndUntil setValidUntil`,
  'product-selection': `
    addProduct changeName excludeProduct removeProduct setCustomField setCustomType setKey
    setProductCount setVariantExclusion setVariantSelection`,
  'product-type': `
    addAttributeDefinition addLocalizedEnumValue addPlainEnumValue changeAttributeConstraint
    changeAttributeOrderByName changeDescription changeInputHint changeIsSearchable
    changeLabel changeLocalizedEnumValueLabel changeLocalizedEnumValueOrder changeName
    changePlainEnumValueLabel changePlainEnumValueOrder removeAttributeDefinition
    removeEnumValues removeLocalizedEnumValues setInputTip setKey`,
  quote: `
    changeCustomer changeQuoteState requestQuoteRenegotiation setCustomField setCustomType
    transitionState`,
  'quote-request': `
    changeCustomer changeQuoteRequestState setCustomField setCustomType transitionState`,
  review: `
    changeIncludedInStatistics setAuthorName setCustomField setCustomType setCustomer setKey
    setLocale setRating setTarget setText setTitle transitionState`,
  'shipping-method': `
    addShippingRate addZone changeActive changeIsDefault changeName changeTaxCategory
    removeShippingRate removeZone setCustomField setCustomType setKey
    setLocalizedDescription setLocalizedName setPredicate setStores`,
  'shopping-list': `
    addLineItem addTextLineItem changeLineItemName changeLineItemPublished
    changeLineItemQuantity changeLineItemsOrder changeName changeTextLineItemName
    changeTextLineItemQuantity changeTextLineItemsOrder removeLineItem removeTextLineItem
    setAnonymousId setBusinessUnit setCustomField setCustomType setCustomer
    setDeleteDaysAfterLastModification setDescription setKey setLineItemCustomField
    setLineItemCustomType setLineItemDeactivatedAt setSlug setStore
    setTextLineItemCustomField setTextLineItemCustomType setTextLineItemDescription`,
  'staged-quote': `
    changeStagedQuoteState setCustomField setCustomType setSellerComment setValidTo
    transitionState`,
  'standalone-price': `
    changeActive changeValue setCustomField setCustomType setDiscountedPrice setKey
    setPriceTiers setValidFrom setValidFromAndUntil setValidUntil`,
  state: `
    addRoles changeInitial changeKey changeType removeRoles setDescription setName setRoles
    setTransitions`,
  store: `
    addProductSelection changeProductSelectionActive removeProductSelection setCountries
    setCustomField setCustomType setDistributionChannels setLanguages setName
    setProductSelections setSupplyChannels`,
  'tax-category': `
    addTaxRate changeName removeTaxRate replaceTaxRate setDescription setKey`,
  type: `
    addEnumValue addFieldDefinition addLocalizedEnumValue changeEnumValueLabel
    changeEnumValueOrder changeFieldDefinitionOrder changeInputHint changeKey changeLabel
    changeLocalizedEnumValueLabel changeLocalizedEnumValueOrder changeName
    removeEnumValues removeFieldDefinition setDescription`,
  zone: `
    addLocation changeName removeLocation setDescription setKey`,
};

/** Words that only the REST reference lists. */
const older = ['changeAttributeName', 'changeEnumKey'];

const byKind: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(words).map(([kind, text]) => [kind, new Set(text.trim().split(/\s+/))]),
);

const allWords: ReadonlySet<string> = new Set([
  ...older,
  ...[...byKind.values()].flatMap((some) => [...some]),
]);

/** The words of the changes of some kinds, or of all. */
export const wordsOf = (kinds: readonly string[] | undefined): ReadonlySet<string> =>
  kinds === undefined ? allWords : new Set(kinds.flatMap((kind) => [...(byKind.get(kind) ?? [])]));
