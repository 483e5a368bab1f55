// Every update action of an order has a case that succeeds and a case that is refused: this file
// has the cases that the tables by theme in this folder leave open.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decoded, sanitised } from '@storewright/engine/pipeline/decode/decode';
import { orderKind } from '@storewright/model/resources/ordering/order';
import { type OrderCase, ref, testOrderActions } from '../../../../testing/order-cases.ts';
import { fixtureDelivery, fixtureFacts, fixtureOrder } from '../../../../testing/order-fixture.ts';

const type = {
  key: 'note',
  resourceTypeIds:
    'address order line-item custom-line-item order-delivery order-parcel order-return-item shipping'.split(
      ' ',
    ),
  fieldDefinitions: [{ name: 'note', required: false, type: { name: 'String' } }],
};
const note = (text: string) => ({ type: ref('type', 'note-type'), fields: { note: text } });

type Order = typeof fixtureOrder;

/** Where custom fields stand: how the owner is named, and the order with them there. */
interface Place {
  readonly name: string;
  readonly naming: object;
  readonly unknown: object;
  readonly with: (custom: object | undefined) => Partial<Order>;
}

const withDelivery = (members: object): Partial<Order> => ({
  shippingInfo: { ...fixtureOrder.shippingInfo!, deliveries: [{ ...fixtureDelivery, ...members }] },
});
const [line] = fixtureOrder.lineItems;
const [sticker] = fixtureOrder.customLineItems;
const [home, work] = fixtureOrder.itemShippingAddresses;
const [returned, advised] = fixtureOrder.returnInfo[0]!.items;

const places: readonly Place[] = [
  {
    name: 'LineItem',
    naming: { lineItemId: 'line' },
    unknown: { lineItemId: 'no' },
    with: (custom) => ({ lineItems: [{ ...line!, custom } as never] }),
  },
  {
    name: 'CustomLineItem',
    naming: { customLineItemId: 'custom' },
    unknown: { customLineItemId: 'no' },
    with: (custom) => ({ customLineItems: [{ ...sticker!, custom } as never] }),
  },
  {
    name: 'BillingAddress',
    naming: {},
    unknown: {},
    with: (custom) => ({ billingAddress: { country: 'DE', custom } as never }),
  },
  {
    name: 'ShippingAddress',
    naming: {},
    unknown: {},
    with: (custom) => ({ shippingAddress: { country: 'DE', custom } as never }),
  },
  {
    name: 'ItemShippingAddress',
    naming: { addressKey: 'home' },
    unknown: { addressKey: 'hut' },
    with: (custom) => ({ itemShippingAddresses: [{ ...home!, custom } as never, work!] }),
  },
  {
    name: 'DeliveryAddress',
    naming: { deliveryId: 'delivery' },
    unknown: { deliveryId: 'no' },
    with: (custom) => withDelivery({ address: { country: 'DE', custom } }),
  },
  {
    name: 'Delivery',
    naming: { deliveryId: 'delivery' },
    unknown: { deliveryId: 'no' },
    with: (custom) => withDelivery({ custom }),
  },
  {
    name: 'Parcel',
    naming: { parcelId: 'parcel' },
    unknown: { parcelId: 'no' },
    with: (custom) => withDelivery({ parcels: [{ ...fixtureDelivery.parcels[0], custom }] }),
  },
  {
    name: 'ReturnItem',
    naming: { returnItemId: 'returned' },
    unknown: { returnItemId: 'no' },
    with: (custom) => ({
      returnInfo: [
        {
          items: [{ ...returned!, custom, lastModifiedAt: fixtureFacts().now } as never, advised!],
        },
      ],
    }),
  },
  {
    name: 'Shipping',
    naming: {},
    unknown: { shippingKey: 'no' },
    with: (custom) => ({ shippingCustomFields: custom as never }),
  },
];

const told = (name: string, messages: readonly object[]) =>
  name === 'Delivery' ? messages.map((each) => ({ ...each, deliveryId: 'delivery' })) : [];

/** An owner that is named by the order itself is missing when the order lacks it. */
const without = (name: string): Partial<Order> =>
  name === 'BillingAddress' || name === 'ShippingAddress'
    ? { billingAddress: undefined, shippingAddress: undefined }
    : {};

const customCases = places.flatMap((place): readonly OrderCase[] => {
  const { name, naming, unknown } = place;
  const [setType, setField] = [`set${name}CustomType`, `set${name}CustomField`];
  const facts = { type };
  return [
    {
      does: 'sets the type',
      action: setType,
      before: place.with(undefined),
      input: { ...naming, ...note('a') },
      facts,
      gives: place.with(note('a')),
      tells: told(name, [{ type: 'DeliveryCustomTypeSet', customFields: note('a') }]),
    },
    {
      does: 'sets a field',
      action: setField,
      before: place.with(note('a')),
      input: { ...naming, name: 'note', value: 'b' },
      facts,
      gives: place.with(note('b')),
      tells: told(name, [
        { type: 'DeliveryCustomFieldChanged', name: 'note', value: 'b', previousValue: 'a' },
      ]),
    },
    {
      does: 'refuses an owner that is not there',
      action: setType,
      before: without(name),
      input: { ...unknown, ...note('a') },
      facts,
      refuses: 'InvalidOperation',
    },
    {
      does: 'refuses a field that the type does not define',
      action: setField,
      before: place.with(note('a')),
      input: { ...naming, name: 'other', value: 'b' },
      facts,
      refuses: 'InvalidField',
    },
  ];
});

