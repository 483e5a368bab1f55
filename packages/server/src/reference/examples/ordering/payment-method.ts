import { example, type KindExamples, to } from '../example.ts';
import { customFields } from '../families.ts';

export const paymentMethod: KindExamples = {
  kind: 'payment-method',
  draft: { key: 'card', customer: to('customer', 'jane'), method: 'card', paymentInterface: 'PSP' },
  actions: [
    example('setName', { name: { en: 'Card ending in 4242' } }),
    example('setKey', { key: 'card-4242' }),
    example('setMethod', { method: 'credit-card' }),
    example('setPaymentInterface', { paymentInterface: 'PSP Europe' }),
    example('setInterfaceAccount', { interfaceAccount: 'shop-eu' }),
    example('setPaymentMethodStatus', { paymentMethodStatus: 'Inactive' }),
    example('setDefault', { default: true }, 'default', {
      given: [{ action: 'setPaymentMethodStatus', paymentMethodStatus: 'Active' }],
    }),
    ...customFields(),
  ],
};
