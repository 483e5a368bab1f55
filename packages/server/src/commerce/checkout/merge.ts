// Joining the cart of an anonymous session into the cart of a customer.
import { resized } from '../line-items/item-state.ts';
import { detailsFor, type LineItem } from '../line-items/line-item.ts';
import { isSame } from '../values/same.ts';

interface Mergeable {
  readonly lineItems: readonly LineItem[];
}

/**
 * The customer's cart with the lines of the anonymous one. Of equal lines the larger quantity
 * holds, so that a customer who adds the same product before and after signing in gets it once.
 */
export function withLinesOf<C extends Mergeable>(own: C, anonymous: Mergeable): C {
  const lineItems = anonymous.lineItems.filter(isBought).reduce(joined, own.lineItems);
  return { ...own, lineItems };
}

/** Gifts are given again. */
const isBought = ({ lineItemMode }: LineItem) => lineItemMode === 'Standard';

function joined(lines: readonly LineItem[], line: LineItem): readonly LineItem[] {
  const same = lines.find((each) => isEqual(each, line));
  if (same === undefined) return [...lines, withFreeKey(lines, line)];
  if (same.quantity >= line.quantity) return lines;
  const { quantity } = line;
  const { shippingDetails } = same;
  const larger = {
    ...same,
    quantity,
    state: resized(same.state, quantity, same.state[0]!.state),
    shippingDetails: shippingDetails && detailsFor(shippingDetails.targets, quantity),
  };
  return lines.map((each) => (each === same ? larger : each));
}

const isEqual = (left: LineItem, right: LineItem): boolean =>
  left.productId === right.productId &&
  left.variant.id === right.variant.id &&
  left.supplyChannel?.id === right.supplyChannel?.id &&
  left.distributionChannel?.id === right.distributionChannel?.id &&
  isBought(left) &&
  left.priceMode === 'Platform' &&
  right.priceMode === 'Platform' &&
  isSame(left.custom, right.custom);

/** Keys are unique in a cart: a key that is taken is dropped, and so are foreign addresses. */
const withFreeKey = (lines: readonly LineItem[], line: LineItem): LineItem => ({
  ...line,
  key: lines.some(({ key }) => key === line.key) ? undefined : line.key,
  shippingDetails: undefined,
});
