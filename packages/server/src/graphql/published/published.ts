// Names of the public schema that no rule gives. A name missing here is no fault: it shows as a
// line of ./known-differences.ts.

/** Input types of records and unions. */
export const inputTypes = new Map<string, string>([
  ['RemoveToolCustomizationTarget', 'RemoveToolCustomizationTarget'],
  ['ZoneDraft', 'CreateZone'],
  ['StoreDraft', 'CreateStore'],
  ['ProductSelectionDraft', 'CreateProductSelectionDraft'],
  ['ProductVariantExclusion', 'ProductVariantExclusionDraft'],
  ['StandalonePriceDraft', 'CreateStandalonePrice'],
  ['TypeDraft', 'TypeDefinitionDraft'],
  ['Location', 'ZoneLocation'],
  ['PaymentMethodToken', 'PaymentMethodTokenDraft'],
  ['InventoryEntryStockLevels', 'StockLevelsDraft'],
  ['PriceFunction', 'PriceFunctionDraft'],
  ['ExternalOAuth', 'ExternalOAuthDraft'],
  ['AttributeDefinition', 'AttributeDefinitionDraft'],
  ['ShippingRatePriceTier', 'ShippingRatePriceTierDraft'],
  ['SearchKeyword', 'SearchKeywordItemInput'],
  ['SearchFacetDateRangeValue', 'SearchFacetDateRangeValue'],
  ['SearchFacetDateTimeRangeValue', 'SearchFacetDateTimeRangeValue'],
  ['SearchFacetFloatRangeValue', 'SearchFacetFloatRangeValue'],
  ['SearchFacetLongRangeValue', 'SearchFacetLongRangeValue'],
  ['SearchFacetTimeRangeValue', 'SearchFacetTimeRangeValue'],
  ['SuggestTokenizer', 'BaseSearchKeywordInput'],
  ['AttributeDefinitionType', 'AttributeTypeDraft'],
  ['PlainEnumValue', 'PlainEnumValueDraft'],
  ['LocalizableEnumValueType', 'LocalizedEnumValueDraft'],
  ['ShippingRateInputLocalizedEnumValue', 'LocalizedEnumValueInput'],
  ...['VariantBulkAction', 'PublishVariant', 'UnpublishVariant'].map(
    (name) => [name, name] as const,
  ),
]);

