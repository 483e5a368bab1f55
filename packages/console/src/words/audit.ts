// The audit page and the history of a document.
import { words } from './texts.ts';

export const auditWords = words({
  audit: { en: 'Changes', de: 'Änderungen' },
  when: { en: 'when', de: 'wann' },
  who: { en: 'who', de: 'wer' },
  document: { en: 'document', de: 'Dokument' },
  changes: { en: 'changes', de: 'Änderungen' },
  change: { en: 'change', de: 'Änderung' },
  before: { en: 'before', de: 'vorher' },
  after: { en: 'after', de: 'nachher' },
  ResourceCreated: { en: 'created', de: 'angelegt' },
  ResourceUpdated: { en: 'updated', de: 'geändert' },
  ResourceDeleted: { en: 'deleted', de: 'gelöscht' },
  versionBy: {
    en: (version: string, author: string) => `version ${version} by ${author}`,
    de: (version: string, author: string) => `Version ${version} von ${author}`,
  },
  none: { en: 'No changes are found.', de: 'Es gibt keine solchen Änderungen.' },
  off: {
    en: 'This project keeps no history of changes. The operator switches it on with this command:',
    de: 'Dieses Projekt behält keine Änderungen. Der Betreiber schaltet das mit diesem Befehl ein:',
  },
  inSettings: {
    en: 'or in the settings of the project',
    de: 'oder in den Einstellungen des Projekts',
  },
  setting: { en: 'History of changes', de: 'Verlauf der Änderungen' },
  keeps: {
    en: (since: string, days: string) => `Changes since ${since} are kept for ${days} days.`,
    de: (since: string, days: string) => `Änderungen seit ${since} bleiben ${days} Tage.`,
  },
  keepsNone: {
    en: 'This project keeps no history of changes.',
    de: 'Dieses Projekt behält keine Änderungen.',
  },
  days: { en: 'days to keep changes', de: 'Tage, die Änderungen bleiben' },
  keep: { en: 'Keep changes', de: 'Änderungen behalten' },
  stop: { en: 'Stop and delete the history', de: 'Beenden und Verlauf löschen' },
  hours: { en: 'period', de: 'Zeitraum' },
  lastHours: {
    en: (hours: string) => `last ${hours} hours`,
    de: (hours: string) => `letzte ${hours} Stunden`,
  },
  resourceTypes: { en: 'resource type, such as order', de: 'Art, etwa order' },
  type: { en: 'created, updated or deleted', de: 'angelegt, geändert oder gelöscht' },
  source: { en: 'source', de: 'Quelle' },
  userId: { en: 'user of the console', de: 'Benutzer der Konsole' },
  clientId: { en: 'API client', de: 'API-Client' },
  customerId: { en: 'customer id', de: 'Kunden-ID' },
  resourceId: { en: 'document id', de: 'Dokument-ID' },
  all: { en: 'all', de: 'alle' },
  find: { en: 'Find', de: 'Suchen' },
  newer: { en: 'newer', de: 'neuere' },
  older: { en: 'older', de: 'ältere' },
  exportCsv: { en: 'Export as CSV', de: 'Als CSV exportieren' },
});
