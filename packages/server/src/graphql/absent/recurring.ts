// Prices of recurring orders. A field is used only as long as no declaration gives one of its name.
export const recurring = `
extend type ProductSearchVariant {
  allRecurrencePrices(currency: Currency!, country: Country, customerGroupId: String,
    channelId: String, date: DateTime, recurrencePolicyId: String,
    returnAllPricesByRecurrencePolicy: Boolean): [ProductPriceSearch!]
}
`;
