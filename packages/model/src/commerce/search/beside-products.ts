// Documents that are searched with products: a change of one is noted for its products.

const kinds = ['product-projection', 'product-projection-staged'] as const;

/** Facets by which products with a SKU are found. */
const ofSku = 'masterVariant.sku|variants.sku';

const noted = (by: string, values: readonly string[]) =>
  [...new Set(values)].flatMap((value) => kinds.map((kind) => ({ kind, by, value })));

interface WithSku {
  readonly sku: string;
}

/** A document about a SKU, such as its stock. */
export const searchedBySku = (before: WithSku | undefined, after: WithSku | undefined) =>
  noted(
    ofSku,
    [before, after].flatMap((one) => one?.sku ?? []),
  );

interface InTree {
  readonly id: string;
  readonly ancestors: readonly { readonly id: string }[];
}

/** A category that has moved takes its products along. */
export function searchedByTree(before: InTree | undefined, after: InTree | undefined) {
  const [left, right] = [before, after].map((one) => one?.ancestors.map(({ id }) => id).join());
  const id = (after ?? before)!.id;
  return before === undefined || left === right ? [] : noted('categories.id', [id]);
}

interface OfProduct {
  readonly product: { readonly id: string };
}

/** A document about one product, such as its place in a selection. */
export const searchedByProduct = (before: OfProduct | undefined, after: OfProduct | undefined) =>
  noted(
    'id',
    [before, after].flatMap((one) => one?.product.id ?? []),
  );
