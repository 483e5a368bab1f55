// What the server tells of a document that is fine and yet not as it may be expected.
import { f } from '../../declaration/index.ts';

export const warning = () =>
  f.record('TypedWarning', {
    code: f.choice(
      'TypedWarningCode',
      'CannotChangeReservationExpiry',
      'CannotCreateReservation',
      'CannotUpdateReservation',
      'DefaultVariantDeleted',
      'General',
      'ImageProcessingOngoing',
    ),
    message: f.text(),
    lineItemId: f.optional(f.text()),
    productId: f.optional(f.text()),
    sku: f.optional(f.text()),
    supplyChannel: f.optional(f.text()),
    quantity: f.optional(f.long()),
    requestedQuantity: f.optional(f.long()),
    reservedQuantity: f.optional(f.long()),
  });
