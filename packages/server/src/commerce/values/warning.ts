// What the server tells of a document that is fine and yet not as it may be expected.
import { choice, record, text } from '../../declaration/index.ts';

export const warning = () =>
  record('TypedWarning', {
    code: choice(
      'TypedWarningCode',
      'CannotChangeReservationExpiry',
      'CannotCreateReservation',
      'CannotUpdateReservation',
      'DefaultVariantDeleted',
      'General',
      'ImageProcessingOngoing',
    ),
    message: text(),
  });
