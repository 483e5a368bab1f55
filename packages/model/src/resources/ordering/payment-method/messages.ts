import { customFieldMessages } from '../../../commerce/custom-fields/custom-field-messages.ts';
import { reshaped } from '../../../commerce/values/messages.ts';
import { f, message } from '../../../declaration/index.ts';
import { paymentMethod, plainFields, status } from './resource.ts';
import { withMaskedToken } from './token.ts';

const whole = { paymentMethod: f.record('PaymentMethod', paymentMethod.allFields) };

const masked = (payload: any) => ({ paymentMethod: withMaskedToken(payload.paymentMethod) });

export const paymentMethodCreated = reshaped(message('PaymentMethodCreated', whole), masked);
export const paymentMethodDeleted = reshaped(message('PaymentMethodDeleted', whole), masked);

/** The new and the old value of a member that may be absent. */
const set = (
  word: string,
  member: 'key' | 'name' | 'method' | 'paymentInterface' | 'interfaceAccount',
) =>
  message(`PaymentMethod${word}Set`, {
    [member]: plainFields[member],
    [`old${word}`]: plainFields[member],
  });

export const paymentMethodKeySet = set('Key', 'key');
export const paymentMethodNameSet = set('Name', 'name');
export const paymentMethodMethodSet = set('Method', 'method');
export const paymentMethodPaymentInterfaceSet = set('PaymentInterface', 'paymentInterface');
export const paymentMethodInterfaceAccountSet = set('InterfaceAccount', 'interfaceAccount');

export const paymentMethodDefaultSet = message('PaymentMethodDefaultSet', {
  default: f.boolean(),
  oldDefault: f.boolean(),
});

export const paymentMethodPaymentMethodStatusSet = message('PaymentMethodPaymentMethodStatusSet', {
  status: status(),
  oldStatus: status(),
});

export const paymentMethodCustomFields = customFieldMessages('PaymentMethod', 'old');
