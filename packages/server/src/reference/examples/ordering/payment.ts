import { eur, example, type KindExamples, to } from '../example.ts';
import { customFields } from '../families.ts';

const transactionId = '{transactions[0].id}';

export const payment: KindExamples = {
  kind: 'payment',
  draft: { key: 'first-payment', amountPlanned: eur(4470) },
  actions: [
    example('setKey', { key: 'payment-1001' }),
    example('setAnonymousId', { anonymousId: 'session-17' }),
    example('setCustomer', { customer: to('customer', 'jane') }, 'anonymousId customer'),
    example('setExternalId', { externalId: 'erp-1001' }),
    example('setInterfaceId', { interfaceId: 'psp-1001' }),
    example('changeAmountPlanned', { amount: eur(4960) }, 'amountPlanned'),
    example(
      'setAuthorization',
      { amount: eur(4960), until: '2027-01-01T00:00:00.000Z' },
      'amountAuthorized authorizedUntil',
    ),
    example('setAmountPaid', { amount: eur(4960) }, 'amountPaid'),
    example('setAmountRefunded', { amount: eur(490) }, 'amountRefunded'),
    example('setMethodInfo', { method: 'card', name: { en: 'Card' } }, 'paymentMethodInfo'),
    example('setMethodInfoInterface', { interface: 'PSP' }, 'paymentMethodInfo'),
    example('setMethodInfoInterfaceAccount', { interfaceAccount: 'shop-de' }, 'paymentMethodInfo'),
    example('setMethodInfoMethod', { method: 'credit-card' }, 'paymentMethodInfo'),
    example('setMethodInfoName', { name: { en: 'Credit card' } }, 'paymentMethodInfo'),
    example('setMethodInfoToken', { token: { value: 'tok-4242' } }, 'paymentMethodInfo', {
      isSealed: true,
    }),
    ...customFields('MethodInfo', {}, 'paymentMethodInfo'),
    example('setStatusInterfaceCode', { interfaceCode: '20000' }, 'paymentStatus'),
    example('setStatusInterfaceText', { interfaceText: 'authorised' }, 'paymentStatus'),
    example('transitionState', { state: to('state', 'pending') }, 'paymentStatus'),
    example(
      'addTransaction',
      { transaction: { type: 'Charge', amount: eur(4960) } },
      'transactions',
    ),
    example(
      'changeTransactionInteractionId',
      { transactionId, interactionId: 'charge-1' },
      'transactions',
    ),
    example(
      'setTransactionInterfaceId',
      { transactionId, interfaceId: 'psp-charge-1' },
      'transactions',
    ),
    example(
      'changeTransactionTimestamp',
      { transactionId, timestamp: '2026-11-22T10:00:00.000Z' },
      'transactions',
    ),
    example('changeTransactionState', { transactionId, state: 'Success' }, 'transactions'),
    ...customFields('Transaction', { transactionId }, 'transactions'),
    example(
      'addInterfaceInteraction',
      { type: to('type', 'notes'), fields: { note: 'charged' } },
      'interfaceInteractions',
    ),
    ...customFields(),
  ],
};