/** Types of single members of inputs, where the same record has other names elsewhere. */
export const memberTypes = new Map<string, string>([
  ['SearchAnyValueExpressionInput.value', 'SearchValueType'],
  ['SubscriptionFormatInput.Platform', 'PlatformFormatInput'],
  ['FieldTypeInput.Enum', 'FieldTypeEnumTypeDraft'],
  ['FieldTypeInput.LocalizedEnum', 'FieldTypeLocalizedEnumTypeDraft'],
  ['FieldTypeInput.Reference', 'FieldTypeReferenceTypeDraft'],
  ['FieldTypeInput.Set', 'FieldTypeSetTypeDraft'],
  ['FieldTypeSetTypeDraft.elementType', 'FieldTypeSetElementTypeDraft'],
  ['FieldTypeSetElementTypeDraft.Enum', 'FieldTypeEnumTypeDraft'],
  ['FieldTypeSetElementTypeDraft.LocalizedEnum', 'FieldTypeLocalizedEnumTypeDraft'],
  ['FieldTypeSetElementTypeDraft.Reference', 'FieldTypeReferenceTypeDraft'],
  ['AttributeTypeDraft.set', 'AttributeSetTypeDraft'],
  ['AttributeTypeDraft.enum', 'EnumTypeDraft'],
  ['AttributeTypeDraft.lenum', 'LocalizableEnumTypeDraft'],
  ['AttributeTypeDraft.reference', 'ReferenceTypeDefinitionDraft'],
  ['AttributeSetTypeDraft.elementType', 'AttributeSetElementTypeDraft'],
  ['AttributeSetElementTypeDraft.enum', 'EnumTypeDraft'],
  ['AttributeSetElementTypeDraft.lenum', 'LocalizableEnumTypeDraft'],
  ['AttributeSetElementTypeDraft.reference', 'ReferenceTypeDefinitionDraft'],
  ['ShippingRateInputDraft.Classification', 'ClassificationShippingRateInputDraft'],
  ['ShippingRateInputDraft.Score', 'ScoreShippingRateInputDraft'],
  ['ShippingRateInputTypeInput.CartValue', 'CartValueInput'],
  ['ShippingRateInputTypeInput.CartClassification', 'CartClassificationInput'],
  ['ShippingRateInputTypeInput.CartScore', 'CartScoreInput'],
  ['HttpDestinationAuthenticationInput.AzureFunctions', 'AzureFunctionsAuthenticationInput'],
  ['ProductDiscountValueInput.relative', 'RelativeDiscountValueInput'],
  ['ProductDiscountValueInput.absolute', 'AbsoluteDiscountValueInput'],
  ['ProductDiscountValueInput.external', 'ExternalDiscountValueInput'],
  ['CartDiscountTargetInput.shipping', 'ShippingTargetInput'],
  ['CartDiscountTargetInput.totalPrice', 'CartDiscountTotalPriceTargetInput'],
  ['RecurringOrderScopeInput.AnyOrder', 'AnyOrderInput'],
  ['RecurringOrderScopeInput.NonRecurringOrdersOnly', 'NonRecurringOrdersOnlyInput'],
  ['RecurringOrderScopeInput.RecurringOrdersOnly', 'RecurringOrdersOnlyInput'],
  ['RecurringOrderStateDraft.active', 'RecurringOrderActiveInput'],
  ['RecurringOrderStateDraft.paused', 'RecurringOrderPausedInput'],
  ['RecurringOrderStateDraft.canceled', 'RecurringOrderCanceledInput'],
  ['RecurringOrderStateDraft.expired', 'RecurringOrderExpiredInput'],
  ['SkipConfigurationInputDraft.Counter', 'CounterInputDraft'],
  ['AllocationInputDraft.Absolute', 'AbsoluteInputDraft'],
  ['AllocationInputDraft.Relative', 'RelativeInputDraft'],
  ['PaymentAllocationDraft.paymentMethod', 'ReferenceInput'],
  ['AddRecurringPaymentAllocation.paymentMethod', 'ReferenceInput'],
  ['RecurrencePolicyScheduleInput.standard', 'StandardScheduleInput'],
  ['RecurrencePolicyScheduleInput.dayOfMonth', 'DayOfMonthScheduleInput'],
  ['BaseSearchKeywordInput.whitespace', 'WhitespaceSuggestTokenizerInput'],
  ['BaseSearchKeywordInput.custom', 'CustomSuggestTokenizerInput'],
  ['ShippingRateDraft.price', 'MoneyDraft'],
  ['ShippingRateDraft.freeAbove', 'MoneyDraft'],
  ['ShippingRatePriceTierCartValueDraft.price', 'MoneyDraft'],
  ['ShippingRatePriceTierCartClassificationDraft.price', 'MoneyDraft'],
  ['ShippingRatePriceTierCartScoreDraft.price', 'MoneyDraft'],
  ['DeliveryDraft.parcels', 'ParcelDraft'],
  ['CustomLineItemDraft.taxCategory', 'ReferenceInput'],
  ['CustomShippingDraft.taxCategory', 'ReferenceInput'],
  ['ProductPriceDataInput.customerGroup', 'ReferenceInput'],
  ['StateDraft.transitions', 'ReferenceInput'],
  ['TransitionProductState.state', 'ReferenceInput'],
  ['AddMyPaymentTransaction.transaction', 'MyTransactionDraft'],
  ['SetInventoryLimits.minCartQuantity', 'Int'],
  ['SetInventoryLimits.maxCartQuantity', 'Int'],
  ['ShippingRatePriceTierCartValueDraft.minimumCentAmount', 'Int'],
  ...[
    'AddStagedOrderCustomLineItem.shippingDetails',
    'AddStagedOrderLineItem.shippingDetails',
    'RemoveStagedOrderLineItem.shippingDetailsToRemove',
  ].map((place) => [place, 'ItemShippingDetailsDraftType'] as const),
  ['ItemShippingDetailsDraftType.targets', 'ShippingTargetDraftType'],
  ['RecurringOrderDraft.recurringOrderState', 'RecurringOrderState'],
  ['SetStoreProductSelections.productSelections', 'ProductSelectionSettingInActionInput'],
]);

