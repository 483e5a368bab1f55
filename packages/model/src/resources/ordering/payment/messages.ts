import {
  type CustomFieldMessages,
  customFieldMessages,
} from '../../../commerce/custom-fields/custom-field-messages.ts';
import { reshaped, withOld } from '../../../commerce/values/messages.ts';
import { f, message } from '../../../declaration/index.ts';
import {
  maskedToken,
  methodToken,
  payment,
  transaction,
  transactionState,
  withMaskedToken,
} from './resource.ts';

export const paymentCreated = reshaped(
  message('PaymentCreated', { payment: f.record('Payment', payment.allFields) }),
  (payload) => ({ payment: withMaskedToken(payload.payment) }),
);

export const paymentInteractionAdded = message('PaymentInteractionAdded', {
  interaction: f.customFields(),
});

export const paymentInterfaceIdSet = message(
  'PaymentInterfaceIdSet',
  withOld({ interfaceId: f.text() }),
);

export const paymentMethodInfoInterfaceSet = message(
  'PaymentMethodInfoInterfaceSet',
  withOld({ interface: f.text() }),
);

export const paymentMethodInfoTokenSet = reshaped(
  message('PaymentMethodInfoTokenSet', withOld({ token: f.optional(methodToken()) })),
  ({ token, oldToken }) => ({ token: maskedToken(token), oldToken: maskedToken(oldToken) }),
);

const declared = customFieldMessages('PaymentMethodInfo', 'old');

/** The old value of a field is not in the message. */
export const methodInfoCustomFieldMessages: CustomFieldMessages = {
  ...declared,
  customFieldChanged: reshaped(
    message('PaymentMethodInfoCustomFieldChanged', declared.customFieldAdded.members),
    ({ oldValue: _, ...rest }) => rest,
  ),
};

export const paymentStatusInterfaceCodeSet = message('PaymentStatusInterfaceCodeSet', {
  paymentId: f.text(),
  interfaceCode: f.optional(f.text()),
});

export const paymentStatusStateTransition = message('PaymentStatusStateTransition', {
  state: f.reference('state'),
  force: f.boolean(),
});

export const paymentTransactionAdded = message('PaymentTransactionAdded', {
  transaction: transaction(),
});

export const paymentTransactionInterfaceIdSet = message('PaymentTransactionInterfaceIdSet', {
  transactionId: f.text(),
  newInterfaceId: f.optional(f.text()),
  oldInterfaceId: f.optional(f.text()),
});

export const paymentTransactionStateChanged = message('PaymentTransactionStateChanged', {
  transactionId: f.text(),
  state: transactionState(),
});
