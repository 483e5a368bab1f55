// Publishing products, and taking them offline.
import { words } from '../words/texts.ts';

export const publishWords = words({
  publish: { en: 'Publish', de: 'Veröffentlichen' },
  unpublish: { en: 'Take offline', de: 'Zurückziehen' },
  publishOne: {
    en: (name: string) => `Publish ${name}`,
    de: (name: string) => `${name} veröffentlichen`,
  },
  unpublishOne: {
    en: (name: string) => `Take ${name} offline`,
    de: (name: string) => `${name} zurückziehen`,
  },
  publishNow: { en: 'Publish now', de: 'Jetzt veröffentlichen' },
  unpublishNow: { en: 'Take offline now', de: 'Jetzt zurückziehen' },
  cancel: { en: 'Cancel', de: 'Abbrechen' },
  done: { en: 'Saved.', de: 'Gespeichert.' },
  field: { en: 'Field', de: 'Feld' },
  inShop: { en: 'In the shop now', de: 'Jetzt im Shop' },
  afterwards: { en: 'Afterwards', de: 'Danach' },
  changes: { en: 'What changes in the shop', de: 'Was sich im Shop ändert' },
  appears: {
    en: 'The product is not in the shop. It appears there with these values.',
    de: 'Das Produkt ist nicht im Shop. Es erscheint dort mit diesen Werten.',
  },
  isReplaced: {
    en: 'The product is in the shop. These values change there.',
    de: 'Das Produkt ist im Shop. Diese Werte ändern sich dort.',
  },
  disappears: {
    en: 'The product leaves the shop with these values. Nothing is deleted.',
    de: 'Das Produkt verschwindet mit diesen Werten aus dem Shop. Nichts wird gelöscht.',
  },
  nothing: { en: 'Nothing changes in the shop.', de: 'Im Shop ändert sich nichts.' },
  more: {
    en: (count: string) => `${count} more values`,
    de: (count: string) => `${count} weitere Werte`,
  },
  publishMany: {
    en: (count: string) => `Publish ${count} products`,
    de: (count: string) => `${count} Produkte veröffentlichen`,
  },
  unpublishMany: {
    en: (count: string) => `Take ${count} products offline`,
    de: (count: string) => `${count} Produkte zurückziehen`,
  },
  products: { en: 'Products', de: 'Produkte' },
  newInShop: { en: 'appears in the shop', de: 'erscheint im Shop' },
  leavesShop: { en: 'leaves the shop', de: 'verschwindet aus dem Shop' },
  staysSame: { en: 'nothing changes in the shop', de: 'im Shop ändert sich nichts' },
  valuesChange: {
    en: (count: string) => `values that change in the shop: ${count}`,
    de: (count: string) => `Werte, die sich im Shop ändern: ${count}`,
  },
  isDeleted: {
    en: (count: string) => `Deleted meanwhile: ${count}`,
    de: (count: string) => `Inzwischen gelöscht: ${count}`,
  },
});
