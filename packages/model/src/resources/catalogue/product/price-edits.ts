// Changing the prices of a variant, with the rules among them kept. Pure.
import type { Price } from '../../../commerce/money/price.ts';
import { checkedPrices } from './prices.ts';
import type { ProductFields } from './resource.ts';
import { editedVariant, namedPrice } from './variants.ts';

/** Changes the prices of the variant with the id. */
export const editedPrices = <P extends ProductFields>(
  product: P,
  variantId: number,
  onlyStaged: boolean,
  edit: (prices: readonly Price[]) => readonly Price[],
): P =>
  editedVariant(product, variantId, onlyStaged, (variant) => ({
    ...variant,
    prices: edit(variant.prices),
  }));

/** Changes the price with the id; `InvalidOperation` when there is none. */
export function editedPrice<P extends ProductFields>(
  product: P,
  priceId: string,
  onlyStaged: boolean,
  edit: (price: Price) => Price,
): P {
  const { variant } = namedPrice(product, priceId, onlyStaged);
  return editedPrices(product, variant.id, onlyStaged, (prices) =>
    checkedPrices(prices.map((price) => (price.id === priceId ? edit(price) : price))),
  );
}
