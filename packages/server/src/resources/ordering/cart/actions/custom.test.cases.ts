import type { CartCase } from '../../../../testing/cart-cases.ts';
import {
  cartFixture,
  chair,
  lamp,
  multipleFixture,
  ref,
  sticker,
} from '../../../../testing/cart-fixture.ts';

/** Where custom fields stand: the two actions, how the owner is named, and the owner changed. */
interface Place {
  readonly type: string;
  readonly field: string;
  readonly naming?: object;
  readonly gives: (custom: object | undefined) => object;
  /** Members that name no owner, or a cart without one. */
  readonly nobody?: { readonly naming?: object; readonly before?: CartCase['before'] };
}

const [home, work] = cartFixture.itemShippingAddresses;

const places: readonly Place[] = [
  { type: 'setCustomType', field: 'setCustomField', gives: (custom) => ({ custom }) },
  {
    type: 'setLineItemCustomType',
    field: 'setLineItemCustomField',
    naming: { lineItemId: 'lamp' },
    gives: (custom) => ({ lineItems: [{ ...lamp, custom }, chair] }),
    nobody: { naming: { lineItemId: 'sofa' } },
  },
  {
    type: 'setCustomLineItemCustomType',
    field: 'setCustomLineItemCustomField',
    naming: { customLineItemKey: 'sticker-key' },
    gives: (custom) => ({ customLineItems: [{ ...sticker, custom }] }),
    nobody: { naming: { customLineItemId: 'lamp' } },
  },
  {
    type: 'setBillingAddressCustomType',
    field: 'setBillingAddressCustomField',
    gives: (custom) => ({ billingAddress: { ...cartFixture.billingAddress, custom } }),
    nobody: { before: { billingAddress: undefined } },
  },
  {
    type: 'setShippingAddressCustomType',
    field: 'setShippingAddressCustomField',
    gives: (custom) => ({ shippingAddress: { ...cartFixture.shippingAddress, custom } }),
    nobody: { before: { shippingAddress: undefined } },
  },
  {
    type: 'setItemShippingAddressCustomType',
    field: 'setItemShippingAddressCustomField',
    naming: { addressKey: 'home' },
    gives: (custom) => ({ itemShippingAddresses: [{ ...home, custom }, work] }),
    nobody: { naming: { addressKey: 'hut' } },
  },
  {
    type: 'setShippingCustomType',
    field: 'setShippingCustomField',
    gives: (shippingCustomFields) => ({ shippingCustomFields }),
    nobody: { naming: { shippingKey: 'fast' } },
  },
];

const notes = ref('type', 'notes');
const typed = (fields: object) => ({ type: notes, fields });

const typeCases = ({ type: action, naming, gives }: Place): readonly CartCase[] => [
  {
    does: 'sets the type and all fields',
    action,
    input: { ...naming, type: notes, fields: { size: 3 } },
    gives: gives(typed({ size: 3 })),
  },
  { does: 'without a type removes them', action, input: { ...naming }, gives: gives(undefined) },
  {
    does: 'refuses a field that the type does not define',
    action,
    input: { ...naming, type: notes, fields: { colour: 'red' } },
    refuses: 'InvalidField',
  },
  {
    does: 'refuses a value of another type',
    action,
    input: { ...naming, type: notes, fields: { size: 'large' } },
    refuses: 'InvalidField',
  },
  {
    does: 'refuses a type for other resources',
    action,
    input: { ...naming, type: ref('type', 'reviews') },
    refuses: 'InvalidInput',
  },
];

const fieldCases = ({ field: action, naming, gives }: Place): readonly CartCase[] => [
  {
    does: 'sets one field beside the others',
    action,
    input: { ...naming, name: 'size', value: 3 },
    gives: gives(typed({ ...noteOf(action), size: 3 })),
  },
  {
    does: 'without a value removes the field',
    action,
    input: { ...naming, name: 'note' },
    gives: gives(typed({})),
  },
  {
    does: 'refuses a field that the type does not define',
    action,
    input: { ...naming, name: 'colour', value: 'red' },
    refuses: 'InvalidField',
  },
  {
    does: 'refuses to remove a field without a value',
    action,
    input: { ...naming, name: 'size' },
    refuses: 'InvalidOperation',
  },
];

/** The note that the fixture has there. */
const notesThere = new Map([
  ['setCustomField', 'cart'],
  ['setLineItemCustomField', 'lamp'],
  ['setCustomLineItemCustomField', 'sticker'],
  ['setBillingAddressCustomField', 'bill'],
  ['setShippingAddressCustomField', 'ship'],
  ['setItemShippingAddressCustomField', 'home'],
  ['setShippingCustomField', 'shipping'],
]);
const noteOf = (action: string) => ({ note: notesThere.get(action) });

const nobodyCases = ({ type, field, nobody }: Place): readonly CartCase[] =>
  nobody === undefined
    ? []
    : [
        {
          does: 'refuses an owner that is not there',
          action: type,
          before: nobody.before ?? {},
          input: { ...nobody.naming, type: notes },
          refuses: 'InvalidOperation',
        },
        {
          does: 'refuses an owner that is not there',
          action: field,
          before: nobody.before ?? {},
          input: { ...nobody.naming, name: 'note', value: 'x' },
          refuses: 'InvalidOperation',
        },
      ];

const [fast] = multipleFixture.shipping;

export const customCases: readonly CartCase[] = [
  ...places.flatMap((place) => [...typeCases(place), ...fieldCases(place), ...nobodyCases(place)]),
  {
    does: 'refuses a field before a type',
    action: 'setCustomField',
    before: { custom: undefined },
    input: { name: 'note', value: 'x' },
    refuses: 'InvalidOperation',
  },
  {
    does: 'sets the fields of one shipping of several',
    action: 'setShippingCustomField',
    on: multipleFixture,
    input: { shippingKey: 'fast', name: 'note', value: 'soon' },
    gives: { shipping: [{ ...fast, shippingCustomFields: typed({ note: 'soon' }) }] },
  },
];
