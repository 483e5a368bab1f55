import {
  type CustomFieldMessages,
  customFieldMessages,
} from '../../../commerce/custom-fields/custom-field-messages.ts';
import { reshaped } from '../../../commerce/values/reshaped-message.ts';
import {
  boolean,
  customFields,
  localized,
  message,
  optional,
  record,
  reference,
  text,
} from '../../../declaration/index.ts';
import { methodToken, payment, transaction, transactionState } from './resource.ts';

export const paymentCreated = message('PaymentCreated', {
  payment: record('Payment', payment.allFields),
});

export const paymentInteractionAdded = message('PaymentInteractionAdded', {
  interaction: customFields(),
});

export const paymentInterfaceIdSet = message('PaymentInterfaceIdSet', {
  interfaceId: text(),
  oldInterfaceId: optional(text()),
});

export const paymentMethodInfoInterfaceSet = message('PaymentMethodInfoInterfaceSet', {
  interface: text(),
  oldInterface: optional(text()),
});

export const paymentMethodInfoInterfaceAccountSet = message(
  'PaymentMethodInfoInterfaceAccountSet',
  { interfaceAccount: optional(text()), oldInterfaceAccount: optional(text()) },
);

export const paymentMethodInfoMethodSet = message('PaymentMethodInfoMethodSet', {
  method: optional(text()),
  oldMethod: optional(text()),
});

export const paymentMethodInfoNameSet = message('PaymentMethodInfoNameSet', {
  name: optional(localized()),
  oldName: optional(localized()),
});

export const paymentMethodInfoTokenSet = message('PaymentMethodInfoTokenSet', {
  token: optional(methodToken()),
  oldToken: optional(methodToken()),
});

const declared = customFieldMessages('PaymentMethodInfo', 'old');

/** The old value of a field is not told here. */
export const methodInfoCustomFieldMessages: CustomFieldMessages = {
  ...declared,
  customFieldChanged: reshaped(
    message('PaymentMethodInfoCustomFieldChanged', declared.customFieldAdded.members),
    ({ oldValue: _, ...rest }) => rest,
  ),
};

export const {
  customTypeSet: paymentMethodInfoCustomTypeSet,
  customTypeRemoved: paymentMethodInfoCustomTypeRemoved,
  customFieldAdded: paymentMethodInfoCustomFieldAdded,
  customFieldChanged: paymentMethodInfoCustomFieldChanged,
  customFieldRemoved: paymentMethodInfoCustomFieldRemoved,
} = methodInfoCustomFieldMessages;

export const paymentStatusInterfaceCodeSet = message('PaymentStatusInterfaceCodeSet', {
  paymentId: text(),
  interfaceCode: optional(text()),
});

export const paymentStatusStateTransition = message('PaymentStatusStateTransition', {
  state: reference('state'),
  force: boolean(),
});

export const paymentTransactionAdded = message('PaymentTransactionAdded', {
  transaction: transaction(),
});

export const paymentTransactionInterfaceIdSet = message('PaymentTransactionInterfaceIdSet', {
  transactionId: text(),
  newInterfaceId: optional(text()),
  oldInterfaceId: optional(text()),
});

export const paymentTransactionStateChanged = message('PaymentTransactionStateChanged', {
  transactionId: text(),
  state: transactionState(),
});
