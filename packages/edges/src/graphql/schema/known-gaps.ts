// Members and words of the published schema that documents may name and requests may not use: a
// request with one gets an error that says so. The reference page of GraphQL is written from it.
// The list may only shrink: a test fails for a missing line and for one that is no longer refused.

interface KnownGaps {
  readonly why: string;
  readonly lines: readonly string[];
}

export const knownGaps: readonly KnownGaps[] = [
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
    why: 'Members, actions and words that REST does not have, and of which nothing is published but the name.',
    lines: [
      'AssetDraftInput.type',
      'ImportOrderDraft.shippingDetails',
      'ItemShippingDetailsDraft.shippingTargets',
      'ItemShippingDetailsDraftType.shippingTargets',
      'Permission.CreateMyPaymentMethods',
      'Permission.CreateOthersPaymentMethods',
      'Permission.DeleteMyPaymentMethods',
      'Permission.DeleteOthersPaymentMethods',
      'Permission.UpdateMyPaymentMethods',
      'Permission.UpdateOthersPaymentMethods',
      'Permission.ViewMyPaymentMethods',
      'Permission.ViewOthersPaymentMethods',
      'ProductCatalogModel.InMigration',
      'QuoteRequestState.UnderReview',
    ],
  },
  {
    why: 'Buyers choose no shipping of their own making for carts, and their lists stay in their stores, as in REST.',
    lines: [
      'MyCartDraft.customShipping',
      'MyCartDraft.shipping',
      'MyShoppingListUpdateAction.setStore',
    ],
  },
];
