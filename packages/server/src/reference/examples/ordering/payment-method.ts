import { example, type KindExamples, to } from '../example.ts';
import { customFields } from '../families.ts';

export const paymentMethod: KindExamples = {
  kind: 'payment-method',
  draft: { key: 'card', customer: to('customer', 'jane'), method: 'card', paymentInterface: 'PSP' },
  actions: [
    example('setName', { name: { en: 'Card ending in 4242' } }, 'name'),
    example('setKey', { key: 'card-4242' }, 'key'),
    example('setMethod', { method: 'credit-card' }, 'method'),
    example('setPaymentInterface', { paymentInterface: 'PSP Europe' }, 'paymentInterface'),
    example('setInterfaceAccount', { interfaceAccount: 'shop-eu' }, 'interfaceAccount'),
    example('setPaymentMethodStatus', { paymentMethodStatus: 'Inactive' }, 'paymentMethodStatus'),
    example('setDefault', { default: true }, 'default', {
      given: [{ action: 'setPaymentMethodStatus', paymentMethodStatus: 'Active' }],
    }),
    ...customFields(),
  ],
};
