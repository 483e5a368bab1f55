// One payment method of an owner at most is the default one.
import { apiError, change, need, type Write } from '../../../declaration/index.ts';
import { paymentMethodDefaultSet } from './messages.ts';
import { ownerOf, type PaymentMethod, type PaymentMethodFields } from './resource.ts';

type Owned = Pick<PaymentMethodFields, 'customer' | 'businessUnit'>;

/** The default ones of the customer or the unit, when another one is to become it. */
export function currentDefault(becomesDefault: boolean, { customer, businessUnit }: Owned) {
  if (!becomesDefault) return undefined;
  if (customer !== undefined)
    return need.matching<PaymentMethod>(
      'payment-method',
      'default = true and customer(id = :customer)',
      { customer: customer.id },
    );
  if (businessUnit === undefined) return undefined;
  return need.matching<PaymentMethod>(
    'payment-method',
    'default = true and businessUnit(key = :unit)',
    { unit: businessUnit.key },
  );
}

/** Writes that take the mark from the other one of the same owner, each with its message. */
export const noLongerDefault = (
  found: readonly PaymentMethod[] | undefined,
  owner: Owned,
  id?: string,
): readonly Write[] =>
  (found ?? [])
    .filter((each) => each.id !== id && ownerOf(each) === ownerOf(owner))
    .map((before) => ({
      type: 'update',
      kind: 'payment-method',
      before,
      change: change(
        { ...before, default: false },
        paymentMethodDefaultSet({ default: false, oldDefault: true }),
      ),
    }));

/** `InvalidOperation` for a default payment method that cannot be used. */
export function checkUsable(
  document: Pick<PaymentMethodFields, 'default' | 'paymentMethodStatus'>,
) {
  if (document.default && document.paymentMethodStatus === 'Inactive')
    throw apiError.InvalidOperation('An inactive payment method cannot be the default.');
}
