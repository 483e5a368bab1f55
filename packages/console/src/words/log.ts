// Requests, messages and deliveries.
import { words } from './texts.ts';

export const logWords = words({
  requests: { en: 'Requests', de: 'Anfragen' },
  filter: {
    en: 'method, path, status, code or client',
    de: 'Methode, Pfad, Status, Code oder Client',
  },
  noRequests: {
    en: 'No request has come yet. Whatever a client asks of this project appears here within a second.',
    de: 'Noch keine Anfrage. Was ein Client von diesem Projekt will, steht binnen einer Sekunde hier.',
  },
  noneSuch: {
    en: 'None of the latest is such a request.',
    de: 'Keine der letzten Anfragen ist so eine.',
  },
  pause: { en: 'Pause', de: 'Anhalten' },
  goOn: { en: 'Go on', de: 'Weiter' },
  at: { en: 'at', de: 'um' },
  method: { en: 'method', de: 'Methode' },
  path: { en: 'path', de: 'Pfad' },
  status: { en: 'status', de: 'Status' },
  code: { en: 'code', de: 'Code' },
  milliseconds: { en: 'milliseconds', de: 'Millisekunden' },
  client: { en: 'client', de: 'Client' },
  correlation: {
    en: (id: string) => `correlation id ${id}`,
    de: (id: string) => `Korrelations-ID ${id}`,
  },
  actions: {
    en: (names: string) => `actions ${names}`,
    de: (names: string) => `Aktionen ${names}`,
  },
  fault: {
    en: (name: string) => `fault on purpose ${name}`,
    de: (name: string) => `absichtlicher Fehler ${name}`,
  },
  messages: { en: 'Messages', de: 'Nachrichten' },
  deliveries: { en: 'Deliveries', de: 'Zustellungen' },
  type: { en: 'type', de: 'Art' },
  about: { en: 'about', de: 'worüber' },
  number: { en: 'number', de: 'Nummer' },
  noMessagesBefore: {
    en: 'There is none. A project keeps messages when its ',
    de: 'Es gibt keine. Ein Projekt behält Nachrichten, wenn seine ',
  },
  noMessagesSettings: { en: 'settings', de: 'Einstellungen' },
  noMessagesAfter: {
    en: ' say so (changeMessagesConfiguration).',
    de: ' es sagen (changeMessagesConfiguration).',
  },
  noDeliveries: {
    en: 'Nothing has been delivered to a subscription yet.',
    de: 'Noch ist nichts an ein Abonnement zugestellt worden.',
  },
  subscription: { en: 'subscription', de: 'Abonnement' },
  waiting: { en: 'waiting', de: 'wartet' },
  sent: { en: 'sent', de: 'zugestellt' },
  failed: { en: 'failed', de: 'misslungen' },
  dropped: { en: 'dropped', de: 'verworfen' },
  failure: { en: 'failure', de: 'Fehler' },
  reason: { en: 'reason', de: 'Grund' },
  lastSentAt: { en: 'last sent', de: 'zuletzt zugestellt' },
});
