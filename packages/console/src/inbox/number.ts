/** What people call an order or a quote: its number, else its key, else the end of its id. */
export const numberOf = ({ orderNumber, quoteNumber, key, id }: any): string =>
  orderNumber ?? quoteNumber ?? key ?? String(id).slice(-8);
