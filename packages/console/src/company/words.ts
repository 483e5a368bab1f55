// Companies: the tree of business units, and the dialogs that change it.
import { words } from '../words/texts.ts';

export const companyWords = words({
  newCompany: { en: 'New company', de: 'Neue Firma' },
  noUnits: {
    en: 'There is no business unit yet. Begin with a company.',
    de: 'Es gibt noch keine Geschäftseinheit. Fangen Sie mit einer Firma an.',
  },
  addDivision: { en: 'Add a division', de: 'Bereich hinzufügen' },
  addDivisionTo: {
    en: (unit: string) => `Add a division to ${unit}`,
    de: (unit: string) => `Bereich in ${unit} hinzufügen`,
  },
  addAssociate: { en: 'Add an associate', de: 'Mitarbeiter hinzufügen' },
  addAssociateTo: {
    en: (unit: string) => `Add an associate to ${unit}`,
    de: (unit: string) => `Mitarbeiter in ${unit} hinzufügen`,
  },
  associatesOf: {
    en: (unit: string) => `Associates of ${unit}`,
    de: (unit: string) => `Mitarbeiter von ${unit}`,
  },
  associates: {
    en: (count: string) => `Associates: ${count}`,
    de: (count: string) => `Mitarbeiter: ${count}`,
  },
  name: { en: 'Name', de: 'Name' },
  key: { en: 'Key', de: 'Schlüssel' },
  keyHint: {
    en: 'Letters, digits, _ and -. It cannot be changed later.',
    de: 'Buchstaben, Ziffern, _ und -. Er lässt sich später nicht ändern.',
  },
  email: { en: 'Contact e-mail', de: 'Kontakt-E-Mail' },
  inherits: {
    en: 'Associates of the units above it act here, too',
    de: 'Mitarbeiter der Einheiten darüber handeln auch hier',
  },
  customer: { en: 'Customer', de: 'Kunde' },
  role: { en: 'Role', de: 'Rolle' },
  handsDown: {
    en: 'The role holds in the divisions below, too',
    de: 'Die Rolle gilt auch in den Bereichen darunter',
  },
  noRoles: {
    en: 'There is no associate role yet.',
    de: 'Es gibt noch keine Mitarbeiterrolle.',
  },
  newRole: { en: 'Create an associate role', de: 'Mitarbeiterrolle anlegen' },
  newCustomer: { en: 'Create a customer', de: 'Kunden anlegen' },
  create: { en: 'Create', de: 'Anlegen' },
  add: { en: 'Add', de: 'Hinzufügen' },
  cancel: { en: 'Cancel', de: 'Abbrechen' },
  tooMany: {
    en: (count: string) => `Only the first ${count} units are shown; the table has them all.`,
    de: (count: string) => `Nur die ersten ${count} Einheiten sind zu sehen; die Tabelle hat alle.`,
  },
});
