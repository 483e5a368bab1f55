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
  const found = shipping.find((each) => each.shippingKey === shippingKey);
  if (found === undefined)
    throw apiError.InvalidOperation(`There is no shipping with the key '${shippingKey ?? ''}'.`);
  if (found.shippingInfo === undefined)
    throw apiError.InvalidOperation(
      `The shipping '${shippingKey}' does not have a shipping method yet.`,
    );
  const edited = { ...found, shippingInfo: edit(found.shippingInfo) };
  const changed = shipping.map((each) => (each === found ? edited : each));
  return { ...document, shipping: changed };
}

export const withEstimatedDelivery = <D extends Shipped>(
  document: D,
  shippingKey: string | undefined,
  estimatedDelivery: ShippingInfo['estimatedDelivery'],
): D => withShippingInfo(document, shippingKey, (info) => ({ ...info, estimatedDelivery }));
