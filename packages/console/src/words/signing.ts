// Signing in and out, sessions and connections that end.
import { words } from './texts.ts';

export const signingWords = words({
  signIn: { en: 'Sign in', de: 'Anmelden' },
  signOut: { en: 'Sign out', de: 'Abmelden' },
  email: { en: 'E-mail', de: 'E-Mail' },
  password: { en: 'Password', de: 'Passwort' },
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
