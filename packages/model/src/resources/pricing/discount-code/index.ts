import { alsoInStore } from '../../../commerce/access/subject.ts';
import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { usesOf } from '../../../commerce/discounts/on-cart/codes.ts';
import { checkValidity, namedByPredicates } from '../../../commerce/discounts/rules.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import {
  apiError,
  type Compute,
  change,
  type DocumentOf,
  derivedField,
  type Finalize,
  f,
  type Known,
  kindOf,
  message,
  need,
  resource,
  type Stored,
  unique,
} from '../../../declaration/index.ts';

/** Most discounts that one code switches on. */
const maxDiscounts = 10;

/** What a buyer types; capital letters count. */
const codeText = () => f.text({ min: 1, max: 64 });

/** Most uses; none are allowed. */
const most = () => f.long({ min: 0 });

const groups = () => f.listOf(f.text({ min: 1, max: 256 }), { max: 100 });

const discountCode = resource({
  name: 'DiscountCode',
  doc: 'A code that buyers add to a cart to apply cart discounts.',
  fields: {
    key: f.optional(f.key()),
    name: f.optional(f.localized()),
    description: f.optional(f.localized()),
    code: codeText(),
    cartDiscounts: f.inGraphql(f.listOf(f.reference('cart-discount')), {
      referenceName: 'cartDiscountRefs',
    }),
    stores: f.listOf(f.keyReference('store')),
    cartPredicate: f.optional(f.text()),
    isActive: f.boolean(),
    references: f.inGraphql(f.listOf(f.anyReference()), { referenceName: 'referenceRefs' }),
    maxApplications: f.optional(f.long()),
    maxApplicationsPerCustomer: f.optional(f.long()),
    groups: f.listOf(f.text()),
    validFrom: f.optional(f.dateTime()),
    validUntil: f.optional(f.dateTime()),
    custom: f.optional(f.customFields()),
    applicationVersion: f.optional(f.long()),
  },
  unique: [unique('code')],
  facets: ['key', 'code', 'isActive', 'groups', 'cartDiscounts.id', 'stores.key', 'references.id'],
});

type DiscountCode = DocumentOf<(typeof discountCode)['fields']>;

const created = message('DiscountCodeCreated', {
  discountCode: f.record('DiscountCode', discountCode.allFields),
});
const deleted = message('DiscountCodeDeleted', {});

// The rules of every discount code after the actions of a request.

interface Discount extends Stored {
  readonly stores: readonly f.KeyReference<'store'>[];
}

/** @throws InvalidInput for none, too many, or one that is named twice */
function discountsOf(
  named: readonly f.Reference<'cart-discount'>[],
): DiscountCode['cartDiscounts'] {
  if (named.length === 0 || named.length > maxDiscounts)
    throw apiError.InvalidInput(`A discount code must have 1 to ${maxDiscounts} cart discounts.`);
  if (new Set(named.map(({ id }) => id)).size < named.length)
    throw apiError.InvalidInput('A discount code can list a cart discount only once.');
  return named.map(f.refer);
}

const finalize: Finalize = {
  needs: ({ cartDiscounts }: DiscountCode, _known: Known) => ({
    discounts: need.many<Discount>(
      'cart-discount',
      cartDiscounts.map(({ id }) => ({ id })),
    ),
  }),
  apply(code: DiscountCode, _before, { discounts }: { discounts: readonly Discount[] }) {
    checkValidity(code);
    return {
      ...code,
      stores: storesOf(discounts),
      references: namedByPredicates(code.cartPredicate),
    };
  },
};

/** The stores that any of the discounts is for. */
function storesOf(discounts: readonly Discount[]): DiscountCode['stores'] {
  const all = discounts.flatMap(({ stores }) => stores);
  return [...new Map(all.map((store) => [store.key, store])).values()];
}

const setCartPredicate = discountCode.action({
  doc: 'Sets or removes the predicate that carts must match.',
  members: { cartPredicate: f.optional(f.text()) },
  // The Terraform provider removes a predicate with an empty text.
  apply: (before, { cartPredicate }) =>
    change({ ...before, cartPredicate: cartPredicate === '' ? undefined : cartPredicate }),
});