/** Types of the variants of unions, by union and tag or record. */
export const variantTypes = new Map<string, string>([
  ['BaseMoney.centPrecision', 'Money'],
  ['BaseMoney.highPrecision', 'HighPrecisionMoney'],
  ['ShippingRateInput.Classification', 'ClassificationShippingRateInput'],
  ['ShippingRateInput.Score', 'ScoreShippingRateInput'],
  ['ProductDiscountValue.relative', 'RelativeDiscountValue'],
  ['ProductDiscountValue.absolute', 'AbsoluteDiscountValue'],
  ['ProductDiscountValue.external', 'ExternalDiscountValue'],
  ['RecurrencePolicySchedule.standard', 'StandardSchedule'],
  ['RecurrencePolicySchedule.dayOfMonth', 'DayOfMonthSchedule'],
  ['SuggestTokenizer.whitespace', 'WhitespaceSuggestTokenizer'],
  ['SuggestTokenizer.custom', 'CustomSuggestTokenizer'],
]);

/** Input types of single update actions, by resource (with `My` where it is one's own). */
export const actionTypes = new Map<string, string>([
  ['InventoryEntry.setInventoryLimits', 'SetInventoryLimits'],
  ['InventoryEntry.setKey', 'SetInventoryKey'],
  ['InventoryEntry.setReorderPoint', 'SetReorderPoint'],
  ['InventoryEntry.setSafetyStock', 'SetSafetyStock'],
  ['BusinessUnit.addCustomerGroupAssignment', 'AddCustomerGroupAssignment'],
  ['BusinessUnit.removeCustomerGroupAssignment', 'RemoveCustomerGroupAssignment'],
  ['BusinessUnit.setCustomerGroupAssignments', 'SetCustomerGroupAssignments'],
  ['StandalonePrice.setCustomField', 'SetStandalonePriceCustomFields'],
  ['StandalonePrice.setCustomType', 'CustomFieldsDraft'],
  ['TaxCategory.setKey', 'SetTaxCategoryKey'],
  ['MyCart.addLineItem', 'AddMyCartLineItem'],
  ['MyCart.changeTaxMode', 'ChangeMyCartTaxMode'],
  ['MyCart.setShippingMethod', 'SetMyCartShippingMethod'],
  ['MyPayment.addTransaction', 'AddMyPaymentTransaction'],
  ['MyQuoteRequest.setCustomField', 'SetMyQuoteRequestCustomField'],
  ['MyQuoteRequest.setCustomType', 'SetMyQuoteRequestCustomType'],
]);

/**
 * Members that REST asks for and that an input may leave out; a list is then empty. Without a
 * default the pipeline still refuses what is missing.
 */
