// Changes to the lines of a cart.
import { type ActionExample, changing, eur, example, to } from '../example.ts';
import { customFields } from '../families.ts';

const mug = { lineItemKey: 'mug' };
const wrapping = { customLineItemKey: 'wrapping' };
const atHome = (quantity: number) => [{ addressKey: 'home', quantity }];
const counted = 'lineItems taxedPrice totalLineItemQuantity totalPrice';
const priced = 'lineItems taxedPrice totalPrice';
const customPriced = 'customLineItems taxedPrice totalPrice';
const monthly = to('recurrence-policy', 'monthly');

const ofLines = changing('lineItems');
const ofCustomLines = changing('customLineItems');
const ofCustomPrices = changing(customPriced);
const ofPrices = changing(priced);

export const cartItems: readonly ActionExample[] = [
  example('addLineItem', { key: 'red', sku: 'red-mug', quantity: 1 }, counted),
  ofLines('changeLineItemsOrder', { lineItemOrder: ['{lineItems[1].id}', '{lineItems[0].id}'] }),
  example('changeLineItemQuantity', { ...mug, quantity: 4 }, counted),
  ofLines('setLineItemSupplyChannel', { ...mug, supplyChannel: to('channel', 'warehouse') }),
  ofLines('setLineItemDistributionChannel', {
    ...mug,
    distributionChannel: to('channel', 'online'),
  }),
  ofLines('setLineItemInventoryMode', { ...mug, inventoryMode: 'TrackOnly' }),
  ofLines('setLineItemRecurrenceInfo', {
    ...mug,
    recurrenceInfo: { recurrencePolicy: monthly, priceSelectionMode: 'Fixed' },
  }),
  ofLines('setLineItemShippingDetails', { ...mug, shippingDetails: { targets: atHome(3) } }),
  ofLines('applyDeltaToLineItemShippingDetailsTargets', { ...mug, targetsDelta: atHome(1) }),
  ...customFields('LineItem', mug, 'lineItems'),
  example('removeLineItem', { lineItemKey: 'red' }, counted),
  ofPrices('setLineItemPrice', { ...mug, externalPrice: eur(990) }),
  ofPrices('setLineItemTotalPrice', {
    ...mug,
    externalTotalPrice: { price: eur(990), totalPrice: eur(3500) },
  }),
  ofCustomPrices('addCustomLineItem', {
    key: 'card',
    name: { en: 'Greeting card' },
    slug: 'card',
    money: eur(150),
    taxCategory: to('tax-category', 'standard'),
  }),
  ofCustomPrices('removeCustomLineItem', { customLineItemKey: 'card' }),
  ofCustomPrices('changeCustomLineItemQuantity', { ...wrapping, quantity: 3 }),
  ofCustomPrices('changeCustomLineItemMoney', { ...wrapping, money: eur(200) }),
  ofCustomLines('changeCustomLineItemPriceMode', { ...wrapping, mode: 'External' }),
  ofCustomLines('setCustomLineItemRecurrenceInfo', {
    ...wrapping,
    recurrenceInfo: { recurrencePolicy: monthly },
  }),
  ofCustomLines('setCustomLineItemShippingDetails', {
    ...wrapping,
    shippingDetails: { targets: atHome(2) },
  }),
  ofCustomLines('applyDeltaToCustomLineItemShippingDetailsTargets', {
    ...wrapping,
    targetsDelta: atHome(1),
  }),
  ...customFields('CustomLineItem', wrapping, 'customLineItems'),
];
