/** The parameters that ask for variants of one product; none ask for all. */
export const ofProduct = (productId: string | undefined): Map<string, readonly string[]> =>
  productId === undefined
    ? new Map()
    : new Map([
        ['where', ['product(id = :given)']],
        ['var.given', [productId]],
      ]);
