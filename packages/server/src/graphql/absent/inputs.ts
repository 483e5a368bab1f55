// Members of inputs that the public schema has and that are not offered. A document with one of them
// is valid; a request that gives one of them a value is refused by its name. Each is used only as
// long as no declaration gives one of its name.
export const inputs = `
extend input AssetDraftInput { type: ResourceIdentifierInput }
extend input ImportOrderDraft { shippingDetails: ItemShippingDetailsDraft }
extend input MyCartDraft { customShipping: [CustomShippingDraft!] = [] shipping: [ShippingDraft!] = [] }
extend input MyBusinessUnitDraft { storeMode: String }
extend input MyShoppingListUpdateAction { setStore: SetShoppingListStore }
extend input ApplyCartDeltaToCustomLineItemShippingDetailsTargets {
  targetsDeltaDraft: ItemShippingDetailsDraft
}
extend input ApplyCartDeltaToLineItemShippingDetailsTargets {
  targetsDeltaDraft: ItemShippingDetailsDraft
}
extend input ItemShippingDetailsDraft {
  shippingTargets: [ShippingMethodTargetDraft!] = []
  itemShippingAddressTargets: [ItemShippingAddressTargetDraft!] = []
}
extend input ItemShippingDetailsDraftType {
  shippingTargets: [ShippingMethodTargetDraftType!] = []
  itemShippingAddressTargets: [ItemShippingAddressTargetDraftType!] = []
}
input ShippingMethodTargetDraft { shippingMethodKey: String! quantity: Long! }
input ShippingMethodTargetDraftType { shippingMethodKey: String! quantity: Long! }
input ItemShippingAddressTargetDraft { addressKey: String! quantity: Long! }
input ItemShippingAddressTargetDraftType { addressKey: String! quantity: Long! }
extend input McpServerConfigDraft { ucpShopper: UcpShopperMcpServerConfigDraft }
extend input McpServerUpdateAction {
  setStore: SetMcpServerStore
  setCountry: SetMcpServerCountry
  setLocale: SetMcpServerLocale
  setDistributionChannel: SetMcpServerDistributionChannel
  setSupplyChannel: SetMcpServerSupplyChannel
  setCurrencyCode: SetMcpServerCurrencyCode
}
input UcpShopperMcpServerConfigDraft {
  majorVersion: String!
  tools: [String!]!
  toolCustomizations: [ToolCustomizationDraft!]
  store: StoreKeyReferenceInput!
  country: Country!
  locale: Locale!
  distributionChannel: ChannelReferenceInput!
  supplyChannel: ChannelReferenceInput!
  currencyCode: CurrencyCode!
}
input SetMcpServerStore { store: StoreKeyReferenceInput! }
input SetMcpServerCountry { country: Country! }
input SetMcpServerLocale { locale: Locale! }
input SetMcpServerDistributionChannel { distributionChannel: ChannelReferenceInput! }
input SetMcpServerSupplyChannel { supplyChannel: ChannelReferenceInput! }
input SetMcpServerCurrencyCode { currencyCode: CurrencyCode! }
input StoreKeyReferenceInput { key: String! }
input ChannelReferenceInput { id: String! }
scalar CurrencyCode
`;
