// Changes to the lines of a cart.
import { type ActionExample, eur, example, to } from '../example.ts';
import { customFields } from '../families.ts';

const mug = { lineItemKey: 'mug' };
const wrapping = { customLineItemKey: 'wrapping' };
const atHome = (quantity: number) => [{ addressKey: 'home', quantity }];
const monthly = to('recurrence-policy', 'monthly');

export const cartItems: readonly ActionExample[] = [
  example(
    'addLineItem',
    { key: 'red', sku: 'red-mug', quantity: 1 },
    'lineItems taxedPrice totalLineItemQuantity totalPrice',
  ),
  example(
    'changeLineItemsOrder',
    { lineItemOrder: ['{lineItems[1].id}', '{lineItems[0].id}'] },
    'lineItems',
  ),
  example(
    'changeLineItemQuantity',
    { ...mug, quantity: 4 },
    'lineItems taxedPrice totalLineItemQuantity totalPrice',
  ),
  example(
    'setLineItemSupplyChannel',
    { ...mug, supplyChannel: to('channel', 'warehouse') },
    'lineItems',
  ),
  example(
    'setLineItemDistributionChannel',
    { ...mug, distributionChannel: to('channel', 'online') },
    'lineItems',
  ),
  example('setLineItemInventoryMode', { ...mug, inventoryMode: 'TrackOnly' }, 'lineItems'),
  example(
    'setLineItemRecurrenceInfo',
    { ...mug, recurrenceInfo: { recurrencePolicy: monthly, priceSelectionMode: 'Fixed' } },
    'lineItems',
  ),
  example(
    'setLineItemShippingDetails',
    { ...mug, shippingDetails: { targets: atHome(3) } },
    'lineItems',
  ),
  example(
    'applyDeltaToLineItemShippingDetailsTargets',
    { ...mug, targetsDelta: atHome(1) },
    'lineItems',
  ),
  ...customFields('LineItem', mug, 'lineItems'),
  example(
    'removeLineItem',
    { lineItemKey: 'red' },
    'lineItems taxedPrice totalLineItemQuantity totalPrice',
  ),
  example(
    'setLineItemPrice',
    { ...mug, externalPrice: eur(990) },
    'lineItems taxedPrice totalPrice',
  ),
  example(
    'setLineItemTotalPrice',
    { ...mug, externalTotalPrice: { price: eur(990), totalPrice: eur(3500) } },
    'lineItems taxedPrice totalPrice',
  ),
  example(
    'addCustomLineItem',
    {
      key: 'card',
      name: { en: 'Greeting card' },
      slug: 'card',
      money: eur(150),
      taxCategory: to('tax-category', 'standard'),
    },
    'customLineItems taxedPrice totalPrice',
  ),
  example(
    'removeCustomLineItem',
    { customLineItemKey: 'card' },
    'customLineItems taxedPrice totalPrice',
  ),
  example(
    'changeCustomLineItemQuantity',
    { ...wrapping, quantity: 3 },
    'customLineItems taxedPrice totalPrice',
  ),
  example(
    'changeCustomLineItemMoney',
    { ...wrapping, money: eur(200) },
    'customLineItems taxedPrice totalPrice',
  ),
  example('changeCustomLineItemPriceMode', { ...wrapping, mode: 'External' }, 'customLineItems'),
  example(
    'setCustomLineItemRecurrenceInfo',
    { ...wrapping, recurrenceInfo: { recurrencePolicy: monthly } },
    'customLineItems',
  ),
  example(
    'setCustomLineItemShippingDetails',
    { ...wrapping, shippingDetails: { targets: atHome(2) } },
    'customLineItems',
  ),
  example(
    'applyDeltaToCustomLineItemShippingDetailsTargets',
    { ...wrapping, targetsDelta: atHome(1) },
    'customLineItems',
  ),
  ...customFields('CustomLineItem', wrapping, 'customLineItems'),
];
