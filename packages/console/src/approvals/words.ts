// Approval rules of a business unit.
import { words } from '../words/texts.ts';

export const ruleWords = words({
  title: {
    en: (unit: string) => `Approval rules of ${unit}`,
    de: (unit: string) => `Genehmigungsregeln von ${unit}`,
  },
  link: { en: 'Approval rules', de: 'Genehmigungsregeln' },
  toUnit: { en: 'To the business unit', de: 'Zur Geschäftseinheit' },
  hint: {
    en: 'An order of a requester that meets the condition needs the consent of the approvers.',
    de: 'Eine Bestellung eines Anfragenden, die die Bedingung erfüllt, braucht die Zustimmung der Genehmigenden.',
  },
  inNameOf: { en: 'In the name of', de: 'Im Namen von' },
  noAssociate: {
    en: 'The unit has no associate. Add one who may see approval rules.',
    de: 'Die Einheit hat keinen Mitarbeiter. Fügen Sie einen hinzu, der Genehmigungsregeln sehen darf.',
  },
  none: { en: 'The unit has no approval rule.', de: 'Die Einheit hat keine Genehmigungsregel.' },
  name: { en: 'Name', de: 'Name' },
  status: { en: 'Status', de: 'Stand' },
  condition: { en: 'Condition', de: 'Bedingung' },
  requesters: { en: 'Requesters', de: 'Anfragende' },
  approvers: { en: 'Approvers', de: 'Genehmigende' },
  and: { en: 'and', de: 'und' },
  or: { en: 'or', de: 'oder' },
  next: { en: 'then', de: 'dann' },
  edit: { en: 'Edit', de: 'Bearbeiten' },
  editOne: {
    en: (name: string) => `Edit ${name}`,
    de: (name: string) => `${name} bearbeiten`,
  },
  create: { en: 'Create a rule', de: 'Regel anlegen' },
  save: { en: 'Save', de: 'Speichern' },
  cancel: { en: 'Cancel', de: 'Abbrechen' },
});
