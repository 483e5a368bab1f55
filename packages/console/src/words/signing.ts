// Signing in and out, sessions and connections that end.
import { words } from './texts.ts';

export const signingWords = words({
  signIn: { en: 'Sign in', de: 'Anmelden' },
  signOut: { en: 'Sign out', de: 'Abmelden' },
  email: { en: 'E-mail', de: 'E-Mail' },
  password: { en: 'Password', de: 'Passwort' },
  code: {
    en: 'Code of the second factor, or a recovery code',
    de: 'Code des zweiten Faktors, oder ein Wiederherstellungscode',
  },
  signOn: {
    en: 'Sign in with single sign-on',
    de: 'Mit Einmalanmeldung (Single Sign-on) anmelden',
  },
  refused: { en: 'You are not signed in', de: 'Sie sind nicht angemeldet' },
  failed: {
    en: 'The single sign-on did not succeed, or took too long. Try again.',
    de: 'Die Einmalanmeldung ist nicht gelungen oder hat zu lange gedauert. Versuchen Sie es noch einmal.',
  },
  unknown: {
    en: 'No user here has your e-mail address. Ask an administrator for an invitation.',
    de: 'Ihre E-Mail-Adresse ist hier nicht bekannt. Bitten Sie die Verwaltung um eine Einladung.',
  },
  unverified: {
    en: 'The provider does not say that your e-mail address is verified.',
    de: 'Der Anbieter bestätigt Ihre E-Mail-Adresse nicht.',
  },
  unreachable: {
    en: 'The provider of the single sign-on does not answer.',
    de: 'Der Anbieter der Einmalanmeldung antwortet nicht.',
  },
  toConsole: { en: 'To the console', de: 'Zur Konsole' },
  ended: {
    en: 'Your session has ended. Sign in to go on; what you have typed is kept.',
    de: 'Ihre Sitzung ist zu Ende. Melden Sie sich an, um weiterzumachen; was Sie eingegeben haben, bleibt.',
  },
  another: { en: 'Sign in as somebody else', de: 'Als jemand anderes anmelden' },
  lost: { en: 'Your input will be lost.', de: 'Eingegebenes geht dabei verloren.' },
  disconnected: {
    en: 'There is no connection to the server. What you have typed is kept; the page goes on when the server answers again.',
    de: 'Es gibt keine Verbindung zum Server. Was Sie eingegeben haben, bleibt; die Seite macht weiter, sobald der Server wieder antwortet.',
  },
});
