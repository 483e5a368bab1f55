// Rules for orders: lines, deliveries, returns.
import { isSame } from '@storewright/model/base/equality';
import { variantName } from './product.ts';
import {
  type Around,
  address,
  byId,
  type Change,
  custom,
  items,
  keyed,
  part,
  type Rule,
  type Rules,
  set,
  silent,
  value,
  withMembers,
} from './rule.ts';

const stateIdOf = ({ state }: any): string => state.id;

/** States of the items of a line: the one that more items have now. */
const itemStates =
  (change: string): Rule =>
  (previous = [], next = [], around) => {
    const quantityIn = (all: readonly any[], id: string) =>
      all.filter((one) => stateIdOf(one) === id).reduce((sum, one) => sum + one.quantity, 0);
    const grown = next.find(
      (one: any) => quantityIn(next, stateIdOf(one)) > quantityIn(previous, stateIdOf(one)),
    );
    const stateId = grown === undefined ? {} : { stateId: stateIdOf(grown) };
    return value(change)(previous, next, withMembers(around, stateId));
  };

const withTaxMode = (around: Around): Around => {
  const { taxMode } = around.document;
  return taxMode === undefined ? around : withMembers(around, { taxMode });
};

/** With amounts from outside a tax rate comes with an amount. @param of `LineItem`, `CustomLineItem` */
const taxRate =
  (of: string): Rule =>
  (previous, next, around) => {
    const { taxMode } = around.document;
    const word = taxMode === 'ExternalAmount' ? `set${of}TaxAmount` : `set${of}TaxRate`;
    return value(word)(previous, next, withTaxMode(around));
  };

/** What lines of products and custom lines have in common. @param of `LineItem` or `CustomLineItem` */
const lineRules = (of: string): Rules => ({
  quantity: value(`change${of}Quantity`),
  priceRoundingMode: value(`change${of}PriceRoundingMode`),
  discountedPrice: value(`set${of}DiscountedPrice`),
  discountedPricePerQuantity: value(`set${of}DiscountedPricePerQuantity`),
  shippingDetails: value(`set${of}ShippingDetails`),
  taxRate: taxRate(of),
  taxedPrice: value(`set${of}TaxedPrice`),
  totalPrice: value(`set${of}TotalPrice`),
  state: itemStates(`transition${of}State`),
  taxedPricePortions: silent,
});

const lineItems = keyed({
  by: byId,
  added: value('addLineItem', 'AddOrderLineItemChange'),
  removed: value('removeLineItem', 'RemoveOrderLineItemChange'),
  changed: part(
    {
      ...lineRules('LineItem'),
      price: value('setLineItemPrice'),
      distributionChannel: value('setLineItemDistributionChannel'),
      productKey: value('setLineItemProductKey'),
      productSlug: value('setLineItemProductSlug'),
      custom: custom('LineItem', 'OrderLineItem'),
      lastModifiedAt: silent,
    },
    (_, { id, name, variant }) => ({
      lineItemId: id,
      lineItem: name,
      ...(variant === undefined ? {} : { variant: variantName(variant) }),
    }),
  ),
});

const customLineItems = keyed({
  by: byId,
  added: value('addCustomLineItem'),
  removed: value('removeCustomLineItem'),
  changed: part(
    {
      ...lineRules('CustomLineItem'),
      money: value('setCustomLineItemMoney'),
      taxCategory: value('setCustomLineItemTaxCategory'),
      custom: custom('CustomLineItem'),
    },
    (_, { id, name }) => ({ customLineItemId: id, customLineItem: name }),
  ),
});

const parcels = keyed({
  by: byId,
  added: value('addParcelToDelivery'),
  removed: value('removeParcelFromDelivery'),
  changed: part(
    {
      items: value('setParcelItems'),
      measurements: value('setParcelMeasurements'),
      trackingData: value('setParcelTrackingData'),
      custom: custom('Parcel'),
    },
    (_, { id, createdAt }) => ({ parcel: { id, createdAt } }),
  ),
});

