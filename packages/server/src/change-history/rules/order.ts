// Rules for orders: lines, deliveries, returns.
import { isSame } from '@storewright/model/base/equality';
import { variantName } from './product.ts';
import * as r from './rule.ts';

const stateIdOf = ({ state }: any): string => state.id;

/** States of the items of a line: the one that more items have now. */
const itemStates =
  (change: string): r.Rule =>
  (previous = [], next = [], around) => {
    const quantityIn = (all: readonly any[], id: string) =>
      all.filter((one) => stateIdOf(one) === id).reduce((sum, one) => sum + one.quantity, 0);
    const grown = next.find(
      (one: any) => quantityIn(next, stateIdOf(one)) > quantityIn(previous, stateIdOf(one)),
    );
    const stateId = grown === undefined ? {} : { stateId: stateIdOf(grown) };
    return r.value(change)(previous, next, r.withMembers(around, stateId));
  };

const withTaxMode = (around: r.Around): r.Around => {
  const { taxMode } = around.document;
  return taxMode === undefined ? around : r.withMembers(around, { taxMode });
};

/** With amounts from outside a tax rate comes with an amount. @param of `LineItem`, `CustomLineItem` */
const taxRate =
  (of: string): r.Rule =>
  (previous, next, around) => {
    const { taxMode } = around.document;
    const word = taxMode === 'ExternalAmount' ? `set${of}TaxAmount` : `set${of}TaxRate`;
    return r.value(word)(previous, next, withTaxMode(around));
  };

/** What lines of products and custom lines have in common. @param of `LineItem` or `CustomLineItem` */
const lineRules = (of: string): r.Rules => ({
  quantity: r.value(`change${of}Quantity`),
  priceRoundingMode: r.value(`change${of}PriceRoundingMode`),
  discountedPrice: r.value(`set${of}DiscountedPrice`),
  discountedPricePerQuantity: r.value(`set${of}DiscountedPricePerQuantity`),
  shippingDetails: r.value(`set${of}ShippingDetails`),
  taxRate: taxRate(of),
  taxedPrice: r.value(`set${of}TaxedPrice`),
  totalPrice: r.value(`set${of}TotalPrice`),
  state: itemStates(`transition${of}State`),
  taxedPricePortions: r.silent,
});

const lineItems = r.keyed({
  by: r.byId,
  added: r.value('addLineItem', 'AddOrderLineItemChange'),
  removed: r.value('removeLineItem', 'RemoveOrderLineItemChange'),
  changed: r.part(
    {
      ...lineRules('LineItem'),
      price: r.value('setLineItemPrice'),
      distributionChannel: r.value('setLineItemDistributionChannel'),
      productKey: r.value('setLineItemProductKey'),
      productSlug: r.value('setLineItemProductSlug'),
      custom: r.custom('LineItem', 'OrderLineItem'),
      lastModifiedAt: r.silent,
    },
    (_, { id, name, variant }) => ({
      lineItemId: id,
      lineItem: name,
      ...(variant === undefined ? {} : { variant: variantName(variant) }),
    }),
  ),
});

const customLineItems = r.keyed({
  by: r.byId,
  added: r.value('addCustomLineItem'),
  removed: r.value('removeCustomLineItem'),
  changed: r.part(
    {
      ...lineRules('CustomLineItem'),
      money: r.value('setCustomLineItemMoney'),
      taxCategory: r.value('setCustomLineItemTaxCategory'),
      custom: r.custom('CustomLineItem'),
    },
    (_, { id, name }) => ({ customLineItemId: id, customLineItem: name }),
  ),
});

const parcels = r.keyed({
  by: r.byId,
  added: r.value('addParcelToDelivery'),
  removed: r.value('removeParcelFromDelivery'),
  changed: r.part(
    {
      items: r.value('setParcelItems'),
      measurements: r.value('setParcelMeasurements'),
      trackingData: r.value('setParcelTrackingData'),
      custom: r.custom('Parcel'),
    },
    (_, { id, createdAt }) => ({ parcel: { id, createdAt } }),
  ),
});

