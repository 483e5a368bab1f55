// Prices of a variant: they are found by key.
import type { Around, PlannedAction } from '../model/import-type.ts';
import { isAlike } from './alike.ts';
import { customDraft } from './custom.ts';
import { variantsOf } from './sides.ts';

/** Prices of a draft. */
export const priceDrafts = (prices: readonly any[] | undefined, around: Around) =>
  prices?.map((price) => priceDraftOf(price, around));

const priceDraftOf = (price: any, around: Around): any => ({
  ...price,
  custom: customDraft(price.custom, around),
});

/** Ids of product discounts that clients set on prices; the server sets all others. */
export type ClientDiscounts = ReadonlySet<string>;

/** The client discounts of the prices of a product. */
export async function clientDiscounts(document: any, around: Around): Promise<ClientDiscounts> {
  const { current, staged } = document.masterData;
  const prices = [...variantsOf(current), ...variantsOf(staged)].flatMap((one) => one.prices);
  const ids = new Set<string>(
    prices.flatMap(({ discounted }: any) => discounted?.discount.id ?? []),
  );
  const found = await Promise.all([...ids].map((id) => around.at('product-discount', id)));
  return new Set(found.flatMap((one) => (one?.value.type === 'external' ? [one.id] : [])));
}

/** A price without a discount in the import loses what a client has set, and no other discount. */
function isSamePrice(before: any, after: any, around: Around, discounts: ClientDiscounts): boolean {
  const isKept = after.discounted === undefined && !discounts.has(before?.discounted?.discount.id);
  const known = isKept ? { ...before, discounted: undefined } : before;
  return isAlike(known, priceDraftOf(after, around), around);
}

/** Actions that lead from some prices to others. */
export function priceActions(
  variantId: number,
  before: readonly any[],
  after: readonly any[],
  around: Around,
  discounts: ClientDiscounts,
): readonly PlannedAction[] {
  const keys = new Set(after.map(({ key }) => key));
  const known = new Map(before.map((one) => [one.key, one]));
  const gone = before.filter(({ key }) => key === undefined || !keys.has(key));
  return [
    ...gone.map(({ id }) => ({ action: 'removePrice', priceId: id })),
    ...after.flatMap((one): readonly PlannedAction[] => {
      const was = known.get(one.key);
      const price = priceDraftOf(one, around);
      if (was === undefined) return [{ action: 'addPrice', variantId, price }];
      if (isSamePrice(was, one, around, discounts)) return [];
      return [{ action: 'changePrice', priceId: was.id, price }];
    }),
  ];
}

/** Where a price is imported to. */
interface PricePlace {
  readonly document: any;
  readonly variantId: number;
  /** Only the staged side changes. */
  readonly isStaged: boolean;
  readonly discounts: ClientDiscounts;
}

/** Actions that lead to one price of a variant, found by its key; its other prices stay. */
export function onePriceActions(
  { document, variantId, isStaged, discounts }: PricePlace,
  after: any,
  around: Around,
): readonly PlannedAction[] {
  const { staged, current } = document.masterData;
  const more = isStaged ? {} : { staged: false };
  const found = (isStaged ? [staged] : [staged, current]).map((side) =>
    variantsOf(side)
      .find(({ id }) => id === variantId)
      .prices.find(({ key }: any) => key === after.key),
  );
  const ids = new Set<string | undefined>(found.map((one) => one?.id));
  const price = priceDraftOf(after, around);
  const [id] = ids;
  if (ids.size === 1 && id !== undefined)
    return found.every((one) => isSamePrice(one, after, around, discounts))
      ? []
      : [{ action: 'changePrice', priceId: id, price, ...more }];
  // A price has one id on both sides.
  const gone = [...ids].filter((one) => one !== undefined);
  return [
    ...gone.map((priceId) => ({ action: 'removePrice', priceId, ...more })),
    { action: 'addPrice', variantId, price, ...more },
  ];
}