export const loosened = new Map<string, readonly never[] | undefined>([
  ['ApplyCartDeltaToCustomLineItemShippingDetailsTargets.targetsDelta', undefined],
  ['ApplyCartDeltaToLineItemShippingDetailsTargets.targetsDelta', undefined],
  ['AssetDraftInput.sources', undefined],
  ['CartsConfigurationInput.deleteDaysAfterLastModification', undefined],
  ['AssociateDraft.associateRoleAssignments', undefined],
  ['ChangeChannelDescription.description', undefined],
  ['ChangeChannelName.name', undefined],
  ['ChangeProductPrice.priceId', undefined],
  ['DiscountsConfigurationInput.discountCombinationMode', undefined],
  ['ItemShippingDetailsDraft.targets', []],
  ['OrderQuoteCommand.quote', undefined],
  ['ProductDiscountDraft.isActive', undefined],
  ['ProductVariantExclusionDraft.skus', undefined],
  ['QuoteDraft.stagedQuote', undefined],
  ['QuoteDraft.stagedQuoteVersion', undefined],
  ['QuoteRequestDraft.cart', undefined],
  ['QuoteRequestDraft.cartVersion', undefined],
  ['RemoveProductPrice.priceId', undefined],
  ['SetBusinessUnitAssociates.associates', []],
  ['SetBusinessUnitStoreMode.storeMode', undefined],
  ['SetCartDiscountRecurringOrderScope.recurringOrderScope', undefined],
  ['SetCartDiscountStores.stores', []],
  ['SetCartTotalTax.externalTotalGross', undefined],
  ['SetCategoryAssetSources.sources', []],
  ['SetPaymentInterfaceId.interfaceId', undefined],
  ['SetPaymentStatusInterfaceText.interfaceText', undefined],
  ['SetProductAssetSources.sources', []],
  ['SetProductTailoringAssetSources.sources', []],
  ['SetProjectSettingsMyBusinessUnitAssociateRoleOnCreation.associateRole', undefined],
  ['SetStateDescription.description', undefined],
  ['SetStateName.name', undefined],
  ['SetStagedOrderOrderTotalTax.externalTotalGross', undefined],
  ['SetVariantAssetSources.sources', []],
  ['ShippingMethodDraft.zoneRates', []],
  ['ShoppingListsConfigurationInput.deleteDaysAfterLastModification', undefined],
  ['StagedQuoteDraft.quoteRequest', undefined],
  ['StagedQuoteDraft.quoteRequestVersion', undefined],
  ['TriggerInput.actions', undefined],
  ['ZoneRateDraft.shippingRates', []],
]);

/** Members of inputs that the public schema has and that mean nothing, as REST ignores them. */
export const ignored = new Map<
  string,
  { readonly [member: string]: 'String' | 'Int' | 'DateTime' }
>([
  // The price is named by its id.
  ['ChangeProductPrice', { variantId: 'Int', sku: 'String' }],
  ['FreezeCart', { dummy: 'String' }],
  ['ParcelDraft', { id: 'String', createdAt: 'DateTime' }],
]);

/** Second names of update actions, by resource and second name. */
export const actionAliases = new Map<string, ReadonlyMap<string, string>>([
  ['Product', new Map([['changeImageLabel', 'setImageLabel']])],
]);

/** Resources whose update actions are named by another rule. */
export const actionRules = new Map<string, (action: string) => string>([
  ['ProductType', (action) => action],
  ['TaxCategory', (action) => `TaxCategory${action.charAt(0).toUpperCase()}${action.slice(1)}`],
]);

/** Resources (after `My` among one's own) with another name in the types of their actions. */
export const actionResources = new Map<string, string>([
  ['Project', 'ProjectSettings'],
  ['MyBusinessUnit', 'MyBusinessUnit'],
]);

/** Choices under other names; those named `String` are texts. */
export const choiceTypes = new Map<string, string>([
  ['AssociateRoleInheritanceMode', 'AssociateInheritanceMode'],
  ['BusinessUnitStoreMode', 'String'],
]);

/** Records under other names where they are shown. */
export const recordTypes = new Map<string, string>([
  ['InventoryEntryStockLevels', 'StockLevels'],
  ['FoundProductProjection', 'ProductProjection'],
]);

/** Texts that are shown as a scalar of their own, by type and member. */
export const memberScalars = new Map<string, 'YearMonth'>([
  ['ProjectProjection.trialUntil', 'YearMonth'],
]);

/** Members that documents may leave out and that are always shown, with what they then mean. */
export const promised = new Map<string, unknown>([
  ['Asset.tags', []],
  ['CartsConfiguration.countryTaxRateFallbackEnabled', false],
  ['CartsConfiguration.priceRoundingMode', 'HalfEven'],
  ['CartsConfiguration.taxRoundingMode', 'HalfEven'],
  ['Category.assets', []],
  ['McpServer.description', {}],
  ['McpServer.name', {}],
  ['StoreCreated.languages', []],
  ['ToolCustomization.parameters', []],
  ['TaxRate.subRates', []],
]);

/** Kinds of which one's own are shown as another type with some of the members. */
export const ownTypes = new Map<string, OwnType>([
  [
    'payment',
    {
      name: 'MyPayment',
      members:
        'id version customer anonymousId paymentMethodInfo amountPlanned transactions custom'.split(
          ' ',
        ),
    },
  ],
]);