const plain = memberActions(discountCode, {
  setKey: [
    f.optional(f.key()),
    'Sets or removes the key.',
    { message: 'DiscountCodeKeySet', tellsOld: true },
  ],
  setName: [f.optional(f.localized()), 'Sets or removes the name.'],
  setDescription: [f.optional(f.localized()), 'Sets or removes the description.'],
  changeGroups: [groups(), 'Changes the groups of the code.'],
  changeIsActive: [f.boolean(), 'Activates or deactivates the code.'],
  setMaxApplications: [
    f.optional(most()),
    'Sets or removes the maximum number of orders with the code.',
  ],
  setMaxApplicationsPerCustomer: [
    f.optional(most()),
    'Sets or removes the maximum number of orders with the code per customer.',
  ],
  setValidFrom: [f.optional(f.dateTime()), 'Sets or removes the start of the validity.'],
  setValidUntil: [f.optional(f.dateTime()), 'Sets or removes the end of the validity.'],
  changeCartDiscounts: [
    f.listOf(f.identifier('cart-discount'), { max: 100 }),
    'Changes the cart discounts of the code.',
    { checked: discountsOf },
  ],
});

const setValidFromAndUntil = discountCode.action({
  doc: 'Sets or removes the start and the end of the validity.',
  members: { validFrom: f.optional(f.dateTime()), validUntil: f.optional(f.dateTime()) },
  apply: (before, { validFrom, validUntil }) => change({ ...before, validFrom, validUntil }),
});

const customFields = customFieldActions(discountCode, { customizable: 'discount-code' });

const create = discountCode.create({
  doc: 'Creates a discount code.',
  members: {
    key: f.optional(f.key()),
    name: f.optional(f.localized()),
    description: f.optional(f.localized()),
    code: codeText(),
    cartDiscounts: f.listOf(f.identifier('cart-discount'), { max: 100 }),
    cartPredicate: f.optional(f.text({ min: 1 })),
    isActive: f.withDefault(f.boolean(), true),
    maxApplications: f.optional(most()),
    maxApplicationsPerCustomer: f.optional(most()),
    groups: f.withDefault(groups(), []),
    validFrom: f.optional(f.dateTime()),
    validUntil: f.optional(f.dateTime()),
    custom: f.optional(f.customFieldsDraft('discount-code')),
  },
  whole: { message: created, member: 'discountCode' },
  apply: (draft) =>
    change({
      ...draft,
      cartDiscounts: discountsOf(draft.cartDiscounts),
      stores: [],
      references: [],
    }),
});

const scopes = {
  view: ['view_discount_codes', 'view_orders'],
  manage: ['manage_discount_codes', 'manage_orders'],
};

const endpoints = [
  ...alsoInStore(
    {
      path: '/discount-codes',
      operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
      scopes,
    },
    {
      operations: ['get', 'query', 'exists'],
      visibilityFilter: ({ params }) => ({
        where: 'stores(key = :storeKey)',
        variables: { storeKey: params.storeKey ?? '' },
      }),
    },
  ),
];

/** Carts that hold the code do not keep it: they see in their next calculation that it is gone. */
const remove = discountCode.remove({
  emits: [deleted],
  apply: () => [deleted({})],
});

/** Applications are counted by orders; the count is shown under two names. */
const applicationCount = derivedField({
  of: discountCode.name,
  name: 'applicationCount',
  doc: 'The number of orders with the code.',
  gives: f.long(),
  from: ({ applicationVersion = 0 }) => applicationVersion,
});

/** Uses are counted outside of the document, so that buyers do not change it. */
const compute: Compute = {
  needs: (codes: readonly DiscountCode[]) => ({ uses: need.tallies(codes.map(usesOf)) }),
  apply(code: DiscountCode, { uses }: { readonly uses: ReadonlyMap<string, number> }) {
    const applicationVersion = uses.get(usesOf(code)) ?? 0;
    return { ...code, applicationVersion };
  },
  carried: ({ applicationVersion: _uses, ...code }) => code,
};

export const discountCodeKind = kindOf({
  resource: discountCode,
  belongsTo: 'everybody',
  create,
  remove,
  finalize,
  compute,
  actions: { customFields, plain, setCartPredicate, setValidFromAndUntil },
  endpoints,
  derived: [applicationCount],
});
