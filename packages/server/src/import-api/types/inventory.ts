import { f } from '@storewright/model/declaration';
import { custom, customDraft } from '../difference/custom.ts';
import { actionsBy, change, fixed, setReference, sets } from '../difference/rules.ts';
import * as v from '../fields/values.ts';
import { documentImport } from '../model/import-type.ts';

/** Inventory entries; reservations stay. */
export const inventory = documentImport<any>({
  name: 'inventory',
  path: 'inventories',
  resource: 'InventoryImport',
  scope: 'manage_products',
  kind: 'inventory-entry',
  example: { key: 'stock-1', sku: 'sku-1', quantityOnStock: 100 },
  members: {
    key: v.key(),
    sku: f.text({ min: 1 }),
    quantityOnStock: f.long(),
    restockableInDays: f.optional(f.integer()),
    expectedDelivery: f.optional(f.dateTime()),
    reservationExpirationInMinutes: f.optional(f.integer({ min: 1, max: 44_640 })),
    supplyChannel: f.optional(v.reference('channel')),
    custom: f.optional(v.custom()),
  },
  draft: (resource, around) => ({
    ...resource,
    custom: customDraft(resource.custom, around),
  }),
  difference: actionsBy({
    sku: fixed,
    quantityOnStock: change('changeQuantity', 'quantity'),
    ...sets('restockableInDays expectedDelivery reservationExpirationInMinutes'),
    supplyChannel: setReference('setSupplyChannel'),
    custom,
  }),
});
