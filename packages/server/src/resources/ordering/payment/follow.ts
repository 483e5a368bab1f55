// What buyers see of payments, on their own paths and wherever references lead them.

import { isOwnedBy } from '../../../commerce/access/subject.ts';
import type { Follow } from '../../../declaration/index.ts';
import { type Payment, payment } from './resource.ts';

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

export const asBuyersSee = (document: Payment): object =>
  Object.fromEntries(Object.entries(document).filter(([member]) => seenByBuyers.has(member)));

/** A payment that the shop made without an owner is reached through the buyer's cart or order. */
export const follow: Follow = {
  scopes: ['view_payments'],
  allows: (document: Payment, principal) => isOwnerless(document) || isOwnedBy(document, principal),
  shown: asBuyersSee,
};

const isOwnerless = ({ customer, anonymousId }: Payment): boolean =>
  customer === undefined && anonymousId === undefined;
