// Stores and channels.
import { words } from '../words/texts.ts';

export const storeWords = words({
  none: { en: 'none', de: 'keine' },
  allLanguages: { en: 'all of the project', de: 'alle des Projekts' },
  off: { en: 'off', de: 'aus' },
  usedBy: { en: 'Used by', de: 'Verwendet von' },
  stockOf: { en: 'Stock of this channel', de: 'Bestand dieses Kanals' },
  pricesOf: { en: 'Standalone prices of this channel', de: 'Eigenständige Preise dieses Kanals' },
  storesOf: { en: 'Stores with this channel', de: 'Stores mit diesem Kanal' },
  ordersWith: { en: 'Orders with this channel', de: 'Bestellungen mit diesem Kanal' },
  ordersOf: { en: 'Orders of this store', de: 'Bestellungen dieses Stores' },
  cartsOf: { en: 'Carts of this store', de: 'Warenkörbe dieses Stores' },
  customersOf: { en: 'Customers of this store', de: 'Kunden dieses Stores' },
  unitsOf: { en: 'Business units of this store', de: 'Geschäftseinheiten dieses Stores' },
  tailoringsOf: { en: 'Product tailorings of this store', de: 'Produktanpassungen dieses Stores' },
});
