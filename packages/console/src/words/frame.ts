// The frame of every view, and errors in any of them.
import { words } from './texts.ts';

export const frameWords = words({
  projects: { en: 'projects', de: 'Projekte' },
  language: { en: 'Language', de: 'Sprache' },
  loading: { en: 'Loading …', de: 'Wird geladen …' },
  tryAgain: { en: 'Try again', de: 'Noch einmal versuchen' },
  noSuchPage: { en: 'There is no such page.', de: 'Diese Seite gibt es nicht.' },
  noSuchProject: {
    en: (key: string) => `There is no project '${key}'.`,
    de: (key: string) => `Ein Projekt „${key}“ gibt es nicht.`,
  },
  whyNoProject: {
    en: 'The address has another key than any project in which you have a role.',
    de: 'Die Adresse hat einen anderen Schlüssel als jedes Projekt, in dem Sie eine Rolle haben.',
  },
  toProjects: { en: 'To the projects', de: 'Zu den Projekten' },
  toContent: { en: 'To the content', de: 'Zum Inhalt' },
  ofProject: { en: 'Views of the project', de: 'Ansichten des Projekts' },
  kinds: { en: 'Documents', de: 'Dokumente' },
  overview: { en: 'Overview', de: 'Übersicht' },
  requests: { en: 'Requests', de: 'Anfragen' },
  audit: { en: 'Changes', de: 'Änderungen' },
  messages: { en: 'Messages', de: 'Nachrichten' },
  inbox: { en: 'Inbox', de: 'Eingang' },
  imports: { en: 'Imports', de: 'Importe' },
  units: { en: 'Business units', de: 'Geschäftseinheiten' },
  settings: { en: 'Settings', de: 'Einstellungen' },
  people: { en: 'People', de: 'Personen' },
  clients: { en: 'API clients', de: 'API-Clients' },
  tools: { en: 'Tools', de: 'Werkzeuge' },
  keys: { en: 'Shortcuts', de: 'Tastenkürzel' },
  keyboard: { en: 'Keyboard', de: 'Tastatur' },
  close: { en: 'Close', de: 'Schließen' },
  keysOn: { en: 'Keyboard shortcuts', de: 'Tastenkürzel' },
  key: { en: 'key', de: 'Taste' },
  what: { en: 'what it does', de: 'was sie tut' },
  keyList: { en: 'this list', de: 'diese Liste' },
  keyField: {
    en: 'into the first field: condition or filter',
    de: 'ins erste Feld: Bedingung oder Filter',
  },
  keyNew: { en: 'a new document of this kind', de: 'ein neues Dokument dieser Art' },
  keyChange: { en: 'change this document', de: 'dieses Dokument ändern' },
  keyProjects: { en: 'to the projects', de: 'zu den Projekten' },
  keyBack: { en: 'back', de: 'zurück' },
  twoKeys: {
    en: (first: string, second: string) => `${first}, then ${second}`,
    de: (first: string, second: string) => `${first}, dann ${second}`,
  },
  secondKey: {
    en: 'g, then the key of a view; Escape ends it',
    de: 'g, dann die Taste einer Ansicht; Esc bricht ab',
  },
  rowKeys: {
    en: 'In a table, ↑ and ↓ go from document to document; in the condition, Ctrl with the space bar shows what may follow.',
    de: 'In einer Tabelle gehen ↑ und ↓ von Dokument zu Dokument; in der Bedingung zeigt Strg mit der Leertaste, was folgen kann.',
  },
  answered: {
    en: (status: number) => `The server answered ${status}.`,
    de: (status: number) => `Der Server hat mit ${status} geantwortet.`,
  },
  noAnswer: {
    en: 'The server does not answer. Is it running?',
    de: 'Der Server antwortet nicht. Läuft er?',
  },
  noSchema: { en: 'The schema cannot be loaded.', de: 'Das Schema ist nicht zu bekommen.' },
  noDocument: {
    en: (id: string) => `There is no document with the id '${id}'.`,
    de: (id: string) => `Ein Dokument mit der ID „${id}“ gibt es nicht.`,
  },
});
