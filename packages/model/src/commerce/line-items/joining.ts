// Items that are the same are one item of a larger quantity.
import { isSame } from '../values/same.ts';
import {
  type CustomLineItem,
  detailsFor,
  type ItemShippingDetails,
  type ItemShippingTarget,
} from './line-item.ts';

const isSameTarget = (left: ItemShippingTarget, right: ItemShippingTarget): boolean =>
  left.addressKey === right.addressKey && left.shippingMethodKey === right.shippingMethodKey;

function withTarget(
  targets: readonly ItemShippingTarget[],
  added: ItemShippingTarget,
): readonly ItemShippingTarget[] {
  const known = targets.find((target) => isSameTarget(target, added));
  if (known === undefined) return [...targets, added];
  const larger = { ...known, quantity: known.quantity + added.quantity };
  return targets.map((target) => (target === known ? larger : target));
}

/** Shipping details of an item that another one joins; quantities for the same address add up. */
export function joinedDetails(
  old: ItemShippingDetails | undefined,
  added: ItemShippingDetails | undefined,
  quantity: number,
): ItemShippingDetails | undefined {
  if (old === undefined && added === undefined) return undefined;
  const targets = (added?.targets ?? []).reduce(withTarget, old?.targets ?? []);
  return detailsFor(targets, quantity);
}

const statesOf = ({ state }: CustomLineItem) => state.map((each) => each.state.id);

/** Whether two custom line items differ in their quantity and their shipping details only. */
export const isSameCharge = (old: CustomLineItem, added: CustomLineItem): boolean =>
  old.slug === added.slug &&
  old.taxCategory?.id === added.taxCategory?.id &&
  old.priceMode === added.priceMode &&
  (added.key === undefined || added.key === old.key) &&
  isSame(old.name, added.name) &&
  isSame(old.money, added.money) &&
  isSame(statesOf(old), statesOf(added)) &&
  isSame(old.recurrenceInfo, added.recurrenceInfo) &&
  isSame(old.custom, added.custom);
