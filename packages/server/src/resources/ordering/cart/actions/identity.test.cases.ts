import type { CartCase } from '../../../../testing/cart-cases.ts';
import { chair, eur, lamp, ref, sums, taxed, variant } from '../../../../testing/cart-fixture.ts';

const vip = ref('customer-group', 'vip');
const vipPrices = {
  lineItems: [
    { ...lamp, price: variant.prices[2], totalPrice: eur(2180), taxedPrice: taxed(2180) },
    chair,
  ],
  ...sums([2180, 500, 600, 590]),
};
const foreign = { customerId: 'ada', customerGroup: vip };

const customers: readonly CartCase[] = [
  {
    does: 'takes the group of the customer, and its prices',
    action: 'setCustomerId',
    input: { customerId: 'ada' },
    gives: { ...foreign, ...vipPrices },
  },
  {
    does: 'without an id gives the cart to nobody',
    action: 'setCustomerId',
    before: { customerId: 'bob' },
    input: {},
    gives: { customerId: undefined },
  },
  {
    does: 'refuses an unknown customer',
    action: 'setCustomerId',
    input: { customerId: 'nobody' },
    refuses: 'ReferencedResourceNotFound',
  },
  {
    does: 'selects the prices of the group',
    action: 'setCustomerGroup',
    input: { customerGroup: vip },
    gives: { customerGroup: vip, ...vipPrices },
  },
  {
    does: 'refuses when the cart has a customer',
    action: 'setCustomerGroup',
    before: { customerId: 'bob' },
    input: { customerGroup: vip },
    refuses: 'InvalidOperation',
  },
  {
    does: 'sets the address',
    action: 'setCustomerEmail',
    input: { email: 'new@example.com' },
    gives: { customerEmail: 'new@example.com' },
  },
  {
    does: 'without an address removes it',
    action: 'setCustomerEmail',
    input: { email: null },
    gives: { customerEmail: undefined },
  },
  {
    does: 'refuses what is no text',
    action: 'setCustomerEmail',
    input: { email: 7 },
    refuses: 'InvalidJsonInput',
  },
  {
    does: 'gives the cart to a session',
    action: 'setAnonymousId',
    input: { anonymousId: 'visitor' },
    gives: { anonymousId: 'visitor' },
  },
  {
    does: 'refuses when the cart has a customer',
    action: 'setAnonymousId',
    before: { customerId: 'bob' },
    input: { anonymousId: 'visitor' },
    refuses: 'InvalidOperation',
  },
];

const units: readonly CartCase[] = [
  {
    does: 'gives the cart to an active unit',
    action: 'setBusinessUnit',
    input: { businessUnit: { typeId: 'business-unit', key: 'Active' } },
    gives: { businessUnit: { typeId: 'business-unit', key: 'Active' } },
  },
  {
    does: 'without a unit gives it to none',
    action: 'setBusinessUnit',
    before: { businessUnit: { typeId: 'business-unit', key: 'Active' } },
    input: {},
    gives: { businessUnit: undefined },
  },
  {
    does: 'refuses a unit that is not active',
    action: 'setBusinessUnit',
    input: { businessUnit: { typeId: 'business-unit', key: 'Inactive' } },
    refuses: 'InvalidOperation',
  },
  {
    does: 'refuses a customer who is no associate',
    action: 'setBusinessUnit',
    before: { customerId: 'bob' },
    input: { businessUnit: { typeId: 'business-unit', key: 'Active' } },
    refuses: 'InvalidOperation',
  },
];

/** Action, member, a value, and a refused value. */
const simple = [
  ['setKey', 'key', 'other', 'with blanks', 'InvalidInput'],
  ['setPurchaseOrderNumber', 'purchaseOrderNumber', 'P-1', ['P-1'], 'InvalidJsonInput'],
  ['setLocale', 'locale', 'de', 'fr', 'InvalidInput'],
  ['setDeleteDaysAfterLastModification', 'deleteDaysAfterLastModification', 7, 0, 'InvalidInput'],
] as const;

export const identityCases: readonly CartCase[] = [
  ...customers,
  ...units,
  ...simple.flatMap(([action, member, value, wrong, refuses]): readonly CartCase[] => [
    { does: 'sets it', action, input: { [member]: value }, gives: { [member]: value } },
    { does: 'removes it', action, input: {}, gives: { [member]: undefined } },
    { does: `refuses ${JSON.stringify(wrong)}`, action, input: { [member]: wrong }, refuses },
  ]),
];
