// What buyers see of payments, on their own paths and wherever references lead them.

import { type Belonging, isOwnedBy, type Principal } from '../../../declaration/index.ts';
import { type Payment, payment, withMaskedToken } from './resource.ts';

const seenByBuyers: ReadonlySet<string> = new Set([
  'id',
  'version',
  'createdAt',
  'lastModifiedAt',
  'createdBy',
  'lastModifiedBy',
  'customer',
  'anonymousId',
  'amountPlanned',
  'paymentMethodInfo',
  'transactions',
  'custom',
]);

/** What the shop exchanged with the payment service, and what it calls the payment. */
export const unseenByBuyers = Object.keys(payment.allFields).filter(
  (member) => !seenByBuyers.has(member),
);

const asBuyersSee = (document: Payment): object =>
  Object.fromEntries(
    Object.entries(withMaskedToken(document)).filter(([member]) => seenByBuyers.has(member)),
  );

const of = ({ customer, anonymousId }: Payment) => ({
  customers: customer === undefined ? [] : [customer.id],
  anonymousId,
});

/** A payment that the shop made without an owner is reached through the buyer's cart or order. */
export const belongsTo: Belonging = {
  scopes: ['view_payments'],
  of,
  leads: (document: Payment, principal) =>
    isBuyer(principal) && (isOwnerless(document) || isOwnedBy(of(document), principal)),
  shown: asBuyersSee,
};

const isBuyer = ({ customerId, anonymousId }: Principal): boolean =>
  customerId !== undefined || anonymousId !== undefined;

const isOwnerless = ({ customer, anonymousId }: Payment): boolean =>
  customer === undefined && anonymousId === undefined;
