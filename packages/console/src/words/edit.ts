// The edit page.
import { lowerFirst } from '../lower-first.ts';
import { words } from './texts.ts';

export const editWords = words({
  edit: { en: 'Edit', de: 'Bearbeiten' },
  create: { en: 'Create', de: 'Anlegen' },
  titleOfNew: {
    en: (kind: string) => `Create ${lowerFirst(kind)}`,
    de: (kind: string) => `${kind} anlegen`,
  },
  titleOfEdit: {
    en: (document: string) => `Edit ${lowerFirst(document)}`,
    de: (document: string) => `${document} bearbeiten`,
  },
  notCreated: {
    en: 'Documents of this kind are created together with others.',
    de: 'Dokumente dieser Art werden nicht für sich angelegt.',
  },
  save: { en: 'Save', de: 'Speichern' },
  discard: { en: 'Discard my changes', de: 'Meine Änderungen verwerfen' },
  others: { en: 'More', de: 'Weiteres' },
  cancel: { en: 'Back without saving', de: 'Zurück ohne zu speichern' },
  nothing: { en: 'Nothing is changed.', de: 'Nichts ist geändert.' },
  review: { en: 'This is what changes', de: 'Das wird geändert' },
  also: { en: 'This changes with it', de: 'Das ändert sich mit' },
  confirm: { en: 'Send these changes', de: 'Diese Änderungen senden' },
  goOn: { en: 'Go on editing', de: 'Weiter bearbeiten' },
  asActions: { en: 'As update actions', de: 'Als Aktionen' },
  saved: { en: 'Saved.', de: 'Gespeichert.' },
  left: {
    en: 'These changes cannot be made. Nothing was sent.',
    de: 'Diese Änderungen sind nicht möglich. Nichts wurde gesendet.',
  },
  cannot: {
    en: 'This cannot be changed to this value.',
    de: 'Auf diesen Wert kann das nicht geändert werden.',
  },
  field: { en: 'Field', de: 'Feld' },
  opened: { en: 'When you opened it', de: 'Als Sie es öffneten' },
  now: { en: 'Now', de: 'Jetzt' },
  yours: { en: 'With your changes', de: 'Mit Ihren Änderungen' },
  conflict: {
    en: 'Somebody else has changed this meanwhile. Nothing was sent.',
    de: 'Jemand anders hat das inzwischen geändert. Nichts wurde gesendet.',
  },
  keepMine: { en: 'Keep my changes', de: 'Meine Änderungen behalten' },
  takeTheirs: { en: 'Discard my changes', de: 'Meine Änderungen verwerfen' },
  mayNot: {
    en: 'Your role in this project does not change documents of this kind.',
    de: 'Mit Ihrer Rolle in diesem Projekt werden keine Dokumente dieser Art geändert.',
  },
  raw: { en: 'Document and update actions', de: 'Dokument und Aktionen' },
});
