// The catalogue: categories as a tree, pictures of products.
import { words } from '../words/texts.ts';

export const catalogueWords = words({
  categories: { en: 'Categories as a tree', de: 'Kategorien als Baum' },
  asTree: { en: 'As a tree', de: 'Als Baum' },
  asTable: { en: 'As a table', de: 'Als Tabelle' },
  treeHint: {
    en: 'Drag a category onto another one, or between two, or use its button.',
    de: 'Ziehen Sie eine Kategorie auf eine andere oder zwischen zwei, oder nutzen Sie ihren Knopf.',
  },
  noCategories: { en: 'There is no category yet.', de: 'Es gibt noch keine Kategorie.' },
  move: { en: 'Move', de: 'Verschieben' },
  moveOne: {
    en: (name: string) => `Move ${name}`,
    de: (name: string) => `${name} verschieben`,
  },
  moved: {
    en: (name: string) => `${name} was moved.`,
    de: (name: string) => `${name} wurde verschoben.`,
  },
  into: { en: 'Into', de: 'In' },
  place: { en: 'Place', de: 'Stelle' },
  first: { en: 'At the beginning', de: 'Am Anfang' },
  last: { en: 'At the end', de: 'Am Ende' },
  cancel: { en: 'Cancel', de: 'Abbrechen' },
  noPlace: {
    en: 'The siblings have order hints that no place fits between. Set the order hint on the edit page.',
    de: 'Zwischen die Rangangaben der Geschwister passt keine Stelle. Setzen Sie die Rangangabe auf der Bearbeitungsseite.',
  },
  onlyFirst: {
    en: (count: string) => `Only ${count} categories are shown; the table has them all.`,
    de: (count: string) => `Nur ${count} Kategorien sind zu sehen; die Tabelle hat alle.`,
  },
  variants: { en: 'Variants', de: 'Varianten' },
  number: { en: 'Number', de: 'Nummer' },
  sku: { en: 'SKU', de: 'Artikelnummer' },
  prices: { en: 'Prices', de: 'Preise' },
  available: { en: 'Available', de: 'Verfügbar' },
  stock: { en: 'Stock', de: 'Bestand' },
  noStock: { en: 'No stock is kept of it.', de: 'Es wird kein Bestand geführt.' },
  channel: { en: 'Channel', de: 'Kanal' },
  noChannel: { en: 'without a channel', de: 'ohne Kanal' },
  onStock: { en: 'On stock', de: 'Im Lager' },
  onStockOf: {
    en: (sku: string, place: string) => `On stock of ${sku}, ${place}`,
    de: (sku: string, place: string) => `Im Lager von ${sku}, ${place}`,
  },
  save: { en: 'Save', de: 'Speichern' },
  add: { en: 'Add', de: 'Hinzufügen' },
  newStock: { en: 'Stock in another channel', de: 'Bestand in einem weiteren Kanal' },
  pictures: { en: 'Pictures', de: 'Bilder' },
  noPictures: { en: 'No variant has a picture.', de: 'Keine Variante hat ein Bild.' },
  variant: { en: 'Variant', de: 'Variante' },
  file: { en: 'Picture file', de: 'Bilddatei' },
  fileHint: { en: 'JPEG, PNG or GIF', de: 'JPEG, PNG oder GIF' },
  upload: { en: 'Upload', de: 'Hochladen' },
  removePicture: {
    en: (name: string) => `Remove picture ${name}`,
    de: (name: string) => `Bild ${name} entfernen`,
  },
  remove: { en: 'Remove', de: 'Entfernen' },
});
