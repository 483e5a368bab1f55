import { type Need, need } from '../../../declaration/index.ts';

/** A product without prices of its own needs a server that has the other ones. */
export const pricesOffered = (
  priceMode: 'Embedded' | 'Standalone' | undefined,
): Need | undefined =>
  priceMode === 'Standalone' ? need.offered(['standalone-price']) : undefined;
