// The order mutations of the specification (chapter "GraphQL order mutations"), as data: every
// name, member, list mark, `!` and default of its tables. Other members of the public schema are
// optional.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import {
  type GraphQLArgument,
  type GraphQLInputField,
  GraphQLInputObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { createSchema } from '../schema.ts';

/** Mutation, its arguments, what it returns. */
const mutations: readonly (readonly [name: string, members: string, returns: string])[] = [
  ['createMyOrderFromCart', 'draft: OrderMyCartCommand!', 'Order'],
  ['createOrderFromCart', 'draft: OrderCartCommand!', 'Order'],
  [
    'deleteOrder',
    'version: Long!, personalDataErasure: Boolean = false, id: String, orderNumber: String',
    'Order',
  ],
  [
    'updateOrder',
    'version: Long!, actions: [OrderUpdateAction!]!, id: String, orderNumber: String',
    'Order',
  ],
];

/** Input type and its members. */
const inputs: readonly (readonly [name: string, members: string])[] = [
  ['OrderMyCartCommand', 'id: String!, version: Long!'],
  [
    'OrderCartCommand',
    'id: String!, version: Long!, paymentState: PaymentState, orderState: OrderState, ' +
      'state: ReferenceInput, shipmentState: ShipmentState, orderNumber: String',
  ],
  ['DeliveryItemDraftType', 'id: String!, quantity: Long!'],
  [
    'ParcelMeasurementsDraftType',
    'heightInMillimeter: Int, lengthInMillimeter: Int, widthInMillimeter: Int, ' +
      'weightInGram: Int',
  ],
  [
    'TrackingDataDraftType',
    'trackingId: String, carrier: String, provider: String, providerTransaction: String, ' +
      'isReturn: Boolean = false',
  ],
  [
    'ReturnItemDraftType',
    'quantity: Long!, lineItemId: String, customLineItemId: String, comment: String, ' +
      'shipmentState: ReturnShipmentState!',
  ],
  ['ItemStateDraftType', 'quantity: Long!, state: ReferenceInput!'],
  ['ItemShippingDetailsDraftType', 'targets: [ShippingTargetDraftType!]!'],
  ['ShippingTargetDraftType', 'addressKey: String!, quantity: Long!'],
];

