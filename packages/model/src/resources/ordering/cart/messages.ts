// Messages of carts: freezing, locking, and the expected delivery. Their creation and deletion have
// no message.
import { estimatedDelivery } from '../../../commerce/shipping/shipping.ts';
import { f, message } from '../../../declaration/index.ts';

export const cartFrozen = message('CartFrozen', {});
export const cartUnfrozen = message('CartUnfrozen', {});
export const cartLocked = message('CartLocked', {});
export const cartUnlocked = message('CartUnlocked', {});
export const cartEstimatedDeliverySet = message('CartEstimatedDeliverySet', {
  estimatedDelivery: f.optional(estimatedDelivery()),
  shippingKey: f.optional(f.text()),
});