interface OwnType {
  readonly name: string;
  readonly members: readonly string[];
}

/** How a map appears as a list of entries: by the name of the member that holds it. */
export interface EntryList {
  readonly output: { readonly type: string; readonly key: string; readonly value: string };
  readonly input: { readonly type: string; readonly key: string; readonly value: string };
}

export const entryLists = new Map<string, EntryList>([
  [
    'categoryOrderHints',
    {
      output: { type: 'CategoryOrderHint', key: 'categoryId', value: 'orderHint' },
      input: { type: 'CategoryOrderHintInput', key: 'uuid', value: 'orderHint' },
    },
  ],
  [
    'searchKeywords',
    {
      output: { type: 'SearchKeywords', key: 'locale', value: 'searchKeywords' },
      input: { type: 'SearchKeywordInput', key: 'locale', value: 'keywords' },
    },
  ],
]);

export interface PagedList {
  readonly name: string;
  readonly type: string;
  /** The custom fields in it have the names of the answers of payment services. */
  readonly isInteraction?: true;
  /** Arguments that choose elements by a word of theirs; such a list can also be sorted. */
  readonly chosen?: { readonly by: string; readonly include: string; readonly exclude: string };
}

const chosenByName = { by: 'name', include: 'includeNames', exclude: 'excludeNames' };
const chosenByKey = { by: 'key', include: 'includeKeys', exclude: 'excludeKeys' };

/** Lists that appear as a page of their own: by type and member. */
export const pagedLists = new Map<string, PagedList>([
  [
    'ProductTypeDefinition.attributes',
    {
      name: 'attributeDefinitions',
      type: 'AttributeDefinitionResult',
      chosen: chosenByName,
    },
  ],
  [
    'Payment.interfaceInteractions',
    {
      name: 'interfaceInteractionsRaw',
      type: 'InterfaceInteractionsRawResult',
      isInteraction: true,
    },
  ],
  [
    'EnumAttributeDefinitionType.values',
    { name: 'values', type: 'PlainEnumValueResult', chosen: chosenByKey },
  ],
  [
    'LocalizableEnumAttributeDefinitionType.values',
    { name: 'values', type: 'LocalizableEnumValueTypeResult', chosen: chosenByKey },
  ],
]);

/** Records with another name where messages tell of them, and members with another name there. */
export const payloadRecords = new Map<string, PayloadRecord>([
  [
    'ProductProjection',
    { name: 'ProductProjectionMessagePayload', members: { attributes: 'attributes' } },
  ],
]);

interface PayloadRecord {
  readonly name: string;
  readonly members: { readonly [member: string]: string };
}

/** Kinds whose messages have an interface of their own. */
export const payloadInterfaces = new Map<string, string>([['order', 'OrderMessagePayload']]);

/** Payload types of messages whose own type has another name. */
export const payloadTypes = new Map<string, string>([
  ['OrderPurchaseOrderNumberSet', 'PurchaseOrderNumberSet'],
]);

/** References in messages that lead nowhere: the type that they have instead. */
export const bareReferences = new Map<string, string>([
  ['ProductAddedToCategory.category', 'ReferenceId'],
  ['ProductRemovedFromCategory.category', 'ReferenceId'],
  ['OrderBusinessUnitSet.businessUnit', 'KeyReferenceInput'],
  ['OrderBusinessUnitSet.oldbusinessUnit', 'KeyReferenceInput'],
]);

/** Members of inputs under other names. */
export const memberNames = new Map<string, string>([
  ['ParameterOverrideDraft.allowedTypes', 'enum'],
  ['ProductTypeDraft.attributes', 'attributeDefinitions'],
  ['addAttributeDefinition.attribute', 'attributeDefinition'],
  ['changeAttributeOrder.attributes', 'attributeDefinitions'],
]);

/** Kinds, by type name, that REST offers and the public schema does not have at its root. */
export const restOnly: ReadonlySet<string> = new Set(['ProductProjectionDocument']);

/** Pages that tell how many documents they may hold. */
export const pagesWithLimit: ReadonlySet<string> = new Set(['McpServerQueryResult']);
