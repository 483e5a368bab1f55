import { example, type KindExamples, to } from '../example.ts';
import { customFields } from '../families.ts';

export const inventoryEntry: KindExamples = {
  kind: 'inventory-entry',
  draft: { key: 'green-mug', sku: 'green-mug', quantityOnStock: 20 },
  actions: [
    example('setKey', { key: 'green-mug-stock' }),
    example('addQuantity', { quantity: 5 }, 'availableQuantity quantityOnStock'),
    example('removeQuantity', { quantity: 2 }, 'availableQuantity quantityOnStock'),
    example('changeQuantity', { quantity: 40 }, 'availableQuantity quantityOnStock'),
    example(
      'setInventoryLimits',
      { minCartQuantity: 1, maxCartQuantity: 6 },
      'maxCartQuantity minCartQuantity',
    ),
    example('setReorderPoint', { quantity: 10 }, 'stockLevels'),
    example('setSafetyStock', { quantity: 3 }, 'stockLevels'),
    example('setRestockableInDays', { restockableInDays: 4 }),
    example('setExpectedDelivery', { expectedDelivery: '2027-03-01T00:00:00.000Z' }),
    example('setReservationExpirationInMinutes', { reservationExpirationInMinutes: 30 }),
    example('setSupplyChannel', { supplyChannel: to('channel', 'warehouse') }),
    ...customFields(),
  ],
};