/** Member of OrderUpdateAction, its input type, the members of that. */
const actions: readonly (readonly [member: string, type: string, members: string])[] = [
  [
    'addDelivery',
    'AddOrderDelivery',
    'items: [DeliveryItemDraftType!] = [], parcels: [DeliveryItemDraftType!] = [], ' +
      'address: AddressInput',
  ],
  ['addItemShippingAddress', 'AddOrderItemShippingAddress', 'address: AddressInput!'],
  [
    'addParcelToDelivery',
    'AddOrderParcelToDelivery',
    'deliveryId: String!, measurements: ParcelMeasurementsDraftType, ' +
      'trackingData: TrackingDataDraftType, items: [DeliveryItemDraftType!] = []',
  ],
  ['addPayment', 'AddOrderPayment', 'payment: ResourceIdentifierInput!'],
  [
    'addReturnInfo',
    'AddOrderReturnInfo',
    'items: [ReturnItemDraftType!]!, returnDate: DateTime, returnTrackingId: String',
  ],
  ['changeOrderState', 'ChangeOrderState', 'orderState: OrderState!'],
  ['changePaymentState', 'ChangeOrderPaymentState', 'paymentState: PaymentState!'],
  ['changeShipmentState', 'ChangeOrderShipmentState', 'shipmentState: ShipmentState!'],
  [
    'importCustomLineItemState',
    'ImportOrderCustomLineItemState',
    'customLineItemId: String!, state: [ItemStateDraftType!]!',
  ],
  [
    'importLineItemState',
    'ImportOrderLineItemState',
    'lineItemId: String!, state: [ItemStateDraftType!]!',
  ],
  ['removeDelivery', 'RemoveOrderDelivery', 'deliveryId: String!'],
  ['removeItemShippingAddress', 'RemoveOrderItemShippingAddress', 'addressKey: String!'],
  ['removeParcelFromDelivery', 'RemoveOrderParcelFromDelivery', 'parcelId: String!'],
  ['removePayment', 'RemoveOrderPayment', 'payment: ResourceIdentifierInput!'],
  ['setBillingAddress', 'SetOrderBillingAddress', 'address: AddressInput'],
  ['setCustomField', 'SetOrderCustomField', 'name: String!, value: String'],
  [
    'setCustomLineItemCustomField',
    'SetOrderCustomLineItemCustomField',
    'customLineItemId: String!, name: String!, value: String',
  ],
  [
    'setCustomLineItemCustomType',
    'SetOrderCustomLineItemCustomType',
    'customLineItemId: String!, fields: [CustomFieldInput!], ' +
      'type: ResourceIdentifierInput, typeKey: String, typeId: String',
  ],
  [
    'setCustomLineItemShippingDetails',
    'SetOrderCustomLineItemShippingDetails',
    'customLineItemId: String!, shippingDetails: ItemShippingDetailsDraftType',
  ],
  [
    'setCustomType',
    'SetOrderCustomType',
    'fields: [CustomFieldInput!], type: ResourceIdentifierInput, typeKey: String, ' +
      'typeId: String',
  ],
  ['setCustomerEmail', 'SetOrderCustomerEmail', 'email: String'],
  ['setCustomerId', 'SetOrderCustomerId', 'customerId: String'],
  ['setDeliveryAddress', 'SetOrderDeliveryAddress', 'deliveryId: String!, address: AddressInput'],
  [
    'setDeliveryItems',
    'SetOrderDeliveryItems',
    'deliveryId: String!, items: [DeliveryItemDraftType!]!',
  ],
  [
    'setLineItemCustomField',
    'SetOrderLineItemCustomField',
    'lineItemId: String!, name: String!, value: String',
  ],
  [
    'setLineItemCustomType',
    'SetOrderLineItemCustomType',
    'lineItemId: String!, fields: [CustomFieldInput!], type: ResourceIdentifierInput, ' +
      'typeKey: String, typeId: String',
  ],
  [
    'setLineItemShippingDetails',
    'SetOrderLineItemShippingDetails',
    'lineItemId: String!, shippingDetails: ItemShippingDetailsDraftType',
  ],
  ['setLocale', 'SetOrderLocale', 'locale: Locale'],
  ['setOrderNumber', 'SetOrderNumber', 'orderNumber: String'],
  ['setParcelItems', 'SetOrderParcelItems', 'parcelId: String!, items: [DeliveryItemDraftType!]!'],
  [
    'setParcelMeasurements',
    'SetOrderParcelMeasurements',
    'parcelId: String!, measurements: ParcelMeasurementsDraftType',
  ],
  [
    'setParcelTrackingData',
    'SetOrderParcelTrackingData',
    'parcelId: String!, trackingData: TrackingDataDraftType',
  ],
  [
    'setReturnPaymentState',
    'SetOrderReturnPaymentState',
    'returnItemId: String!, paymentState: ReturnPaymentState!',
  ],
  [
    'setReturnShipmentState',
    'SetOrderReturnShipmentState',
    'returnItemId: String!, shipmentState: ReturnShipmentState!',
  ],
  ['setShippingAddress', 'SetOrderShippingAddress', 'address: AddressInput'],
  [
    'transitionCustomLineItemState',
    'TransitionOrderCustomLineItemState',
    'customLineItemId: String!, quantity: Long!, fromState: ResourceIdentifierInput!, ' +
      'toState: ResourceIdentifierInput!, actualTransitionDate: DateTime',
  ],
  [
    'transitionLineItemState',
    'TransitionOrderLineItemState',
    'lineItemId: String!, quantity: Long!, fromState: ResourceIdentifierInput!, ' +
      'toState: ResourceIdentifierInput!, actualTransitionDate: DateTime',
  ],
  [
    'transitionState',
    'TransitionOrderState',
    'state: ResourceIdentifierInput!, force: Boolean = false',
  ],
  ['updateItemShippingAddress', 'UpdateOrderItemShippingAddress', 'address: AddressInput!'],
  [
    'updateSyncInfo',
    'UpdateOrderSyncInfo',
    'channel: ResourceIdentifierInput!, syncedAt: DateTime, externalId: String',
  ],
];

const schema = createSchema(kinds);

type Member = GraphQLArgument | GraphQLInputField;

/** `force: Boolean = false` */
const written = ({ name, type, defaultValue }: Member): string =>
  `${name}: ${type}${defaultValue === undefined ? '' : ` = ${JSON.stringify(defaultValue)}`}`;

/** The table's members are there exactly; what else is there may be left out. */
function assertMembers(expected: string, offered: readonly Member[], isRequired: IsRequired) {
  const names = new Set(expected.split(', ').map((member) => member.split(':')[0]!));
  const [named, further] = [true, false].map((wanted) =>
    offered.filter(({ name }) => names.has(name) === wanted),
  );
  assert.deepEqual(named!.map(written).sort(), expected.split(', ').sort());
  assert.deepEqual(further!.filter(isRequired).map(written), []);
}

type IsRequired = (member: any) => boolean;

function inputMembers(name: string): readonly GraphQLInputField[] {
  const type = schema.getType(name);
  assert.ok(type instanceof GraphQLInputObjectType, `${name} is an input type`);
  return Object.values(type.getFields());
}

describe('the order mutations are those of the specification', () => {
  test('the specification has four mutations and 40 update actions', () => {
    assert.equal(mutations.length, 4);
    assert.equal(actions.length, 40);
  });

  for (const [name, members, returns] of mutations)
    test(`mutation ${name}`, () => {
      const field = schema.getMutationType()!.getFields()[name];
      assert.ok(field !== undefined, `${name} is offered`);
      assert.equal(String(field.type), returns);
      assertMembers(members, field.args, isRequiredArgument);
    });

  for (const [name, members] of inputs)
    test(`input ${name}`, () => assertMembers(members, inputMembers(name), isRequiredInputField));

  test('OrderUpdateAction has one optional member for each update action', () => {
    const members = inputMembers('OrderUpdateAction');
    assert.deepEqual(members.filter(isRequiredInputField), []);
    for (const [member, type] of actions)
      assert.equal(String(members.find(({ name }) => name === member)?.type), type);
  });

  for (const [member, type, members] of actions)
    test(`update action ${member}: ${type}`, () =>
      assertMembers(members, inputMembers(type), isRequiredInputField));
});
