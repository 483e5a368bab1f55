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
  });
