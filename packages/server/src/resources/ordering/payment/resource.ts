import {
  apiError,
  centMoney,
  choice,
  customFields,
  customFieldsDraft,
  type DocumentOf,
  dateTime,
  type Field,
  identifier,
  inGraphql,
  key,
  listOf,
  localized,
  money,
  type ObjectOf,
  type Of,
  optional,
  record,
  reference,
  resource,
  text,
  typedMoney,
  withDefault,
} from '../../../declaration/index.ts';

export const transactionType = () =>
  choice(
    'TransactionType',
    'Authorization',
    'CancelAuthorization',
    'Charge',
    'Refund',
    'Chargeback',
  );

export const transactionState = () =>
  choice('TransactionState', 'Initial', 'Pending', 'Success', 'Failure');

export const transaction = () =>
  record('Transaction', {
    id: text(),
    timestamp: optional(dateTime()),
    type: transactionType(),
    amount: centMoney(),
    interactionId: optional(text()),
    state: transactionState(),
    custom: optional(customFields()),
    interfaceId: optional(text()),
  });

export type Transaction = Of<ReturnType<typeof transaction>>;

export const transactionDraftMembers = {
  timestamp: optional(dateTime()),
  type: transactionType(),
  amount: money(),
  interactionId: optional(text()),
  custom: optional(customFieldsDraft('transaction')),
  interfaceId: optional(text()),
};

export const transactionDraft = () =>
  record('TransactionDraft', {
    ...transactionDraftMembers,
    state: withDefault(transactionState(), 'Initial'),
  });

export type TransactionDraft = Of<ReturnType<typeof transactionDraft>>;

export const methodToken = () => record('PaymentMethodToken', { value: text() });

const methodFields = {
  paymentInterface: optional(text()),
  method: optional(text()),
  name: optional(localized()),
  token: optional(methodToken()),
  interfaceAccount: optional(text()),
};

const methodInfo = () =>
  record('PaymentMethodInfo', { ...methodFields, custom: optional(customFields()) });

export type MethodInfo = Of<ReturnType<typeof methodInfo>>;

/** Members of the method of an input. */
export const methodInfoMembers = {
  ...methodFields,
  custom: optional(customFieldsDraft('payment-method-info')),
};

export const methodInfoDraft = () => record('PaymentMethodInfoInput', methodInfoMembers);

const status = () =>
  record('PaymentStatus', {
    interfaceCode: optional(text()),
    interfaceText: optional(text()),
    state: optional(reference('state')),
  });

export const statusDraft = () =>
  record('PaymentStatusInput', {
    interfaceCode: optional(text()),
    interfaceText: optional(text()),
    state: optional(identifier('state')),
  });

const onlyInRest = <F extends Field>(field: F) => inGraphql(field, { hidden: true });

const fields = {
  key: optional(key()),
  customer: optional(reference('customer')),
  anonymousId: optional(text()),
  externalId: optional(onlyInRest(text())),
  interfaceId: optional(text()),
  amountPlanned: centMoney(),
  amountAuthorized: optional(onlyInRest(typedMoney())),
  authorizedUntil: optional(onlyInRest(text())),
  amountPaid: optional(onlyInRest(typedMoney())),
  amountRefunded: optional(onlyInRest(typedMoney())),
  paymentMethodInfo: methodInfo(),
  paymentStatus: status(),
  transactions: listOf(transaction()),
  interfaceInteractions: onlyInRest(listOf(customFields())),
  custom: optional(customFields()),
};

/** A payment without its stamped members. */
export type PaymentFields = ObjectOf<typeof fields>;
export type Payment = DocumentOf<typeof fields>;

export const payment = resource({
  kind: 'payment',
  name: 'Payment',
  plural: 'payments',
  doc: 'What a payment service did, or shall do, with an amount of money.',
  fields,
  unique: [
    {
      field: 'interfaceId',
      values: ({ interfaceId, paymentMethodInfo }: PaymentFields) =>
        interfaceId === undefined
          ? []
          : [JSON.stringify([paymentMethodInfo.paymentInterface ?? '', interfaceId])],
      shown: (value) => JSON.parse(value)[1],
    },
  ],
  facets: [
    'key',
    'customer.id',
    'anonymousId',
    'externalId',
    'interfaceId',
    'paymentMethodInfo.paymentInterface',
    'paymentMethodInfo.method',
    'paymentStatus.interfaceCode',
    'paymentStatus.state.id',
    'transactions.id',
    'transactions.interactionId',
    'transactions.interfaceId',
    'transactions.state',
    'transactions.type',
    'custom.type.id',
    'custom.fields',
  ],
  userProvided: ['key'],
});

/** What names the payment at its service stays once it is set. */
export function checkSetOnce(member: string, old: string | undefined, given: string | undefined) {
  if (old !== undefined && given !== old)
    throw apiError.InvalidOperation(`'${member}' is set and cannot be changed.`);
}
