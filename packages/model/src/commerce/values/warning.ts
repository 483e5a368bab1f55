// Warnings of the server about a document that is valid and yet perhaps unexpected.
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
