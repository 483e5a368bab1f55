// Tables of documents: query, results, saved views.
import { words } from './texts.ts';

export const tableWords = words({
  fresh: { en: 'New', de: 'Neu' },
  tree: { en: 'As a tree', de: 'Als Baum' },
  where: { en: 'where', de: 'Bedingung' },
  find: { en: 'Find', de: 'Suchen' },
  found: {
    en: (count: string) => `${count} found`,
    de: (count: string) => `${count} gefunden`,
  },
  counting: { en: 'counting …', de: 'wird gezählt …' },
  reload: { en: 'Refresh', de: 'Aktualisieren' },
  nothing: { en: 'Nothing is found.', de: 'Nichts gefunden.' },
  nothingYet: {
    en: 'There is none yet. “New” above makes the first one.',
    de: 'Es gibt noch keines. „Neu“ oben legt das erste an.',
  },
  takeAway: { en: 'Find all', de: 'Alle zeigen' },
  documents: { en: 'Documents', de: 'Dokumente' },
  columns: { en: 'Columns', de: 'Spalten' },
  furtherColumn: { en: 'another field, such as', de: 'weiteres Feld, etwa' },
  add: { en: 'Add', de: 'Hinzufügen' },
  usual: { en: 'Default columns', de: 'Die üblichen Spalten' },
  views: { en: 'Saved views', de: 'Gespeicherte Ansichten' },
  noViews: {
    en: 'None yet: columns, condition and order are kept under a name in this browser.',
    de: 'Noch keine: Spalten, Bedingung und Reihenfolge werden unter einem Namen in diesem Browser behalten.',
  },
  viewName: { en: 'name of this view', de: 'Name dieser Ansicht' },
  save: { en: 'Save', de: 'Speichern' },
  forget: { en: (name: string) => `Forget ${name}`, de: (name: string) => `${name} vergessen` },
  entries: {
    en: (count: string) => `${count} entries`,
    de: (count: string) => `${count} Einträge`,
  },
  yes: { en: 'yes', de: 'ja' },
  no: { en: 'no', de: 'nein' },
  completions: { en: 'Completions', de: 'Vervollständigungen' },
  loadingMore: { en: 'Loading more …', de: 'Mehr wird geladen …' },
});