const deliveries = r.keyed({
  by: r.byId,
  added: r.value('addDelivery'),
  removed: r.value('removeDelivery', 'RemoveDeliveryItemsChange'),
  changed: r.part(
    {
      items: r.value('setDeliveryItems'),
      address: r.address('setDeliveryAddress', 'DeliveryAddress', (one) =>
        one?.id === undefined ? {} : { addressId: one.id },
      ),
      custom: r.custom('Delivery'),
      parcels,
    },
    (_, { id }) => ({ deliveryId: id }),
  ),
});

const shippingTaxRate: r.Rule = (previous, next, around) => {
  const { before, after, document } = around;
  const inner = withTaxMode(around);
  if (document.taxMode !== 'ExternalAmount')
    return r.value('setShippingMethodTaxRate')(previous, next, inner);
  const amount = ({ taxedPrice, taxRate: rate }: any) => ({
    ...(taxedPrice === undefined ? {} : { taxedPrice }),
    ...(rate === undefined ? {} : { taxRate: rate }),
  });
  return r.value('setShippingMethodTaxAmount')(amount(before), amount(after), inner);
};

const shippingRules: r.Rules = {
  deliveries,
  shippingRate: r.value('setShippingRate'),
  price: r.value('setShippingInfoPrice'),
  taxedPrice: r.value('setShippingInfoTaxedPrice'),
  discountedPrice: r.value('setShippingInfoDiscountedPrice'),
  taxRate: shippingTaxRate,
  taxCategory: r.value('setShippingMethodTaxCategory'),
};

/** Another shipping method brings a whole `shippingInfo`. */
const shippingInfo: r.Rule = (previous, next, around) => {
  const isCustom = (next ?? previous).shippingMethod === undefined;
  const change = isCustom ? 'setCustomShippingMethod' : 'setShippingMethod';
  if (previous === undefined || next === undefined) return r.value(change)(previous, next, around);
  const isSameMethod =
    isSame(previous.shippingMethod, next.shippingMethod) &&
    previous.shippingMethodName === next.shippingMethodName;
  return isSameMethod
    ? r.part(shippingRules)(previous, next, around)
    : r.value(change)(previous, next, around);
};

const returnItem: r.Rules = {
  shipmentState: r.value('setReturnShipmentState'),
  paymentState: r.value('setReturnPaymentState'),
  lastModifiedAt: r.silent,
};

const returnItemOf = (_: any, { lineItemId, customLineItemId }: any) =>
  lineItemId === undefined ? { customLineItemId } : { lineItemId };

const customOfReturn: r.Rule = (previous, next, around) =>
  r.custom(
    'ReturnItem',
    'lineItemId' in around.after ? 'ReturnItemLineItem' : 'ReturnItemCustomLineItem',
  )(previous, next, around);

const returnItems = r.keyed({
  by: r.byId,
  changed: (previous, next, around) => [
    ...r.part(returnItem)(
      { ...previous, custom: undefined },
      { ...next, custom: undefined },
      around,
    ),
    ...(isSame(previous.custom, next.custom)
      ? []
      : customOfReturn(previous.custom, next.custom, {
          ...r.withMembers(around, returnItemOf(previous, next)),
          after: next,
        })),
  ],
});

/** Returns that were added, whole ones that were set, or states of their items. */
const returnInfo: r.Rule = (previous = [], next = [], around) => {
  const ids = (all: readonly any[]) => all.flatMap(({ items: some }) => some.map(r.byId));
  const start = next.slice(0, previous.length);
  if (next.length > previous.length && isSame(start, previous))
    return next
      .slice(previous.length)
      .flatMap((one: any) => r.value('addReturnInfo')(undefined, one, around));
  if (!isSame(ids(previous), ids(next))) return r.value('setReturnInfo')(previous, next, around);
  return next.flatMap((one: any, index: number): readonly r.Change[] =>
    returnItems(previous[index].items, one.items, around),
  );
};

const channelOf = ({ channel }: any): string => channel.id;

const syncInfo = r.keyed({
  by: (one) => `${channelOf(one)} ${one.externalId ?? ''}`,
  members: (one) => ({ channelId: channelOf(one) }),
  added: r.value('updateSyncInfo'),
  removed: r.silent,
  changed: (_, next, around) => r.value('updateSyncInfo')(undefined, next, around),
});

const itemShippingAddresses = r.keyed({
  by: ({ key }) => key,
  added: r.value('addItemShippingAddress', 'AddItemShippingAddressesChange'),
  removed: r.value('removeItemShippingAddress', 'RemoveItemShippingAddressesChange'),
  changed: r.address('updateItemShippingAddress', 'ItemShippingAddress', ({ id }) =>
    id === undefined ? {} : { addressId: id },
  ),
});

