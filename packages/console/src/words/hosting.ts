// The pages for custom applications: sign-in, sign-out, the way to each application.
import { words } from './texts.ts';

export const hostingWords = words({
  language: { en: 'Language', de: 'Sprache' },
  applications: { en: 'Custom applications', de: 'Eigene Anwendungen' },
  noProject: { en: 'You may see no project.', de: 'Sie dürfen kein Projekt sehen.' },
  noApplication: {
    en: 'No application is registered. With @storewright/application-config, run in the folder of an application:',
    de: 'Es ist keine Anwendung angemeldet. Mit @storewright/application-config geht das im Ordner einer Anwendung:',
  },
  signedInAs: {
    en: (email: string) => `Signed in as ${email}.`,
    de: (email: string) => `Angemeldet als ${email}.`,
  },
  signOut: { en: 'Sign out', de: 'Abmelden' },
  signIn: { en: 'Sign in', de: 'Anmelden' },
  email: { en: 'E-mail', de: 'E-Mail' },
  code: {
    en: 'Code of the second factor, or a recovery code',
    de: 'Code des zweiten Faktors, oder ein Wiederherstellungscode',
  },
  password: { en: 'Password', de: 'Passwort' },
  localOnly: {
    en: 'Only this machine reaches this server: operator@localhost needs no password.',
    de: 'Nur dieser Rechner erreicht den Server: operator@localhost braucht kein Passwort.',
  },
  unauthorized: { en: 'Sign in to go on.', de: 'Melden Sie sich an, um weiterzumachen.' },
  signedOut: { en: 'You have signed out.', de: 'Sie haben sich abgemeldet.' },
  deleted: { en: 'Your user was deleted.', de: 'Ihr Benutzer wurde gelöscht.' },
  noAnswer: { en: 'The server does not answer', de: 'Der Server antwortet nicht' },
  isRunning: { en: 'Is it running?', de: 'Läuft er?' },
  notAuthorized: {
    en: 'The application cannot be signed in',
    de: 'Die Anwendung kann nicht angemeldet werden',
  },
  notThere: { en: 'There is no such application', de: 'Es gibt keine solche Anwendung' },
  all: { en: 'All applications', de: 'Alle Anwendungen' },
});
