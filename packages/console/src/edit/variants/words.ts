// The grid of variants on the edit page of a product.
import { words } from '../../words/texts.ts';

export const variantWords = words({
  variants: { en: 'Variants', de: 'Varianten' },
  main: { en: 'Main', de: 'Haupt' },
  number: { en: 'Number', de: 'Nummer' },
  prices: { en: 'Prices', de: 'Preise' },
  more: { en: 'More', de: 'Mehr' },
  remove: { en: 'Remove', de: 'Entfernen' },
  add: { en: 'Add variant', de: 'Variante hinzufügen' },
  addPrice: { en: 'Add price', de: 'Preis hinzufügen' },
  isNew: { en: 'new', de: 'neu' },
  variant: {
    en: (number: string) => `variant ${number}`,
    de: (number: string) => `Variante ${number}`,
  },
  newVariant: {
    en: (number: string) => `new variant ${number}`,
    de: (number: string) => `neue Variante ${number}`,
  },
  cell: {
    en: (field: string, variant: string) => `${field}, ${variant}`,
    de: (field: string, variant: string) => `${field}, ${variant}`,
  },
  makeMain: {
    en: (variant: string) => `Main variant: ${variant}`,
    de: (variant: string) => `Hauptvariante: ${variant}`,
  },
  saveFirst: {
    en: 'Save a new variant before it becomes the main variant.',
    de: 'Speichern Sie eine neue Variante, bevor sie Hauptvariante wird.',
  },
  price: {
    en: (number: string) => `Price ${number}`,
    de: (number: string) => `Preis ${number}`,
  },
  removeOne: {
    en: (what: string) => `Remove ${what}`,
    de: (what: string) => `${what} entfernen`,
  },
  everybody: { en: 'for everybody', de: 'für alle' },
  showAll: {
    en: (count: string) => `Show all ${count} variants`,
    de: (count: string) => `Alle ${count} Varianten zeigen`,
  },
});
