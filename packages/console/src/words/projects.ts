import { words } from './texts.ts';

export const projectWords = words({
  projects: { en: 'Projects', de: 'Projekte' },
  none: {
    en: 'There is none yet. This command makes one:',
    de: 'Es gibt noch keines. Dieser Befehl legt eines an:',
  },
  overview: { en: 'Overview', de: 'Übersicht' },
  documents: { en: 'Documents', de: 'Dokumente' },
  settings: { en: 'Settings', de: 'Einstellungen' },
  settingsTitle: { en: 'Project settings', de: 'Projekteinstellungen' },
});
