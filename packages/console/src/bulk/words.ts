// Selecting many documents, and changing them together.
import { words } from '../words/texts.ts';

export const bulkWords = words({
  select: {
    en: (what: string) => `Select ${what}`,
    de: (what: string) => `${what} auswählen`,
  },
  selectShown: { en: 'Select all that are loaded', de: 'Alle geladenen auswählen' },
  clear: { en: 'Clear the selection', de: 'Auswahl aufheben' },
  selected: {
    en: (count: string) => `${count} selected`,
    de: (count: string) => `${count} ausgewählt`,
  },
  many: { en: 'Change the selected documents', de: 'Ausgewählte Dokumente ändern' },
  what: { en: 'What to do', de: 'Was zu tun ist' },
  run: { en: 'Change them', de: 'Ändern' },
  product: { en: 'Product', de: 'Produkt' },
  publish: { en: 'Publish', de: 'Veröffentlichen' },
  unpublish: { en: 'Take offline', de: 'Zurückziehen' },
  addToCategory: { en: 'Add to a category', de: 'In eine Kategorie aufnehmen' },
  removeFromCategory: { en: 'Remove from a category', de: 'Aus einer Kategorie nehmen' },
  setPrice: { en: 'Set the price of all variants', de: 'Preis aller Varianten setzen' },
  orderState: { en: 'Set the state of the order', de: 'Stand der Bestellung setzen' },
  shipmentState: { en: 'Set the state of the shipment', de: 'Stand der Lieferung setzen' },
  paymentState: { en: 'Set the state of the payment', de: 'Stand der Zahlung setzen' },
  customerGroup: { en: 'Set the customer group', de: 'Kundengruppe setzen' },
  activate: { en: 'Activate', de: 'Aktivieren' },
  deactivate: { en: 'Deactivate', de: 'Deaktivieren' },
  value: { en: 'Value', de: 'Wert' },
  progress: {
    en: (done: string, all: string) => `${done} of ${all} …`,
    de: (done: string, all: string) => `${done} von ${all} …`,
  },
  changed: {
    en: (count: string) => `${count} changed.`,
    de: (count: string) => `${count} geändert.`,
  },
  failed: {
    en: (count: string) => `${count} not changed:`,
    de: (count: string) => `${count} nicht geändert:`,
  },
  tooMany: {
    en: (most: string) => `At most ${most} documents are changed together.`,
    de: (most: string) => `Höchstens ${most} Dokumente werden zusammen geändert.`,
  },
});
