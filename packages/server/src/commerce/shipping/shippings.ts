// The one shipping of a cart or order, or one of several, named by its key.
import { apiError } from '../../declaration/index.ts';
import type { OrderLike } from '../line-items/order-like.ts';
import type { ShippingInfo } from './shipping.ts';

type Shipped = Pick<OrderLike, 'shippingMode' | 'shippingInfo' | 'shipping'>;

/** Changes the shipping; `InvalidOperation` when there is none, or none with the key. */
export function withShippingInfo<D extends Shipped>(
  document: D,
  shippingKey: string | undefined,
  edit: (info: ShippingInfo) => ShippingInfo,
): D {
  const { shippingInfo, shipping } = document;
  if (document.shippingMode === 'Single') {
    if (shippingInfo === undefined)
      throw apiError.InvalidOperation('There is no shipping method yet.');
    return { ...document, shippingInfo: edit(shippingInfo) };
  }
  if (!shipping.some((each) => each.shippingKey === shippingKey))
    throw apiError.InvalidOperation(`There is no shipping with the key '${shippingKey ?? ''}'.`);
  const changed = shipping.map((each) =>
    each.shippingKey === shippingKey ? { ...each, shippingInfo: edit(each.shippingInfo) } : each,
  );
  return { ...document, shipping: changed };
}

export const withEstimatedDelivery = <D extends Shipped>(
  document: D,
  shippingKey: string | undefined,
  estimatedDelivery: ShippingInfo['estimatedDelivery'],
): D => withShippingInfo(document, shippingKey, (info) => ({ ...info, estimatedDelivery }));
