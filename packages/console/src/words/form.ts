// Forms: creation, changes and deletion.
import { lowerFirst } from '../lower-first.ts';
import { words } from './texts.ts';

export const formWords = words({
  create: { en: 'Create', de: 'Anlegen' },
  titleOfNew: {
    en: (kind: string) => `New ${lowerFirst(kind)}`,
    de: (kind: string) => `Neu: ${kind}`,
  },
  notMade: {
    en: 'Documents of this kind are not created directly.',
    de: 'Dokumente dieser Art werden nicht für sich angelegt.',
  },
  mayNotMake: {
    en: 'Your role in this project does not make documents of this kind.',
    de: 'Mit Ihrer Rolle in diesem Projekt werden keine Dokumente dieser Art angelegt.',
  },
  made: { en: 'Made:', de: 'Angelegt:' },
  secret: {
    en: 'Its secret, which is not shown again:',
    de: 'Sein Geheimnis, das nicht noch einmal gezeigt wird:',
  },
  change: { en: 'Change', de: 'Ändern' },
  changeIt: { en: 'Raw actions', de: 'Einzelne Aktionen' },
  save: { en: 'Save changes', de: 'Änderungen speichern' },
  notChanged: {
    en: 'Documents of this kind are not changed by update actions.',
    de: 'Dokumente dieser Art werden nicht durch Aktionen geändert.',
  },
  changed: { en: 'Changed.', de: 'Geändert.' },
  conflict: {
    en: 'Somebody else has changed the document meanwhile. What you have typed is kept.',
    de: 'Jemand anders hat das Dokument inzwischen geändert. Was Sie eingegeben haben, bleibt erhalten.',
  },
  differences: { en: 'Differences', de: 'Unterschiede' },
  member: { en: 'member', de: 'Feld' },
  asSeen: { en: 'as you saw it', de: 'wie Sie es sahen' },
  asNow: { en: 'as it is now', de: 'wie es jetzt ist' },
  goOn: {
    en: 'Continue with the current document',
    de: 'Mit dem jetzigen Dokument weitermachen',
  },
  remove: { en: 'Delete', de: 'Löschen' },
  forGood: { en: 'This cannot be undone.', de: 'Das lässt sich nicht zurücknehmen.' },
  removeForGood: { en: 'Delete for good', de: 'Endgültig löschen' },
  keep: { en: 'Cancel', de: 'Abbrechen' },
  asJson: { en: 'As JSON', de: 'Als JSON' },
  bodyAsJson: { en: 'Body as JSON', de: 'Inhalt als JSON' },
  takeOver: { en: 'Take it over', de: 'Übernehmen' },
  asCalls: { en: 'As curl and SDK', de: 'Als curl und SDK' },
  copy: { en: 'Copy', de: 'Kopieren' },
  copied: { en: 'Copied', de: 'Kopiert' },
  copyOf: { en: (what: string) => `Copy ${what}`, de: (what: string) => `${what} kopieren` },
  leaveOut: {
    en: (what: string) => `Leave out ${what}`,
    de: (what: string) => `${what} weglassen`,
  },
});
