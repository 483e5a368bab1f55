// Names of the public schema for what stands in kept update actions.

/** Actions that add something whose members stand in a draft, with the type of that. */
export const keptDrafts = new Map<string, string>([
  ['addLineItem', 'LineItemDraftOutput'],
  ['addCustomLineItem', 'CustomLineItemDraftOutput'],
]);

/** Records of inputs that are shown as documents show them. */
export const keptAsShown = new Map<string, string>([
  ['DeliveryItemDraftType', 'DeliveryItem'],
  ['EstimatedDeliveryDraft', 'EstimatedDelivery'],
  ['ItemStateDraftType', 'ItemState'],
  ['MoneyInput', 'Money'],
  ['ParcelMeasurementsDraftType', 'ParcelMeasurements'],
  ['ShippingRateDraft', 'ShippingRate'],
  ['ShippingTargetDraft', 'ItemShippingTarget'],
  ['ShippingTargetDraftType', 'ItemShippingTarget'],
  ['SubRateDraft', 'SubRate'],
  ['TaxPortionDraft', 'TaxPortion'],
  ['TrackingDataDraftType', 'TrackingData'],
]);

/** Unions of inputs that are shown as documents show them. */
export const keptUnions = new Map<string, string>([
  ['CartDiscountTarget', 'CartDiscountTarget'],
  ['CartDiscountValueInput', 'CartDiscountValue'],
]);

/** Records of inputs that are shown as types of their own. */
export const keptRecords = new Map<string, string>([
  ['AddressInput', 'AddressDraft'],
  ['CustomLineItemRecurrenceInfoInputDraft', 'CustomLineItemRecurrenceInfoDraft'],
  ['DirectDiscountDraft', 'DirectDiscountDraftOutput'],
  ['ExternalLineItemTotalPriceDraft', 'ExternalLineItemTotalPrice'],
  ['ExternalTaxAmountDraft', 'ExternalTaxAmountDraftOutput'],
  ['ExternalTaxRateDraft', 'ExternalTaxRateDraftOutput'],
  ['ItemShippingDetailsDraft', 'ItemShippingDetailsDraftOutput'],
  ['ItemShippingDetailsDraftType', 'ItemShippingDetailsDraftOutput'],
  ['LineItemRecurrenceInfoInputDraft', 'LineItemRecurrenceInfoDraft'],
  ['MethodExternalTaxRateDraft', 'MethodExternalTaxRateDraftOutput'],
  ['ParcelDataDraftType', 'ParcelData'],
  ['ReturnInfoDraftType', 'ReturnInfoDraftTypeOutput'],
  ['ReturnItemDraftType', 'ReturnItemDraftTypeOutput'],
]);

/** Members that inputs may leave out and that are always told, with what they then mean. */
export const keptDefaults = new Map<string, unknown>([
  ['AddStagedOrderDiscountCodeOutput.validateDuplicates', false],
]);

/** What inputs may leave out of records that are shown as documents show them. */
export const keptCompleted = new Map<string, object>([
  ['ShippingRateDraft', { tiers: [] }],
  ['TrackingDataDraftType', { isReturn: false }],
]);

/** Members that inputs have to have and that may be null where they are told. */
export const keptNullable: ReadonlySet<string> = new Set([
  'CustomLineItemDraftOutput.quantity',
  'LineItemDraftOutput.quantity',
  'MethodExternalTaxRateDraftOutput.taxRate',
  'SetStagedOrderOrderTotalTaxOutput.externalTotalGross',
]);

/** Types of identifiers, by the kind that they lead to; where it is not told: `ResourceIdentifier`. */
export const identifierTypes = new Map<string, string>([
  ['channel', 'ChannelReferenceIdentifier'],
  ['customer-group', 'CustomerGroupReferenceIdentifier'],
]);

/** Types in which every identifier is of the general type. */
export const withPlainIdentifiers: ReadonlySet<string> = new Set(['LineItemDraftOutput']);