const deliveries = keyed({
  by: byId,
  added: value('addDelivery'),
  removed: value('removeDelivery', 'RemoveDeliveryItemsChange'),
  changed: part(
    {
      items: value('setDeliveryItems'),
      address: address('setDeliveryAddress', 'DeliveryAddress', (one) =>
        one?.id === undefined ? {} : { addressId: one.id },
      ),
      custom: custom('Delivery'),
      parcels,
    },
    (_, { id }) => ({ deliveryId: id }),
  ),
});

const shippingTaxRate: Rule = (previous, next, around) => {
  const { before, after, document } = around;
  const inner = withTaxMode(around);
  if (document.taxMode !== 'ExternalAmount')
    return value('setShippingMethodTaxRate')(previous, next, inner);
  const amount = ({ taxedPrice, taxRate: rate }: any) => ({
    ...(taxedPrice === undefined ? {} : { taxedPrice }),
    ...(rate === undefined ? {} : { taxRate: rate }),
  });
  return value('setShippingMethodTaxAmount')(amount(before), amount(after), inner);
};

const shippingRules: Rules = {
  deliveries,
  shippingRate: value('setShippingRate'),
  price: value('setShippingInfoPrice'),
  taxedPrice: value('setShippingInfoTaxedPrice'),
  discountedPrice: value('setShippingInfoDiscountedPrice'),
  taxRate: shippingTaxRate,
  taxCategory: value('setShippingMethodTaxCategory'),
};

/** Another shipping method brings a whole `shippingInfo`. */
const shippingInfo: Rule = (previous, next, around) => {
  const isCustom = (next ?? previous).shippingMethod === undefined;
  const change = isCustom ? 'setCustomShippingMethod' : 'setShippingMethod';
  if (previous === undefined || next === undefined) return value(change)(previous, next, around);
  const isSameMethod =
    isSame(previous.shippingMethod, next.shippingMethod) &&
    previous.shippingMethodName === next.shippingMethodName;
  return isSameMethod
    ? part(shippingRules)(previous, next, around)
    : value(change)(previous, next, around);
};

const returnItem: Rules = {
  shipmentState: value('setReturnShipmentState'),
  paymentState: value('setReturnPaymentState'),
  lastModifiedAt: silent,
};

const returnItemOf = (_: any, { lineItemId, customLineItemId }: any) =>
  lineItemId === undefined ? { customLineItemId } : { lineItemId };

const customOfReturn: Rule = (previous, next, around) =>
  custom(
    'ReturnItem',
    'lineItemId' in around.after ? 'ReturnItemLineItem' : 'ReturnItemCustomLineItem',
  )(previous, next, around);

const returnItems = keyed({
  by: byId,
  changed: (previous, next, around) => [
    ...part(returnItem)({ ...previous, custom: undefined }, { ...next, custom: undefined }, around),
    ...(isSame(previous.custom, next.custom)
      ? []
      : customOfReturn(previous.custom, next.custom, {
          ...withMembers(around, returnItemOf(previous, next)),
          after: next,
        })),
  ],
});

/** Returns that were added, whole ones that were set, or states of their items. */
const returnInfo: Rule = (previous = [], next = [], around) => {
  const ids = (all: readonly any[]) => all.flatMap(({ items: some }) => some.map(byId));
  const start = next.slice(0, previous.length);
  if (next.length > previous.length && isSame(start, previous))
    return next
      .slice(previous.length)
      .flatMap((one: any) => value('addReturnInfo')(undefined, one, around));
  if (!isSame(ids(previous), ids(next))) return value('setReturnInfo')(previous, next, around);
  return next.flatMap((one: any, index: number): readonly Change[] =>
    returnItems(previous[index].items, one.items, around),
  );
};

const channelOf = ({ channel }: any): string => channel.id;

const syncInfo = keyed({
  by: (one) => `${channelOf(one)} ${one.externalId ?? ''}`,
  members: (one) => ({ channelId: channelOf(one) }),
  added: value('updateSyncInfo'),
  removed: silent,
  changed: (_, next, around) => value('updateSyncInfo')(undefined, next, around),
});