const state = (id: string) => ({ id, type: 'LineItemState', initial: true });
const states = [state('initial'), state('packed')];

testOrderActions([
  ...customCases,
  {
    does: 'refuses a field that the type does not define',
    action: 'setCustomType',
    input: { type: ref('type', 'note-type'), fields: { other: 'x' } },
    facts: { type },
    refuses: 'InvalidField',
  },
  {
    does: 'splits the quantity over states',
    action: 'importCustomLineItemState',
    input: {
      customLineItemId: 'custom',
      state: [
        { quantity: 1, state: ref('state', 'initial') },
        { quantity: 1, state: ref('state', 'packed') },
      ],
    },
    facts: { states },
    gives: {
      customLineItems: [
        {
          ...sticker,
          state: [
            { quantity: 1, state: ref('state', 'initial') },
            { quantity: 1, state: ref('state', 'packed') },
          ],
        },
      ],
    },
    tells: [],
  },
  {
    does: 'spreads the quantity over addresses',
    action: 'setCustomLineItemShippingDetails',
    input: {
      customLineItemId: 'custom',
      shippingDetails: { targets: [{ addressKey: 'home', quantity: 2 }] },
    },
    gives: {
      customLineItems: [
        {
          ...sticker,
          shippingDetails: { targets: [{ addressKey: 'home', quantity: 2 }], valid: true },
        },
      ],
    },
    tells: [],
  },
]);

/** Inputs as clients send them, with what refuses them: their decoding, or the action itself. */
const refused: readonly (readonly [action: string, input: object, code: string])[] = [
  ['addParcelToDelivery', { deliveryId: 'no' }, 'InvalidOperation'],
  ['addParcelToDelivery', {}, 'InvalidOperation'],
  ['changeOrderState', { orderState: 'Lost' }, 'InvalidField'],
  ['changePaymentState', { paymentState: 'Lost' }, 'InvalidField'],
  ['changeShipmentState', { shipmentState: 'Lost' }, 'InvalidField'],
  [
    'importLineItemState',
    { lineItemId: 'line', state: [{ quantity: 3, state: ref('state', 'initial') }] },
    'InvalidOperation',
  ],
  ['setBillingAddress', { address: { city: 'Berlin' } }, 'InvalidJsonInput'],
  ['setBusinessUnit', { businessUnit: { typeId: 'store', key: 'acme' } }, 'InvalidJsonInput'],
  ['setCustomerEmail', { email: 7 }, 'InvalidJsonInput'],
  ['setCustomerId', { customerId: '' }, 'InvalidInput'],
  ['setDeliveryAddress', { deliveryId: 'no', address: { country: 'DE' } }, 'InvalidOperation'],
  ['setDeliveryItems', { deliveryId: 'no', items: [] }, 'InvalidOperation'],
  ['setDeliveryItems', { deliveryId: 'delivery', items: [{ id: 'line' }] }, 'InvalidJsonInput'],
  ['setEstimatedDelivery', { estimatedDelivery: { from: 'soon' } }, 'InvalidJsonInput'],
  ['setParcelItems', { parcelId: 'no', items: [] }, 'InvalidOperation'],
  ['setParcelMeasurements', { parcelId: 'no' }, 'InvalidOperation'],
  ['setParcelTrackingData', { parcelId: 'no' }, 'InvalidOperation'],
  ['setPurchaseOrderNumber', { purchaseOrderNumber: ['P-1'] }, 'InvalidJsonInput'],
  [
    'setReturnInfo',
    { items: [{ items: [{ lineItemId: 'no', quantity: 1, shipmentState: 'Returned' }] }] },
    'InvalidOperation',
  ],
  ['setShippingAddress', { address: { country: 'Germany' } }, 'InvalidInput'],
  ['setStore', { store: { key: '' } }, 'InvalidInput'],
  [
    'transitionCustomLineItemState',
    {
      customLineItemId: 'no',
      quantity: 1,
      fromState: ref('state', 'initial'),
      toState: ref('state', 'packed'),
    },
    'InvalidOperation',
  ],
];

for (const [name, input, code] of refused)
  test(`${name} refuses ${JSON.stringify(input)}`, () => {
    const action = orderKind.actions.get(name)!;
    const facts = fixtureFacts({ from: state('initial'), to: state('packed'), states });
    const run = () => {
      const given = decoded(action.members, sanitised(structuredClone(input)));
      return action.apply(fixtureOrder, given, facts);
    };
    assert.throws(run, { code });
  });
