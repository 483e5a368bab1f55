import { type DocumentOf, f, resource } from '../../../declaration/index.ts';
import { methodToken } from '../payment/resource.ts';

export const status = () => f.choice('PaymentMethodStatus', 'Active', 'Inactive');

/** What a payment method and its draft have in common. */
export const plainFields = {
  key: f.optional(f.key()),
  name: f.optional(f.localized()),
  method: f.optional(f.text()),
  paymentInterface: f.optional(f.text()),
  interfaceAccount: f.optional(f.text()),
  token: f.optional(methodToken()),
};

const fields = {
  ...plainFields,
  customer: f.optional(f.reference('customer')),
  businessUnit: f.optional(f.keyReference('business-unit')),
  paymentMethodStatus: status(),
  default: f.boolean(),
  custom: f.optional(f.customFields()),
  lastMessageSequenceNumber: f.inGraphql(f.optional(f.long()), { hidden: true }),
};

/** A payment method without its stamped members. The value of its token is sealed. */
export type PaymentMethodFields = f.ObjectOf<typeof fields>;
export type PaymentMethod = DocumentOf<typeof fields>;

/** The owner: a customer, a unit, or a customer in a unit; absent: no owner. */
export function ownerOf({ customer, businessUnit }: Partial<PaymentMethodFields>) {
  if (customer === undefined && businessUnit === undefined) return undefined;
  return JSON.stringify([customer?.id ?? null, businessUnit?.key ?? null]);
}

export const paymentMethod = resource({
  name: 'PaymentMethod',
  doc: 'A stored payment method for later purchases of a customer or a business unit.',
  showsVersionTime: true,
  fields,
  unique: [
    {
      field: 'default',
      values: (document: PaymentMethodFields) =>
        document.default ? [ownerOf(document)].filter((owner) => owner !== undefined) : [],
      shown: () => true,
      moves: true,
    },
  ],
  facets: [
    'key',
    'customer.id',
    'businessUnit.key',
    'default',
    'method',
    'paymentInterface',
    'paymentMethodStatus',
  ],
  unsearchable: ['token'],
});