const itemShippingAddresses = keyed({
  by: ({ key }) => key,
  added: value('addItemShippingAddress', 'AddItemShippingAddressesChange'),
  removed: value('removeItemShippingAddress', 'RemoveItemShippingAddressesChange'),
  changed: address('updateItemShippingAddress', 'ItemShippingAddress', ({ id }) =>
    id === undefined ? {} : { addressId: id },
  ),
});

/** A payment that is new or gone, each with the whole information of payments. */
const paymentInfo: Rule = (previous, next, around) => {
  const count = (info: any) => info?.payments?.length ?? 0;
  const change = count(next) >= count(previous) ? 'addPayment' : 'removePayment';
  return value(change)(previous, next, around);
};

/** The taxed price; the total tax as well, where it is set from outside. */
const orderTaxedPrice: Rule = (previous, next, around) => {
  const inner = withTaxMode(around);
  const isSet =
    around.document.taxMode === 'ExternalAmount' && !isSame(previous?.totalTax, next?.totalTax);
  return [
    ...value('setOrderTaxedPrice')(previous, next, inner),
    ...(isSet ? value('setOrderTotalTax')(previous?.totalTax, next?.totalTax, inner) : []),
  ];
};

const order: Rules = {
  billingAddress: address('setBillingAddress', 'BillingAddress'),
  shippingAddress: address('setShippingAddress', 'ShippingAddress'),
  customLineItems,
  directDiscounts: set('setDirectDiscounts'),
  discountCodes: items(value('addDiscountCode'), value('removeDiscountCode')),
  itemShippingAddresses,
  lineItems,
  paymentInfo,
  returnInfo,
  shipping: keyed({
    by: ({ shippingKey }) => shippingKey,
    members: ({ shippingKey }) => ({ shippingKey }),
    added: value('addShipping'),
    removed: value('removeShipping'),
    changed: part({
      shippingInfo: part(shippingRules),
      shippingCustomFields: custom('Shipping'),
      shippingAddress: address('setShippingAddress', 'ShippingAddress'),
    }),
  }),
  shippingCustomFields: custom('Shipping'),
  shippingInfo,
  syncInfo,
  taxedPrice: orderTaxedPrice,
  totalPrice: value('setOrderTotalPrice'),
  completedAt: silent,
  lastMessageSequenceNumber: silent,
};

const listLine = ({ id, name, variantId }: any) => ({
  lineItem: { id, name, ...(variantId === undefined ? {} : { variantId }) },
});

const shownOrder =
  (change: string, shown: (item: any) => object, type?: string): Rule =>
  (previous, next, around) =>
    value(change, type)(previous.map(shown), next.map(shown), around);

const shoppingList: Rules = {
  description: value('setDescription', 'SetLocalizedDescriptionChange'),
  name: value('changeName', 'ChangeLocalizedNameChange'),
  lineItems: keyed({
    by: byId,
    added: value('addLineItem', 'AddShoppingListLineItemChange'),
    removed: value('removeLineItem', 'RemoveShoppingListLineItemChange'),
    moved: shownOrder(
      'changeLineItemsOrder',
      (one) => listLine(one).lineItem,
      'ChangeShoppingListLineItemsOrderChange',
    ),
    changed: part(
      {
        quantity: value('changeLineItemQuantity', 'ChangeShoppingListLineItemQuantityChange'),
        name: value('changeLineItemName'),
        published: value('changeLineItemPublished'),
        deactivatedAt: value('setLineItemDeactivatedAt'),
        custom: custom('LineItem', 'ShoppingListLineItem'),
      },
      (_, next) => listLine(next),
    ),
  }),
  textLineItems: keyed({
    by: byId,
    added: value('addTextLineItem'),
    removed: value('removeTextLineItem'),
    moved: shownOrder('changeTextLineItemsOrder', ({ id, name }) => ({ id, name })),
    changed: part(
      {
        name: value('changeTextLineItemName'),
        quantity: value('changeTextLineItemQuantity'),
        description: value('setTextLineItemDescription'),
        custom: custom('TextLineItem'),
      },
      (_, { id, name }) => ({ textLineItem: { id, name } }),
    ),
  }),
};

/** Rules of orders and shopping lists. */
export const orderRules: readonly (readonly [string, Rules])[] = [
  ['order', order],
  ['shopping-list', shoppingList],
];
