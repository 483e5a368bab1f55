// What stands around every view, and what goes wrong in any of them.
import { words } from './words.ts';

export const frameWords = words({
  projects: { en: 'projects', de: 'Projekte' },
  language: { en: 'Language', de: 'Sprache' },
  loading: { en: 'Loading …', de: 'Wird geladen …' },
  noSuchPage: { en: 'There is no such page.', de: 'Diese Seite gibt es nicht.' },
  answered: {
    en: (status: number) => `The server answered ${status}.`,
    de: (status: number) => `Der Server hat mit ${status} geantwortet.`,
  },
  noAnswer: {
    en: 'The server does not answer. Is it running?',
    de: 'Der Server antwortet nicht. Läuft er?',
  },
  noSchema: { en: 'The schema cannot be had.', de: 'Das Schema ist nicht zu bekommen.' },
  noDocument: {
    en: (id: string) => `There is no document with the id '${id}'.`,
    de: (id: string) => `Ein Dokument mit der ID „${id}“ gibt es nicht.`,
  },
});
