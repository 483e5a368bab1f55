import { words } from './texts.ts';

export const overviewWords = words({
  title: { en: 'Overview', de: 'Übersicht' },
  perSecond: { en: 'Requests a second', de: 'Anfragen je Sekunde' },
  refused: { en: 'refused', de: 'abgelehnt' },
  all: { en: 'all', de: 'alle' },
  second: { en: 'time', de: 'Zeit' },
  byRoute: { en: 'Latency by path', de: 'Antwortzeit nach Pfad' },
  byRouteHint: {
    en: 'Of the latest requests since this page was opened and up to 2,000 before, in milliseconds.',
    de: 'Von den letzten Anfragen, seit diese Seite offen ist und bis zu 2.000 davor, in Millisekunden.',
  },
  noRequests: {
    en: 'No request has come yet. Whatever a client asks of this project is drawn here.',
    de: 'Noch keine Anfrage. Was ein Client von diesem Projekt will, wird hier gezeichnet.',
  },
  route: { en: 'path', de: 'Pfad' },
  count: { en: 'requests', de: 'Anfragen' },
  median: { en: 'median', de: 'Median' },
  p95: { en: '95 of 100', de: '95 von 100' },
  slowest: { en: 'slowest', de: 'langsamste' },
  ordersADay: { en: 'Orders a day', de: 'Bestellungen je Tag' },
  day: { en: 'day', de: 'Tag' },
  orders: { en: 'orders', de: 'Bestellungen' },
  noOrders: {
    en: 'No order in these two weeks. `npx storewright start --demo` begins with some in a new project.',
    de: 'Keine Bestellung in diesen zwei Wochen. `npx storewright start --demo` beginnt ein neues Projekt mit einigen.',
  },
  stock: { en: 'Lowest stock', de: 'Niedrigste Bestände' },
  available: { en: 'available', de: 'verfügbar' },
  noStock: { en: 'There is no inventory yet.', de: 'Es gibt noch keine Lagerbestände.' },
  failures: {
    en: 'Failing extensions and deliveries',
    de: 'Fehler von Erweiterungen und Zustellungen',
  },
  noFailures: {
    en: 'The latest calls of extensions and deliveries of subscriptions have succeeded.',
    de: 'Die letzten Aufrufe von Erweiterungen und Zustellungen von Abonnements waren erfolgreich.',
  },
  what: { en: 'What', de: 'Was' },
  extension: {
    en: (name: string) => `Extension ${name}`,
    de: (name: string) => `Erweiterung ${name}`,
  },
  subscription: {
    en: (name: string) => `Subscription ${name}`,
    de: (name: string) => `Abonnement ${name}`,
  },
  failed: { en: 'Failures', de: 'Fehler' },
  reason: { en: 'Reason', de: 'Grund' },
  asTable: { en: 'As a table', de: 'Als Tabelle' },
});
