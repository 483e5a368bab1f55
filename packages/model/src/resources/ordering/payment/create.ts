import { centsOf } from '../../../commerce/money/money.ts';
import { checkTransition, transitionNeeds } from '../../../commerce/values/workflow.ts';
import { apiError, change, f } from '../../../declaration/index.ts';
import { paymentCreated } from './messages.ts';
import {
  methodInfoDraft,
  payment,
  statusDraft,
  transactionDraft,
  transactionDraftMembers,
} from './resource.ts';
import { sealedToken, withSealed } from './token.ts';
import { transactionOf } from './transactions.ts';

export const create = payment.create({
  doc: 'Creates a payment.',
  members: {
    key: f.optional(f.key()),
    customer: f.optional(f.identifier('customer')),
    anonymousId: f.optional(f.text({ min: 1 })),
    externalId: f.optional(f.text()),
    interfaceId: f.optional(f.text({ min: 1 })),
    amountPlanned: f.money(),
    amountAuthorized: f.optional(f.money()),
    authorizedUntil: f.optional(f.dateTime()),
    amountPaid: f.optional(f.money()),
    amountRefunded: f.optional(f.money()),
    paymentMethodInfo: f.optional(methodInfoDraft()),
    paymentStatus: f.optional(statusDraft()),
    transactions: f.optional(f.listOf(transactionDraft())),
    interfaceInteractions: f.optional(
      f.listOf(f.customFieldsDraft('payment-interface-interaction')),
    ),
    custom: f.optional(f.customFieldsDraft('payment')),
  },
  whole: { message: paymentCreated, member: 'payment' },
  needs: ({ paymentStatus, paymentMethodInfo }) => ({
    to: transitionNeeds(undefined, paymentStatus?.state).to,
    sealed: sealedToken(paymentMethodInfo),
  }),
  apply(draft, { newId, to, sealed }) {
    const { customer, amountAuthorized, amountPaid, amountRefunded } = draft;
    if (customer !== undefined && draft.anonymousId !== undefined)
      throw apiError.InvalidInput('A payment can have a customer or an anonymousId, not both.');
    if (to !== undefined) checkTransition({ to, type: 'PaymentState', force: true });
    const state = draft.paymentStatus?.state;
    return change({
      ...draft,
      customer: customer && f.refer(customer),
      amountPlanned: centsOf(draft.amountPlanned),
      amountAuthorized: amountAuthorized && centsOf(amountAuthorized),
      amountPaid: amountPaid && centsOf(amountPaid),
      amountRefunded: amountRefunded && centsOf(amountRefunded),
      paymentMethodInfo: withSealed(draft.paymentMethodInfo ?? {}, sealed),
      paymentStatus: { ...draft.paymentStatus, state: state && f.refer(state) },
      transactions: (draft.transactions ?? []).map((each) => transactionOf(each, newId())),
      interfaceInteractions: draft.interfaceInteractions ?? [],
    });
  },
});

/** A payment of the customer or the anonymous session that the token speaks for. */
export const createMine = payment.create({
  doc: 'Creates a payment for the customer or anonymous session of the token.',
  name: 'MyPaymentDraft',
  members: {
    amountPlanned: f.money(),
    paymentMethodInfo: f.optional(methodInfoDraft()),
    custom: f.optional(f.customFieldsDraft('payment')),
    transaction: f.optional(f.record('MyTransactionDraft', transactionDraftMembers)),
  },
  whole: { message: paymentCreated, member: 'payment' },
  needs: ({ paymentMethodInfo }) => ({ sealed: sealedToken(paymentMethodInfo) }),
  apply(draft, { newId, principal, sealed }) {
    const { customerId: id, anonymousId } = principal ?? {};
    const { transaction } = draft;
    const first = transaction && transactionOf({ ...transaction, state: 'Initial' }, newId());
    return change({
      customer: id === undefined ? undefined : { typeId: 'customer' as const, id },
      anonymousId: id === undefined ? anonymousId : undefined,
      amountPlanned: centsOf(draft.amountPlanned),
      paymentMethodInfo: withSealed(draft.paymentMethodInfo ?? {}, sealed),
      paymentStatus: {},
      transactions: first === undefined ? [] : [first],
      interfaceInteractions: [],
      custom: draft.custom,
    });
  },
});
