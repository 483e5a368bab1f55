// The shippings of an order, whether it has one or several, and what of them is not delivered yet. Pure.

export interface Shipping {
  /** Absent where the order has one shipping only. */
  readonly key?: string;
  readonly info: any;
  readonly address?: unknown;
}

export interface Item {
  readonly id: string;
  readonly quantity: number;
}

export const linesOf = ({ lineItems = [], customLineItems = [] }: any): readonly any[] => [
  ...lineItems,
  ...customLineItems,
];

export const shippingsOf = (order: any): readonly Shipping[] => [
  ...(order.shippingInfo === undefined
    ? []
    : [{ info: order.shippingInfo, address: order.shippingAddress }]),
  ...(order.shipping ?? []).map(({ shippingKey, shippingInfo, shippingAddress }: any) => ({
    key: shippingKey,
    info: shippingInfo,
    address: shippingAddress,
  })),
];

/** As people read it: the name of the method, and the key where there are several. */
export const nameOfShipping = ({ key, info }: Shipping): string =>
  [info?.shippingMethodName, key].filter((part) => part !== undefined).join(' · ');

/** The price that the buyer pays for the shipping. */
export const priceOfShipping = ({ info }: Shipping): any =>
  info?.discountedPrice?.value ?? info?.price;

/** What of each line belongs to the shipping and lies in no delivery yet. */
export function openItems(order: any, shipping: Shipping): readonly Item[] {
  const own = deliveredBy([shipping]);
  const all = deliveredBy(shippingsOf(order));
  return linesOf(order)
    .map((line) => {
      const share = shareOf(line, shipping);
      const quantity =
        share === undefined
          ? line.quantity - (all.get(line.id) ?? 0)
          : share - (own.get(line.id) ?? 0);
      return { id: line.id as string, quantity };
    })
    .filter(({ quantity }) => quantity > 0);
}

/** The quantity of the line that the shipping carries; `undefined` where the line names no shipping. */
function shareOf({ shippingDetails }: any, { key }: Shipping): number | undefined {
  const targets: readonly any[] = (shippingDetails?.targets ?? []).filter(
    (one: any) => one.shippingMethodKey !== undefined,
  );
  if (key === undefined || targets.length === 0) return undefined;
  return targets
    .filter((one) => one.shippingMethodKey === key)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

function deliveredBy(shippings: readonly Shipping[]): ReadonlyMap<string, number> {
  const delivered = new Map<string, number>();
  for (const { id, quantity } of shippings
    .flatMap(({ info }) => info?.deliveries ?? [])
    .flatMap(({ items }: any) => items as Item[]))
    delivered.set(id, (delivered.get(id) ?? 0) + quantity);
  return delivered;
}
