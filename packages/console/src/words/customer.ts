// The page of a customer.
import { words } from './texts.ts';

export const customerWords = words({
  groups: { en: 'Customer groups', de: 'Kundengruppen' },
  shipsTo: { en: 'default shipping address', de: 'übliche Lieferadresse' },
  bills: { en: 'default billing address', de: 'übliche Rechnungsadresse' },
  latestOrders: { en: 'Latest orders', de: 'Letzte Bestellungen' },
  latestCarts: { en: 'Latest carts', de: 'Letzte Warenkörbe' },
  none: { en: 'There is none.', de: 'Es gibt keine.' },
  number: { en: 'Number', de: 'Nummer' },
  total: { en: 'Total', de: 'Summe' },
  state: { en: 'State', de: 'Stand' },
  created: { en: 'Created', de: 'Angelegt' },
  password: { en: 'New password', de: 'Neues Passwort' },
  passwordHint: {
    en: 'The server sends no mail. Create a token and send it to the customer; your shop changes the password with it.',
    de: 'Der Server sendet keine E-Mail. Legen Sie einen Token an und senden Sie ihn dem Kunden; Ihr Shop ändert damit das Passwort.',
  },
  createToken: { en: 'Create a password token', de: 'Passwort-Token anlegen' },
  validUntil: {
    en: (instant: string) => `valid until ${instant}`,
    de: (instant: string) => `gültig bis ${instant}`,
  },
});
