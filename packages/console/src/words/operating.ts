// Tools of a project: clock, faults, copies, background work, API clients, sending again.
import { words } from './texts.ts';

export const operatingWords = words({
  tools: { en: 'Tools', de: 'Werkzeuge' },
  clock: { en: 'Clock and ids', de: 'Uhr und IDs' },
  faults: { en: 'Faults', de: 'Fehler' },
  snapshots: { en: 'Snapshots', de: 'Momentaufnahmen' },
  branches: { en: 'Branches', de: 'Zweige' },
  history: { en: 'History', de: 'Verlauf' },
  background: { en: 'Clean-up and indexing', de: 'Aufräumen und Indizieren' },
  show: { en: 'Show', de: 'Zeigen' },
  go: { en: 'Apply', de: 'Ausführen' },
  really: { en: 'Really?', de: 'Wirklich?' },
  keep: { en: 'Leave it', de: 'Lassen' },
  done: { en: 'Done.', de: 'Erledigt.' },
  uncontrolled: {
    en: 'Clock, faults and copies are there with --controls on.',
    de: 'Uhr, Fehler und Kopien gibt es mit --controls on.',
  },
  clients: { en: 'API clients', de: 'API-Clients' },
  noClients: { en: 'There is none yet.', de: 'Es gibt noch keinen.' },
  newClient: { en: 'New API client', de: 'Neuer API-Client' },
  name: { en: 'Name', de: 'Name' },
  scopes: { en: 'Scopes', de: 'Berechtigungen' },
  find: { en: 'Find a scope', de: 'Berechtigung suchen' },
  create: { en: 'Create', de: 'Anlegen' },
  remove: { en: 'Delete', de: 'Löschen' },
  secret: {
    en: 'Its secret, which is not shown again:',
    de: 'Das Geheimnis, das nicht noch einmal gezeigt wird:',
  },
  choose: { en: 'Choose at least one scope.', de: 'Mindestens eine Berechtigung wählen.' },
  resend: { en: 'Send again', de: 'Erneut senden' },
  noSubscription: {
    en: 'The project has no subscription to send it to.',
    de: 'Das Projekt hat kein Abonnement, an das gesendet werden könnte.',
  },
  again: { en: 'Send a request again', de: 'Anfrage erneut senden' },
  method: { en: 'Method', de: 'Methode' },
  path: { en: 'Path below the project', de: 'Pfad unter dem Projekt' },
  body: { en: 'Body (JSON)', de: 'Inhalt (JSON)' },
  send: { en: 'Send', de: 'Senden' },
  notKept: {
    en: 'Bodies and values of parameters are not logged: complete them before you send.',
    de: 'Inhalte und Werte von Parametern werden nicht aufgezeichnet: ergänzen Sie sie vor dem Senden.',
  },
  noJson: { en: 'The body is no JSON.', de: 'Der Inhalt ist kein JSON.' },
  answer: { en: 'Answer', de: 'Antwort' },
  notYours: {
    en: 'Your role in this project does not allow this.',
    de: 'Ihre Rolle in diesem Projekt erlaubt das nicht.',
  },
});