/** A payment that is new or gone, each with the whole information of payments. */
const paymentInfo: r.Rule = (previous, next, around) => {
  const count = (info: any) => info?.payments?.length ?? 0;
  const change = count(next) >= count(previous) ? 'addPayment' : 'removePayment';
  return r.value(change)(previous, next, around);
};

/** The taxed price; the total tax as well, where it is set from outside. */
const orderTaxedPrice: r.Rule = (previous, next, around) => {
  const inner = withTaxMode(around);
  const isSet =
    around.document.taxMode === 'ExternalAmount' && !isSame(previous?.totalTax, next?.totalTax);
  return [
    ...r.value('setOrderTaxedPrice')(previous, next, inner),
    ...(isSet ? r.value('setOrderTotalTax')(previous?.totalTax, next?.totalTax, inner) : []),
  ];
};

const order: r.Rules = {
  billingAddress: r.address('setBillingAddress', 'BillingAddress'),
  shippingAddress: r.address('setShippingAddress', 'ShippingAddress'),
  customLineItems,
  directDiscounts: r.set('setDirectDiscounts'),
  discountCodes: r.items(r.value('addDiscountCode'), r.value('removeDiscountCode')),
  itemShippingAddresses,
  lineItems,
  paymentInfo,
  returnInfo,
  shipping: r.keyed({
    by: ({ shippingKey }) => shippingKey,
    members: ({ shippingKey }) => ({ shippingKey }),
    added: r.value('addShipping'),
    removed: r.value('removeShipping'),
    changed: r.part({
      shippingInfo: r.part(shippingRules),
      shippingCustomFields: r.custom('Shipping'),
      shippingAddress: r.address('setShippingAddress', 'ShippingAddress'),
    }),
  }),
  shippingCustomFields: r.custom('Shipping'),
  shippingInfo,
  syncInfo,
  taxedPrice: orderTaxedPrice,
  totalPrice: r.value('setOrderTotalPrice'),
  completedAt: r.silent,
  lastMessageSequenceNumber: r.silent,
};

const listLine = ({ id, name, variantId }: any) => ({
  lineItem: { id, name, ...(variantId === undefined ? {} : { variantId }) },
});

const shownOrder =
  (change: string, shown: (item: any) => object, type?: string): r.Rule =>
  (previous, next, around) =>
    r.value(change, type)(previous.map(shown), next.map(shown), around);

const shoppingList: r.Rules = {
  description: r.value('setDescription', 'SetLocalizedDescriptionChange'),
  name: r.value('changeName', 'ChangeLocalizedNameChange'),
  lineItems: r.keyed({
    by: r.byId,
    added: r.value('addLineItem', 'AddShoppingListLineItemChange'),
    removed: r.value('removeLineItem', 'RemoveShoppingListLineItemChange'),
    moved: shownOrder(
      'changeLineItemsOrder',
      (one) => listLine(one).lineItem,
      'ChangeShoppingListLineItemsOrderChange',
    ),
    changed: r.part(
      {
        quantity: r.value('changeLineItemQuantity', 'ChangeShoppingListLineItemQuantityChange'),
        name: r.value('changeLineItemName'),
        published: r.value('changeLineItemPublished'),
        deactivatedAt: r.value('setLineItemDeactivatedAt'),
        custom: r.custom('LineItem', 'ShoppingListLineItem'),
      },
      (_, next) => listLine(next),
    ),
  }),
  textLineItems: r.keyed({
    by: r.byId,
    added: r.value('addTextLineItem'),
    removed: r.value('removeTextLineItem'),
    moved: shownOrder('changeTextLineItemsOrder', ({ id, name }) => ({ id, name })),
    changed: r.part(
      {
        name: r.value('changeTextLineItemName'),
        quantity: r.value('changeTextLineItemQuantity'),
        description: r.value('setTextLineItemDescription'),
        custom: r.custom('TextLineItem'),
      },
      (_, { id, name }) => ({ textLineItem: { id, name } }),
    ),
  }),
};

/** Rules of orders and shopping lists. */
export const orderRules: readonly (readonly [string, r.Rules])[] = [
  ['order', order],
  ['shopping-list', shoppingList],
];
