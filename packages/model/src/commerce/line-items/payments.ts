// Payments of carts and orders: one payment belongs to one of them.
import { apiError, type f, need, type Stored, type Unique } from '../../declaration/index.ts';

interface Payable {
  readonly id: string;
  readonly paymentInfo?: { readonly payments: readonly f.Reference<'payment'>[] } | undefined;
}

const held = (id: string) =>
  apiError.InvalidOperation(`Payment '${id}' already belongs to an order or an active cart.`);

/** The documents that have the payment already: orders, and carts that may still become one. */
export const holdersNeed = (
  _: unknown,
  { payment }: { readonly payment: { readonly id: string } },
) => ({
  orders: need.matching<Stored>('order', 'paymentInfo(payments(id = :payment))', {
    payment: payment.id,
  }),
  carts: need.matching<Stored>(
    'cart',
    'paymentInfo(payments(id = :payment)) and cartState = "Active"',
    { payment: payment.id },
  ),
});

/** The referee of two requests that add one payment at the same moment. */
export const heldOnce = (holds: (document: any) => boolean): Unique => ({
  field: 'paymentInfo.payments',
  space: 'payment',
  values: (document) =>
    holds(document) ? ((document as Payable).paymentInfo?.payments ?? []).map(({ id }) => id) : [],
  refusal: held,
});

/** Adds a payment; `InvalidOperation` when it is on the document or on one of `holders` already. */
export function addPaymentTo<D extends Payable>(
  document: D,
  payment: f.Reference<'payment'>,
  holders: readonly { readonly id: string }[],
): D {
  const payments = document.paymentInfo?.payments ?? [];
  const isHeld = holders.some(({ id }) => id !== document.id);
  if (isHeld || payments.some(({ id }) => id === payment.id)) throw held(payment.id);
  return { ...document, paymentInfo: { payments: [...payments, payment] } };
}

/** Removes a payment; `paymentInfo` is removed with the last one. */
export function removePaymentFrom<D extends Payable>(
  document: D,
  payment: f.Reference<'payment'>,
): D {
  const payments = document.paymentInfo?.payments ?? [];
  const left = payments.filter(({ id }) => id !== payment.id);
  if (left.length === payments.length)
    throw apiError.InvalidOperation(`Payment '${payment.id}' is not in this document.`);
  return { ...document, paymentInfo: left.length === 0 ? undefined : { payments: left } };
}
