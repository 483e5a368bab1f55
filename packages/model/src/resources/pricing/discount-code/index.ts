import { alsoInStore } from '../../../commerce/access/subject.ts';
import { usesOf } from '../../../commerce/discounts/on-cart/codes.ts';
import { type Compute, derivedField, f, kindOf, need } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import * as messages from './messages.ts';
import { type DiscountCode, discountCode } from './resource.ts';
import { finalize } from './rules.ts';

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
  emits: [messages.deleted],
  apply: () => [messages.deleted({})],
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
  actions,
  messages,
  endpoints,
  derived: [applicationCount],
});
