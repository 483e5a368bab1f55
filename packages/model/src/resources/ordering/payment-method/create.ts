import { apiError, change, f, need } from '../../../declaration/index.ts';
import { unitsAbove } from '../../business-to-business/business-unit/complete.ts';
import type { BusinessUnit } from '../../business-to-business/business-unit/index.ts';
import { isAssociate } from '../../business-to-business/business-unit/permissions.ts';
import { checkUsable, currentDefault, noLongerDefault } from './default.ts';
import { paymentMethodCreated } from './messages.ts';
import { paymentMethod, plainFields, status } from './resource.ts';
import { tokenPurpose } from './token.ts';

interface Draft {
  readonly customer?: f.Resolved<'customer'> | undefined;
  readonly businessUnit?: f.Resolved<'business-unit'> | undefined;
}

const ownerIn = ({ customer, businessUnit }: Draft) => ({
  customer: customer && f.refer(customer),
  businessUnit: businessUnit && f.referByKey(businessUnit),
});

/** `InvalidOperation` for a customer who does not buy for the unit. */
function checkAssociate(
  { customer }: Draft,
  unit: BusinessUnit | undefined,
  above: readonly BusinessUnit[] = [],
): void {
  if (customer === undefined || unit === undefined || isAssociate(customer.id, unit, above)) return;
  throw apiError.InvalidOperation(
    `The customer is not an associate of the business unit '${unit.key}'.`,
  );
}

export const create = paymentMethod.create({
  doc: 'Stores a payment method.',
  name: 'PaymentMethodDraft',
  members: {
    ...plainFields,
    customer: f.optional(f.identifier('customer')),
    businessUnit: f.optional(f.identifier('business-unit')),
    paymentMethodStatus: f.withDefault(status(), 'Active'),
    default: f.withDefault(f.boolean(), false),
    custom: f.optional(f.customFieldsDraft('payment-method')),
  },
  emits: [paymentMethodCreated],
  whole: { message: paymentMethodCreated, member: 'paymentMethod' },
  needs(draft, known) {
    const { token, businessUnit } = draft;
    const unit = need.maybe<BusinessUnit>('business-unit', businessUnit && { id: businessUnit.id });
    return {
      sealed: token && need.sealed(token.value, tokenPurpose(known.projectKey)),
      others: currentDefault(draft.default, ownerIn(draft)),
      unit,
      above: known.unit === undefined ? undefined : unitsAbove([known.unit]),
    };
  },
  apply(draft, { sealed, others, unit, above }) {
    checkUsable(draft);
    checkAssociate(draft, unit, above);
    const owner = ownerIn(draft);
    const token = sealed === undefined ? undefined : { value: sealed };
    return {
      ...change({ ...draft, ...owner, token }),
      also: noLongerDefault(others, owner),
    };
  },
});
