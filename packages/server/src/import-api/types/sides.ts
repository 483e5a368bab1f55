// Variants on the sides of a product, for imports of a part of a product.
import { apiError } from '@storewright/model/declaration';
import { variantsOf } from '../difference/sides.ts';

/** The variant of a side with the key. */
export const productVariantOf = (side: any, key: string): any =>
  variantsOf(side).find((one) => one?.key === key);

/** @throws InvalidOperation for a variant that is only staged, where both sides are to change */
export function checkOnBothSides({ masterData: { current } }: any, { id, key }: any): void {
  if (!variantsOf(current).some((one) => one?.id === id))
    throw apiError.InvalidOperation(
      `The variant '${key}' is only staged. Publish the product, or import with 'staged' true.`,
    );
}
