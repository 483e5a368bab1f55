// What the published schema has in the types that this one shares with it, and this one lacks. The
// reference page of GraphQL is written from it. The list may only shrink: a test fails for a line
// that is missing here and for one that is no gap any more.

export interface KnownGaps {
  readonly why: string;
  readonly lines: readonly string[];
}

/** Fields of the root that lead to kinds which are not offered are none of these. */
export const knownGaps: readonly KnownGaps[] = [
  {
    why: 'Recurring payments are not offered.',
    lines: [
      'CartUpdateAction.setRecurringPaymentConfiguration',
      'CartUpdateAction.setRecurringPaymentStrategy',
      'CartUpdateAction.addRecurringPaymentAllocation',
      'CartUpdateAction.removeRecurringPaymentAllocation',
    ],
  },
  {
    why: 'MCP servers for shoppers, which REST does not have, are not offered.',
    lines: [
      'McpServerConfigDraft.ucpShopper',
      'McpServerUpdateAction.setStore',
      'McpServerUpdateAction.setCountry',
      'McpServerUpdateAction.setLocale',
      'McpServerUpdateAction.setDistributionChannel',
      'McpServerUpdateAction.setSupplyChannel',
      'McpServerUpdateAction.setCurrencyCode',
    ],
  },
  {
    why: 'Members and actions that REST does not have, or another way to say the same.',
    lines: [
      'ApplyCartDeltaToCustomLineItemShippingDetailsTargets.targetsDeltaDraft',
      'ApplyCartDeltaToLineItemShippingDetailsTargets.targetsDeltaDraft',
      'AssetDraftInput.type',
      'ChangeProductPrice.variantId',
      'ChangeProductPrice.sku',
      'CustomerSignMeUpDraft.key',
      'ImportOrderDraft.shippingDetails',
      'ItemShippingDetailsDraft.shippingTargets',
      'ItemShippingDetailsDraft.itemShippingAddressTargets',
      'ItemShippingDetailsDraftType.shippingTargets',
      'ItemShippingDetailsDraftType.itemShippingAddressTargets',
      'MyBusinessUnitDraft.storeMode',
      'MyCartDraft.customShipping',
      'MyCartDraft.shipping',
      'MyCustomerUpdateAction.setAddressCustomField',
      'MyCustomerUpdateAction.setAddressCustomType',
      'MyShoppingListUpdateAction.setStore',
      'ProductUpdateAction.setMetaAttributes',
      'Query.message(key)',
    ],
  },
];
