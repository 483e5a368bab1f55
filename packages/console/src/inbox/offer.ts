// Prices of an offer, and the update actions that put them into the quotation cart. Pure.

/** Unit prices that were typed, by the id of the item. */
export type Offer = ReadonlyMap<string, any>;

export const unitPriceOf = (line: any): any => line.price?.value ?? line.money;

/** Actions for the prices that differ from the prices of the cart. */
export function priceActions(cart: any, offer: Offer): readonly object[] {
  const isOther = (line: any) => {
    const price = offer.get(line.id);
    return price?.centAmount !== undefined && price.centAmount !== unitPriceOf(line).centAmount;
  };
  const moneyOf = ({ id }: any) => {
    const { currencyCode, centAmount } = offer.get(id);
    return { currencyCode, centAmount };
  };
  return [
    ...cart.lineItems.filter(isOther).map((line: any) => ({
      action: 'setLineItemPrice',
      lineItemId: line.id,
      externalPrice: moneyOf(line),
    })),
    ...cart.customLineItems.filter(isOther).map((line: any) => ({
      action: 'changeCustomLineItemMoney',
      customLineItemId: line.id,
      money: moneyOf(line),
    })),
  ];
}
