import { changing, eur, example, type KindExamples, to } from '../example.ts';
import { customFields } from '../families.ts';

const transactionId = '{transactions[0].id}';

const ofMethod = changing('paymentMethodInfo');
const ofTransactions = changing('transactions');

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
    ofMethod('setMethodInfo', { method: 'card', name: { en: 'Card' } }),
    ofMethod('setMethodInfoInterface', { interface: 'PSP' }),
    ofMethod('setMethodInfoInterfaceAccount', { interfaceAccount: 'shop-de' }),
    ofMethod('setMethodInfoMethod', { method: 'credit-card' }),
    ofMethod('setMethodInfoName', { name: { en: 'Credit card' } }),
    ofMethod(
      'setMethodInfoToken',
      { token: { value: 'tok-4242' } },
      {
        isSealed: true,
      },
    ),
    ...customFields('MethodInfo', {}, 'paymentMethodInfo'),
    example('setStatusInterfaceCode', { interfaceCode: '20000' }, 'paymentStatus'),
    example('setStatusInterfaceText', { interfaceText: 'authorised' }, 'paymentStatus'),
    example('transitionState', { state: to('state', 'pending') }, 'paymentStatus'),
    ofTransactions('addTransaction', { transaction: { type: 'Charge', amount: eur(4960) } }),
    ofTransactions('changeTransactionInteractionId', { transactionId, interactionId: 'charge-1' }),
    ofTransactions('setTransactionInterfaceId', { transactionId, interfaceId: 'psp-charge-1' }),
    ofTransactions('changeTransactionTimestamp', {
      transactionId,
      timestamp: '2026-11-22T10:00:00.000Z',
    }),
    ofTransactions('changeTransactionState', { transactionId, state: 'Success' }),
    ...customFields('Transaction', { transactionId }, 'transactions'),
    example(
      'addInterfaceInteraction',
      { type: to('type', 'notes'), fields: { note: 'charged' } },
      'interfaceInteractions',
    ),
    ...customFields(),
  ],
};
