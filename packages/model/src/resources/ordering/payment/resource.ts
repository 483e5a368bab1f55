import { apiError, type DocumentOf, f, resource } from '../../../declaration/index.ts';

const transactionType = () =>
  f.choice(
    'TransactionType',
    'Authorization',
    'CancelAuthorization',
    'Charge',
    'Refund',
    'Chargeback',
  );

export const transactionState = () =>
  f.choice('TransactionState', 'Initial', 'Pending', 'Success', 'Failure');

export const transaction = () =>
  f.record('Transaction', {
    id: f.text(),
    timestamp: f.optional(f.dateTime()),
    type: transactionType(),
    amount: f.centMoney(),
    interactionId: f.optional(f.text()),
    state: transactionState(),
    custom: f.optional(f.customFields()),
    interfaceId: f.optional(f.text()),
  });

export type Transaction = f.Of<ReturnType<typeof transaction>>;

export const transactionDraftMembers = {
  timestamp: f.optional(f.dateTime()),
  type: transactionType(),
  amount: f.money(),
  interactionId: f.optional(f.text()),
  custom: f.optional(f.customFieldsDraft('transaction')),
  interfaceId: f.optional(f.text()),
};

export const transactionDraft = () =>
  f.record('TransactionDraft', {
    ...transactionDraftMembers,
    state: f.withDefault(transactionState(), 'Initial'),
  });

export type TransactionDraft = f.Of<ReturnType<typeof transactionDraft>>;

export const methodToken = () => f.record('PaymentMethodToken', { value: f.text() });

const stars = '****';

/** A token in messages and for buyers: anyone who knows it can charge the buyer. */
export const maskedToken = <T>(token: T | undefined): { value: string } | undefined =>
  token === undefined ? undefined : { value: stars };

const methodFields = {
  paymentInterface: f.optional(f.text()),
  method: f.optional(f.text()),
  name: f.optional(f.localized()),
  token: f.optional(methodToken()),
  interfaceAccount: f.optional(f.text()),
};

const methodInfo = () =>
  f.record('PaymentMethodInfo', { ...methodFields, custom: f.optional(f.customFields()) });

export type MethodInfo = f.Of<ReturnType<typeof methodInfo>>;

/** Members of the method of an input. */
export const methodInfoMembers = {
  ...methodFields,
  custom: f.optional(f.customFieldsDraft('payment-method-info')),
};

export const methodInfoDraft = () => f.record('PaymentMethodInfoInput', methodInfoMembers);

const status = () =>
  f.record('PaymentStatus', {
    interfaceCode: f.optional(f.text()),
    interfaceText: f.optional(f.text()),
    state: f.optional(f.reference('state')),
  });

export const statusDraft = () =>
  f.record('PaymentStatusInput', {
    interfaceCode: f.optional(f.text()),
    interfaceText: f.optional(f.text()),
    state: f.optional(f.identifier('state')),
  });

const onlyInRest = <F extends f.Field>(field: F) => f.inGraphql(field, { hidden: true });

const fields = {
  key: f.optional(f.key()),
  customer: f.optional(f.reference('customer')),
  anonymousId: f.optional(f.text()),
  externalId: f.optional(onlyInRest(f.text())),
  interfaceId: f.optional(f.text()),
  amountPlanned: f.centMoney(),
  amountAuthorized: f.optional(onlyInRest(f.typedMoney())),
  authorizedUntil: f.optional(onlyInRest(f.text())),
  amountPaid: f.optional(onlyInRest(f.typedMoney())),
  amountRefunded: f.optional(onlyInRest(f.typedMoney())),
  paymentMethodInfo: methodInfo(),
  paymentStatus: status(),
  transactions: f.listOf(transaction()),
  interfaceInteractions: f.inGraphql(f.listOf(f.customFields()), {
    name: 'interfaceInteractionsRaw',
  }),
  custom: f.optional(f.customFields()),
};

/** The payment as messages and buyers see it. */
export function withMaskedToken<D extends { readonly paymentMethodInfo: MethodInfo }>(
  document: D,
): D {
  const { token, ...method } = document.paymentMethodInfo ?? {};
  if (token === undefined) return document;
  return { ...document, paymentMethodInfo: { ...method, token: maskedToken(token) } };
}

/** A payment without its stamped members. */
export type PaymentFields = f.ObjectOf<typeof fields>;
export type Payment = DocumentOf<typeof fields>;

export const payment = resource({
  name: 'Payment',
  doc: 'A payment with its planned amount, transactions and status at the payment service.',
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
  ],
  unsearchable: ['paymentMethodInfo.token'],
});

/** What names the payment at its service stays once it is set. */
export function checkSetOnce(member: string, old: string | undefined, given: string | undefined) {
  if (old !== undefined && given !== old)
    throw apiError.InvalidOperation(`'${member}' is already set and cannot be changed.`);
}
