// Scopes of API clients, by groups.
import { words } from './texts.ts';

export const scopeWords = words({
  catalogue: { en: 'Catalogue', de: 'Katalog' },
  catalogueHint: {
    en: 'Products with their variants, prices and stock; categories and product types. Published products are the ones that buyers see.',
    de: 'Produkte mit Varianten, Preisen und Bestand; Kategorien und Produkttypen. Veröffentlichte Produkte sind die, die Käufer sehen.',
  },
  prices: { en: 'Prices, discounts, taxes', de: 'Preise, Rabatte, Steuern' },
  pricesHint: {
    en: 'What something costs: prices of their own, discounts, codes, tax rates and shipping rates.',
    de: 'Was etwas kostet: eigenständige Preise, Rabatte, Codes, Steuersätze und Versandpreise.',
  },
  orders: { en: 'Orders and carts', de: 'Bestellungen und Warenkörbe' },
  ordersHint: {
    en: 'Orders and carts of all buyers, payments, shopping lists and quotes. The scope for orders includes carts.',
    de: 'Bestellungen und Warenkörbe aller Käufer, Zahlungen, Einkaufslisten und Angebote. Wer Bestellungen darf, darf auch Warenkörbe.',
  },
  customers: { en: 'Customers and companies', de: 'Kunden und Firmen' },
  customersHint: {
    en: 'Names, addresses and e-mail addresses of people: give this only to a client that needs it.',
    de: 'Namen, Adressen und E-Mail-Adressen von Menschen: nur für Clients, die das brauchen.',
  },
  shop: { en: 'The shop', de: 'Der Shop' },
  shopHint: {
    en: 'Stores, channels, zones, workflow states, custom fields and custom objects.',
    de: 'Stores, Kanäle, Zonen, Zustände, eigene Felder und eigene Objekte.',
  },
  buyers: { en: 'What buyers do themselves', de: 'Was Käufer selbst tun' },
  buyersHint: {
    en: 'For shops in a browser or an app: each buyer reaches only his own cart, orders and profile.',
    de: 'Für Shops im Browser oder in einer App: jeder Käufer erreicht nur den eigenen Warenkorb, die eigenen Bestellungen und das eigene Profil.',
  },
  technical: { en: 'Technical', de: 'Technisches' },
  technicalHint: {
    en: 'Messages, webhooks, extensions, clients and settings. A client that may change clients can give itself every right.',
    de: 'Nachrichten, Webhooks, Erweiterungen, Clients und Einstellungen. Wer Clients ändern darf, kann sich jedes Recht geben.',
  },
  others: { en: 'Other scopes', de: 'Andere Berechtigungen' },
  othersHint: { en: 'Scopes of no other group.', de: 'Berechtigungen ohne andere Gruppe.' },
  services: { en: 'Other services', de: 'Andere Dienste' },
  servicesHint: {
    en: 'Imports, checkout and the change history. They open nothing of the HTTP API.',
    de: 'Importe, Kasse und Verlauf der Änderungen. Sie öffnen nichts von der HTTP-API.',
  },
  included: {
    en: (scope: string) => `Included in: ${scope}`,
    de: (scope: string) => `Enthalten in: ${scope}`,
  },
  storefront: { en: 'Begin with: shop for buyers', de: 'Beginnen mit: Shop für Käufer' },
  feed: { en: 'Begin with: product feed, read only', de: 'Beginnen mit: Produktdaten, nur lesen' },
  erp: { en: 'Begin with: merchandise management', de: 'Beginnen mit: Warenwirtschaft' },
  create_anonymous_token: {
    en: 'Begin a session without sign-in',
    de: 'Sitzung ohne Anmeldung beginnen',
  },
  introspect_oauth_tokens: { en: 'Check tokens', de: 'Tokens prüfen' },
  manage_project: { en: 'Everything', de: 'Alles' },
  manage_my_profile: { en: 'Own profile and sign-in', de: 'Eigenes Profil und Anmeldung' },
  manage_my_orders: { en: 'Own carts and orders', de: 'Eigene Warenkörbe und Bestellungen' },
  manage_my_shopping_lists: { en: 'Own shopping lists', de: 'Eigene Einkaufslisten' },
  manage_my_payments: { en: 'Own payments', de: 'Eigene Zahlungen' },
  manage_my_business_units: { en: 'Own business units', de: 'Eigene Geschäftseinheiten' },
  manage_my_quote_requests: { en: 'Own quote requests', de: 'Eigene Angebotsanfragen' },
  manage_my_quotes: { en: 'Own quotes', de: 'Eigene Angebote' },
});
