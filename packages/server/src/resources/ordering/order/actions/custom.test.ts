// Update actions on custom fields of orders.

import { type OrderCase, ref, testOrderActions } from '../../../../testing/order-cases.ts';
import {
  fixtureDelivery,
  fixtureNow,
  fixtureOrder,
  fixtureParcel,
} from '../../../../testing/order-fixture.ts';

const now = fixtureNow;
const line = fixtureOrder.lineItems[0]!;
const custom = fixtureOrder.customLineItems[0]!;
const [returned, advised] = fixtureOrder.returnInfo[0]!.items;
const deliveries = (...all: readonly object[]) => ({
  shippingInfo: { ...fixtureOrder.shippingInfo, deliveries: all },
});
const parcels = (...all: readonly object[]) => deliveries({ ...fixtureDelivery, parcels: all });
const returns = (first: object) => ({ returnInfo: [{ items: [first, advised] }] });

const type = {
  key: 'note',
  resourceTypeIds: [
    'order',
    'line-item',
    'custom-line-item',
    'address',
    'shipping',
    'order-delivery',
    'order-parcel',
    'order-return-item',
  ],
  fieldDefinitions: [{ name: 'note', required: false, type: { name: 'String' } }],
};
const typed = { type: ref('type', 'note-type'), fields: { note: 'y' } };
const setting = { type: ref('type', 'note-type'), fields: { note: 'y' } };

const customised: readonly OrderCase[] = [
  {
    does: 'sets the type',
    action: 'setCustomType',
    input: setting,
    gives: { custom: typed },
    tells: [{ type: 'OrderCustomTypeSet', customFields: typed, previousTypeId: 'order-type' }],
  },
  {
    does: 'removes the type',
    action: 'setCustomType',
    input: {},
    gives: { custom: undefined },
    tells: [{ type: 'OrderCustomTypeRemoved', previousTypeId: 'order-type' }],
  },
  {
    does: 'changes a field',
    action: 'setCustomField',
    input: { name: 'note', value: 'z' },
    gives: { custom: { ...fixtureOrder.custom, fields: { note: 'z' } } },
    tells: [{ type: 'OrderCustomFieldChanged', name: 'note', value: 'z', previousValue: 'x' }],
  },
  {
    does: 'does not set a field that the type does not define',
    action: 'setCustomField',
    input: { name: 'other', value: 'z' },
    refuses: 'InvalidField',
  },
  {
    does: 'does not set a field without a type',
    action: 'setLineItemCustomField',
    input: { lineItemId: 'line', name: 'note', value: 'z' },
    refuses: 'InvalidOperation',
  },
  {
    does: 'sets the type of a line item',
    action: 'setLineItemCustomType',
    input: { lineItemId: 'line', ...setting },
    gives: { lineItems: [{ ...line, custom: typed }] },
    tells: [],
  },
  {
    does: 'sets a field of a custom line item',
    action: 'setCustomLineItemCustomField',
    input: { customLineItemId: 'custom', name: 'note', value: 'z' },
    before: { customLineItems: [{ ...custom, custom: typed }] },
    gives: { customLineItems: [{ ...custom, custom: { ...typed, fields: { note: 'z' } } }] },
    tells: [],
  },
  {
    does: 'sets the type of a custom line item',
    action: 'setCustomLineItemCustomType',
    input: { customLineItemId: 'custom', ...setting },
    gives: { customLineItems: [{ ...custom, custom: typed }] },
    tells: [],
  },
  {
    does: 'sets the type of the shipping address',
    action: 'setShippingAddressCustomType',
    input: setting,
    gives: { shippingAddress: { ...fixtureOrder.shippingAddress, custom: typed } },
    tells: [],
  },
  {
    does: 'does not set the type of an address that is not there',
    action: 'setBillingAddressCustomType',
    input: setting,
    refuses: 'InvalidOperation',
  },
  {
    does: 'sets the type of an item address',
    action: 'setItemShippingAddressCustomType',
    input: { addressKey: 'home', ...setting },
    gives: {
      itemShippingAddresses: [
        { ...fixtureOrder.itemShippingAddresses[0], custom: typed },
        fixtureOrder.itemShippingAddresses[1],
      ],
    },
    tells: [],
  },
  {
    does: 'sets the type of a delivery',
    action: 'setDeliveryCustomType',
    input: { deliveryId: 'delivery', ...setting },
    gives: deliveries({ ...fixtureDelivery, custom: typed }),
    tells: [{ type: 'DeliveryCustomTypeSet', customFields: typed, deliveryId: 'delivery' }],
  },
  {
    does: 'does not set the type of the address that a delivery lacks',
    action: 'setDeliveryAddressCustomType',
    input: { deliveryId: 'delivery', ...setting },
    refuses: 'InvalidOperation',
  },
  {
    does: 'sets the type of a parcel',
    action: 'setParcelCustomType',
    input: { parcelId: 'parcel', ...setting },
    gives: parcels({ ...fixtureParcel, custom: typed }),
    tells: [],
  },
  {
    does: 'sets the type of a return item',
    action: 'setReturnItemCustomType',
    input: { returnItemId: 'returned', ...setting },
    gives: returns({ ...returned, custom: typed, lastModifiedAt: now }),
    tells: [],
  },
  {
    does: 'sets the type of the shipping',
    action: 'setShippingCustomType',
    input: setting,
    gives: { shippingCustomFields: typed },
    tells: [],
  },
];

testOrderActions(customised.map((one) => ({ facts: { type }, ...one })));
