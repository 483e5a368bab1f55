// Messages of carts: freezing, locking, and two of their members. Their creation and deletion have
// no message.
import { estimatedDelivery } from '../../../commerce/shipping/shipping.ts';
import { withOld } from '../../../commerce/values/messages.ts';
import { f, message } from '../../../declaration/index.ts';

export const cartFrozen = message('CartFrozen', {});
export const cartUnfrozen = message('CartUnfrozen', {});
export const cartLocked = message('CartLocked', {});
export const cartUnlocked = message('CartUnlocked', {});
export const cartPurchaseOrderNumberSet = message(
  'CartPurchaseOrderNumberSet',
  withOld({ purchaseOrderNumber: f.optional(f.text()) }),
);
export const cartEstimatedDeliverySet = message('CartEstimatedDeliverySet', {
  estimatedDelivery: f.optional(estimatedDelivery()),
  shippingKey: f.optional(f.text()),
});
