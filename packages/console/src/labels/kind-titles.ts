// The names of kinds. The server has their names in English; a new kind without an entry here keeps
// that name.
import type { Kind } from '../server.ts';
import type { Language } from '../words/language.ts';

const german: ReadonlyMap<string, string> = new Map([
  ['api-client', 'API-Clients'],
  ['approval-flow', 'Genehmigungsläufe'],
  ['approval-rule', 'Genehmigungsregeln'],
  ['associate-role', 'Mitarbeiterrollen'],
  ['attribute-group', 'Attributgruppen'],
  ['business-unit', 'Geschäftseinheiten'],
  ['cart', 'Warenkörbe'],
  ['cart-discount', 'Warenkorbrabatte'],
  ['category', 'Kategorien'],
  ['channel', 'Kanäle'],
  ['customer', 'Kunden'],
  ['customer-group', 'Kundengruppen'],
  ['discount-code', 'Rabattcodes'],
  ['discount-group', 'Rabattgruppen'],
  ['extension', 'API-Erweiterungen'],
  ['inventory-entry', 'Lagerbestände'],
  ['key-value-document', 'Eigene Objekte'],
  ['mcp-server', 'MCP-Server'],
  ['message', 'Nachrichten'],
  ['order', 'Bestellungen'],
  ['order-edit', 'Bestelländerungen'],
  ['payment', 'Zahlungen'],
  ['payment-method', 'Zahlungsarten'],
  ['product', 'Produkte'],
  ['product-discount', 'Produktrabatte'],
  ['product-projection', 'Produktansichten'],
  ['product-selection', 'Produktauswahlen'],
  ['product-tailoring', 'Produktanpassungen'],
  ['product-type', 'Produkttypen'],
  ['project', 'Projekteinstellungen'],
  ['quote', 'Angebote'],
  ['quote-request', 'Angebotsanfragen'],
  ['recurrence-policy', 'Wiederholungsregeln'],
  ['recurring-order', 'Wiederkehrende Bestellungen'],
  ['review', 'Bewertungen'],
  ['shipping-method', 'Versandarten'],
  ['shopping-list', 'Einkaufslisten'],
  ['staged-quote', 'Angebotsentwürfe'],
  ['standalone-price', 'Eigenständige Preise'],
  ['state', 'Zustände'],
  ['store', 'Stores'],
  ['subscription', 'Abonnements'],
  ['tax-category', 'Steuerkategorien'],
  ['type', 'Typen'],
  ['variant', 'Varianten'],
  ['variant-projection', 'Variantenansichten'],
  ['zone', 'Zonen'],
]);

/** Plurals that read as names of the interface, and not as words. */
const english: ReadonlyMap<string, string> = new Map([
  ['type', 'Types'],
  ['product-tailoring', 'Product tailorings'],
  ['api-client', 'API clients'],
  ['extension', 'API extensions'],
  ['mcp-server', 'MCP servers'],
]);

/** `taxCategories` → `Tax categories`. */
function inEnglish({ kind, plural }: Kind): string {
  const words = plural.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return english.get(kind) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Of the list of all documents of the kind. */
export const titleOfKind = (kind: Kind, language: Language): string =>
  (language === 'de' ? german.get(kind.kind) : undefined) ?? inEnglish(kind);
