// A document: its content, its past, its related documents.
import { words } from './texts.ts';

export const documentWords = words({
  document: { en: 'Document', de: 'Dokument' },
  json: { en: 'As JSON', de: 'Als JSON' },
  references: { en: 'Leads to', de: 'Führt zu' },
  messages: { en: 'Messages', de: 'Nachrichten' },
  history: { en: 'History', de: 'Verlauf' },
  noHistory: {
    en: 'The project keeps no former versions. This command lets it keep them from now on:',
    de: 'Das Projekt behält keine früheren Fassungen. Mit diesem Befehl behält es sie von jetzt an:',
  },
  version: { en: 'version', de: 'Fassung' },
  at: { en: 'at', de: 'um' },
  changes: { en: 'what changed', de: 'was sich änderte' },
  removed: { en: 'deleted', de: 'gelöscht' },
  noVersions: { en: 'No former version is kept.', de: 'Keine frühere Fassung ist vorhanden.' },
  // Orders and carts
  flow: { en: 'State flow', de: 'Zustände' },
  flowHint: {
    en: 'A state that is chosen is put into the form below, which changes the order.',
    de: 'Ein gewählter Zustand kommt in das Formular unten, das die Bestellung ändert.',
  },
  isNow: { en: 'now', de: 'jetzt' },
  noState: { en: 'none yet', de: 'noch keiner' },
  setTo: {
    en: (what: string, state: string) => `Set ${what} to ${state}`,
    de: (what: string, state: string) => `${what} auf ${state} setzen`,
  },
  workflow: { en: 'workflow', de: 'Ablauf' },
  items: { en: 'Line items', de: 'Positionen' },
  name: { en: 'name', de: 'Name' },
  quantity: { en: 'quantity', de: 'Menge' },
  price: { en: 'price', de: 'Preis' },
  total: { en: 'total', de: 'Summe' },
  net: { en: 'net', de: 'netto' },
  gross: { en: 'gross', de: 'brutto' },
  shipping: { en: 'shipping', de: 'Versand' },
  shippingAddress: { en: 'Shipping address', de: 'Lieferadresse' },
  billingAddress: { en: 'Billing address', de: 'Rechnungsadresse' },
  addresses: { en: 'Addresses', de: 'Adressen' },
  buyer: { en: 'Buyer', de: 'Käufer' },
  created: { en: 'created', de: 'angelegt' },
  lastModified: { en: 'last changed', de: 'zuletzt geändert' },
  noItems: { en: 'No items.', de: 'Keine Positionen.' },
  // Products
  variants: { en: 'Variants', de: 'Varianten' },
  prices: { en: 'Prices', de: 'Preise' },
  noPrices: {
    en: 'No variant has a price of its own.',
    de: 'Keine Variante hat einen eigenen Preis.',
  },
  images: { en: 'Images', de: 'Bilder' },
  attributes: { en: 'attributes', de: 'Attribute' },
  current: { en: 'current', de: 'aktuell' },
  staged: { en: 'staged', de: 'vorgemerkt' },
  stagedAgainstCurrent: { en: 'Staged against current', de: 'Vorgemerkt gegen aktuell' },
  noDifference: {
    en: 'Staged and current are the same.',
    de: 'Vorgemerkt und aktuell sind gleich.',
  },
  published: { en: 'published', de: 'veröffentlicht' },
  stock: { en: 'in stock', de: 'verfügbar' },
  country: { en: 'country', de: 'Land' },
  group: { en: 'customer group', de: 'Kundengruppe' },
  channel: { en: 'channel', de: 'Kanal' },
  from: { en: 'from', de: 'von' },
  until: { en: 'until', de: 'bis' },
  any: { en: 'any', de: 'alle' },
  // Customers
  ordersOf: { en: 'Orders', de: 'Bestellungen' },
  cartsOf: { en: 'Carts', de: 'Warenkörbe' },
  customer: { en: 'Customer', de: 'Kunde' },
  // Business units
  units: { en: 'Business units', de: 'Geschäftseinheiten' },
  noUnits: {
    en: 'There are none yet. Create a company at',
    de: 'Es gibt noch keine. Legen Sie eine Firma an unter',
  },
  newUnit: { en: 'New business unit', de: 'Neue Geschäftseinheit' },
  associates: { en: 'Associates', de: 'Mitarbeiter' },
  roles: { en: 'roles', de: 'Rollen' },
  origin: { en: 'where from', de: 'woher' },
  here: { en: 'assigned here', de: 'hier zugewiesen' },
  inherited: {
    en: (unit: string) => `inherited from ${unit}`,
    de: (unit: string) => `geerbt von ${unit}`,
  },
  noAssociates: { en: 'The business unit has no associates.', de: 'Hier ist niemand Mitarbeiter.' },
  path: { en: 'Above it', de: 'Darüber' },
  explainer: { en: 'Permissions and where they come from', de: 'Berechtigungen und ihre Herkunft' },
  who: { en: 'who', de: 'wer' },
  may: { en: 'may', de: 'darf' },
  everything: { en: 'all that is allowed', de: 'alles, was erlaubt ist' },
  granted: {
    en: (who: string, what: string) => `Yes: ${who} has ${what} here.`,
    de: (who: string, what: string) => `Ja: ${who} hat hier ${what}.`,
  },
  refused: {
    en: (who: string, what: string) => `No: ${who} does not have ${what} here.`,
    de: (who: string, what: string) => `Nein: ${who} hat hier kein ${what}.`,
  },
  numberOf: {
    en: (who: string, count: string) =>
      `${who} has ${count} ${count === '1' ? 'permission' : 'permissions'} here.`,
    de: (who: string, count: string) =>
      `${who} hat hier ${count} ${count === '1' ? 'Berechtigung' : 'Berechtigungen'}.`,
  },
  because: { en: 'Granted by', de: 'Erteilt durch' },
  byRole: {
    en: (role: string, from: string) => `role ${role}, ${from}`,
    de: (role: string, from: string) => `Rolle ${role}, ${from}`,
  },
  wouldGrant: {
    en: 'Any one of these would grant it:',
    de: 'Jede einzelne davon würde es erlauben:',
  },
  noChange: {
    en: 'No single change would grant it.',
    de: 'Keine einzelne Änderung würde es erlauben.',
  },
});
