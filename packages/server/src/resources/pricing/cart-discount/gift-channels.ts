// The channels of a gift need the same roles as those of a line item.
import type { CartDiscountValueDraft } from '../../../commerce/discounts/fields.ts';
import { type Channel, channelNeeds, checkChannels } from '../../ordering/cart/channels.ts';

export const giftNeeds = (value: CartDiscountValueDraft) =>
  value.type === 'giftLineItem' ? { channels: channelNeeds([value]) } : {};

/** @throws MissingRoleOnChannel */
export function checkGift(
  value: CartDiscountValueDraft,
  { channels }: { readonly channels?: readonly Channel[] | undefined },
): void {
  if (value.type === 'giftLineItem') checkChannels(value, channels);
}
