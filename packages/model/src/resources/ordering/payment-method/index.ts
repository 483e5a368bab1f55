import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { customFieldMessages } from '../../../commerce/custom-fields/custom-field-messages.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { reshaped } from '../../../commerce/values/messages.ts';
import {
  apiError,
  type Compute,
  change,
  type DocumentOf,
  f,
  fullEndpoint,
  kindOf,
  message,
  need,
  resource,
  type Write,
} from '../../../declaration/index.ts';
import { unitsAbove } from '../../business-to-business/business-unit/complete.ts';
import type { BusinessUnit } from '../../business-to-business/business-unit/index.ts';
import { isAssociate } from '../../business-to-business/business-unit/permissions.ts';
import { maskedToken, methodToken } from '../payment/resource.ts';

const status = () => f.choice('PaymentMethodStatus', 'Active', 'Inactive');

/** What a payment method and its draft have in common. */
const plainFields = {
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
type PaymentMethodFields = f.ObjectOf<typeof fields>;
type PaymentMethod = DocumentOf<typeof fields>;

/** The owner: a customer, a unit, or a customer in a unit; absent: no owner. */
function ownerOf({ customer, businessUnit }: Partial<PaymentMethodFields>) {
  if (customer === undefined && businessUnit === undefined) return undefined;
  return JSON.stringify([customer?.id ?? null, businessUnit?.key ?? null]);
}

const paymentMethod = resource({
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

// The token represents the buyer's account at a payment service: anyone with it can charge the
// buyer. It is sealed in the document and opened only in answers to requests for payment methods
// themselves.

/** What the tokens are sealed for, so that they are of no use in another project. */
const tokenPurpose = (projectKey: string): string =>
  `tokens of the payment methods of ${projectKey}`;

/** The document as it is in messages, and as an expanded reference shows it. */
const withMaskedToken = <D extends Partial<PaymentMethodFields>>(document: D): D =>
  document.token === undefined ? document : { ...document, token: maskedToken(document.token) };

const sealedIn = (documents: readonly PaymentMethod[]): string[] =>
  documents.flatMap(({ token }) => token?.value ?? []);

const compute: Compute = {
  needs(documents: readonly PaymentMethod[], { projectKey }) {
    const sealed = sealedIn(documents);
    return sealed.length === 0 ? {} : { tokens: need.opened(sealed, tokenPurpose(projectKey)) };
  },
  apply(document: PaymentMethod, { tokens }: { tokens?: ReadonlyMap<string, string> }) {
    const value = document.token && tokens?.get(document.token.value);
    return value === undefined ? withMaskedToken(document) : { ...document, token: { value } };
  },
  carried: ({ token: _token, ...others }) => others,
};

const whole = { paymentMethod: f.record('PaymentMethod', paymentMethod.allFields) };

const masked = (payload: any) => ({ paymentMethod: withMaskedToken(payload.paymentMethod) });

const paymentMethodCreated = reshaped(message('PaymentMethodCreated', whole), masked);
const paymentMethodDeleted = reshaped(message('PaymentMethodDeleted', whole), masked);

const paymentMethodDefaultSet = message('PaymentMethodDefaultSet', {
  default: f.boolean(),
  oldDefault: f.boolean(),
});

const paymentMethodPaymentMethodStatusSet = message('PaymentMethodPaymentMethodStatusSet', {
  status: status(),
  oldStatus: status(),
});

const paymentMethodCustomFields = customFieldMessages('PaymentMethod', 'old');

// One payment method of an owner at most is the default one.

type Owned = Pick<PaymentMethodFields, 'customer' | 'businessUnit'>;

/** The default ones of the customer or the unit, when another one is to become it. */
function currentDefault(becomesDefault: boolean, { customer, businessUnit }: Owned) {
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
const noLongerDefault = (
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
function checkUsable(document: Pick<PaymentMethodFields, 'default' | 'paymentMethodStatus'>) {
  if (document.default && document.paymentMethodStatus === 'Inactive')
    throw apiError.InvalidOperation('An inactive payment method cannot be the default.');
}

const plain = memberActions(paymentMethod, {
  setKey: [
    f.optional(f.key()),
    'Sets or removes the key.',
    { message: 'PaymentMethodKeySet', tellsOld: true },
  ],
  setName: [
    f.optional(f.localized()),
    'Sets or removes the name for the buyer.',
    { message: 'PaymentMethodNameSet', tellsOld: true },
  ],
  setMethod: [
    f.optional(f.text()),
    'Sets or removes the method, such as a card.',
    { message: 'PaymentMethodMethodSet', tellsOld: true },
  ],
  setPaymentInterface: [
    f.optional(f.text()),
    'Sets or removes the payment service.',
    { message: 'PaymentMethodPaymentInterfaceSet', tellsOld: true },
  ],
  setInterfaceAccount: [
    f.optional(f.text()),
    'Sets or removes the account at the payment service.',
    { message: 'PaymentMethodInterfaceAccountSet', tellsOld: true },
  ],
  setPaymentMethodStatus: [
    status(),
    'Sets whether the payment method can be used.',
    {
      message: paymentMethodPaymentMethodStatusSet,
      tells: (value, before) =>
        paymentMethodPaymentMethodStatusSet({
          status: value,
          oldStatus: before.paymentMethodStatus,
        }),
      checked(paymentMethodStatus, before) {
        checkUsable({ ...before, paymentMethodStatus });
        return paymentMethodStatus;
      },
    },
  ],
});

const setDefault = paymentMethod.action({
  doc: 'Sets whether it is the default payment method of its owner; it replaces the previous default.',
  members: { default: f.boolean() },
  emits: [paymentMethodDefaultSet],
  needs: (before, input) => ({ others: currentDefault(input.default, before) }),
  apply(before, input, { others }) {
    const after = { ...before, default: input.default };
    checkUsable(after);
    const told = { default: input.default, oldDefault: before.default };
    const messages = before.default === input.default ? [] : [paymentMethodDefaultSet(told)];
    const also = input.default ? noLongerDefault(others, before, before.id) : [];
    return { ...change(after, ...messages), also };
  },
});

const customFields = customFieldActions(paymentMethod, {
  customizable: 'payment-method',
  messages: paymentMethodCustomFields,
});

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

const create = paymentMethod.create({
  doc: 'Stores a payment method.',
  members: {
    ...plainFields,
    customer: f.optional(f.identifier('customer')),
    businessUnit: f.optional(f.identifier('business-unit')),
    paymentMethodStatus: f.withDefault(status(), 'Active'),
    default: f.withDefault(f.boolean(), false),
    custom: f.optional(f.customFieldsDraft('payment-method')),
  },
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

export const paymentMethodKind = kindOf({
  resource: paymentMethod,
  create,
  remove: paymentMethod.remove({
    emits: [paymentMethodDeleted],
    apply: (document) => [paymentMethodDeleted({ paymentMethod: document })],
  }),
  compute,
  belongsTo: {
    scopes: ['view_payment_methods'],
    of: ({ customer, businessUnit }: PaymentMethod) => ({
      customers: customer === undefined ? [] : [customer.id],
      unit: businessUnit?.key ?? null,
    }),
    atReferences: withMaskedToken,
  },
  actions: { customFields, plain, setDefault },
  endpoints: [fullEndpoint('/payment-methods', 'payment_methods')],
});
