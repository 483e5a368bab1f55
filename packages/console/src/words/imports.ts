// Imports: containers, operations, CSV files.
import { words } from './texts.ts';

const rowsEn = (count: string) => (count === '1' ? '1 row' : `${count} rows`);
const rowsDe = (count: string) => (count === '1' ? '1 Zeile' : `${count} Zeilen`);

export const importWords = words({
  imports: { en: 'Imports', de: 'Importe' },
  importOf: {
    en: (key: string) => `Import ${key}`,
    de: (key: string) => `Import ${key}`,
  },
  none: {
    en: 'There is no import container yet. Import a CSV file, or create a container with the Import API.',
    de: 'Es gibt noch keinen Import-Container. Importieren Sie eine CSV-Datei, oder legen Sie einen Container mit der Import-API an.',
  },
  importCsv: { en: 'Import a CSV file', de: 'CSV-Datei importieren' },
  importInto: { en: 'Import CSV', de: 'CSV importieren' },
  importPrices: { en: 'Import prices from CSV', de: 'Preise aus CSV importieren' },
  exportPrices: { en: 'Export prices as CSV', de: 'Preise als CSV exportieren' },
  pricesInProducts: { en: 'Prices in products', de: 'Preise in Produkten' },
  variantsOfProducts: { en: 'Variants of products', de: 'Varianten von Produkten' },
  wholeProducts: {
    en: 'Products with variants and prices',
    de: 'Produkte mit Varianten und Preisen',
  },
  someMembers: {
    en: (what: string) => `${what}, only the given members`,
    de: (what: string) => `${what}, nur die angegebenen Felder`,
  },
  toTable: {
    en: 'The documents that this type changes, with an export as CSV',
    de: 'Die Dokumente, die dieser Typ ändert, mit einem Export als CSV',
  },
  key: { en: 'key', de: 'Schlüssel' },
  type: { en: 'resource type', de: 'Ressourcentyp' },
  everyType: { en: 'all', de: 'alle' },
  created: { en: 'created', de: 'angelegt' },
  expires: { en: 'deleted at', de: 'gelöscht am' },
  progress: { en: 'progress', de: 'Fortschritt' },
  total: { en: 'total', de: 'gesamt' },
  summary: { en: 'Summary', de: 'Zusammenfassung' },
  processing: { en: 'processing', de: 'in Arbeit' },
  imported: { en: 'imported', de: 'importiert' },
  unresolved: { en: 'unresolved', de: 'wartet auf Verweise' },
  waitForMasterVariant: { en: 'waits for master variant', de: 'wartet auf Hauptvariante' },
  validationFailed: { en: 'validation failed', de: 'ungültig' },
  rejected: { en: 'rejected', de: 'abgelehnt' },
  canceled: { en: 'canceled', de: 'abgebrochen' },
  partiallyImported: { en: 'partially imported', de: 'teilweise importiert' },
  operations: { en: 'Operations', de: 'Vorgänge' },
  noOperations: { en: 'No operations found.', de: 'Einen solchen Vorgang gibt es nicht.' },
  state: { en: 'State', de: 'Zustand' },
  everyState: { en: 'all states', de: 'alle Zustände' },
  reasons: { en: 'reasons', de: 'Gründe' },
  changed: { en: 'changed', de: 'geändert' },
  missing: {
    en: (type: string, key: string) => `There is no ${type} ${key}.`,
    de: (type: string, key: string) => `${type} ${key} gibt es nicht.`,
  },
  earlier: { en: 'Previous', de: 'Zurück' },
  later: { en: 'Next', de: 'Weiter' },
  typeOfRows: { en: 'Type of the rows', de: 'Typ der Zeilen' },
  delimiter: { en: 'Between the cells', de: 'Zwischen den Zellen' },
  tabulator: { en: 'tabulator', de: 'Tabulator' },
  file: { en: 'CSV file', de: 'CSV-Datei' },
  aboutFile: {
    en: 'The first row has the names of the columns: the paths of members, such as key, name.en, productType.key or masterVariant.prices.0.value.centAmount. Nothing is sent before you press the button.',
    de: 'Die erste Zeile enthält die Namen der Spalten: die Pfade von Feldern, etwa key, name.en, productType.key oder masterVariant.prices.0.value.centAmount. Gesendet wird erst, wenn Sie den Knopf drücken.',
  },
  reading: { en: 'The file is read …', de: 'Die Datei wird gelesen …' },
  tooLarge: {
    en: (megabytes: string) =>
      `The file is larger than ${megabytes} MB. Split it, or use storewright import csv.`,
    de: (megabytes: string) =>
      `Die Datei ist größer als ${megabytes} MB. Teilen Sie sie, oder nehmen Sie storewright import csv.`,
  },
  tooMany: {
    en: (rows: string) =>
      `The file has more than ${rows} rows. Split it, or use storewright import csv.`,
    de: (rows: string) =>
      `Die Datei hat mehr als ${rows} Zeilen. Teilen Sie sie, oder nehmen Sie storewright import csv.`,
  },
  noRows: {
    en: 'The file has no rows below the names of the columns.',
    de: 'Die Datei hat keine Zeilen unter den Namen der Spalten.',
  },
  mapping: { en: 'Columns', de: 'Spalten' },
  column: { en: 'column', de: 'Spalte' },
  member: { en: 'member', de: 'Feld' },
  content: { en: 'content', de: 'Inhalt' },
  keyOfType: {
    en: (type: string) => `key of a ${type}`,
    de: (type: string) => `Schlüssel von ${type}`,
  },
  rows: { en: 'Rows', de: 'Zeilen' },
  row: { en: 'row', de: 'Zeile' },
  result: { en: 'result', de: 'Ergebnis' },
  valid: { en: 'valid', de: 'gültig' },
  counted: {
    en: (rows: string, valid: string) => `${rowsEn(rows)}, ${valid} of them valid.`,
    de: (rows: string, valid: string) => `${rowsDe(rows)}, davon ${valid} gültig.`,
  },
  someShown: {
    en: (shown: string) => `The first ${shown} are shown, invalid ones before the others.`,
    de: (shown: string) => `Die ersten ${shown} werden gezeigt, die ungültigen vor den anderen.`,
  },
  send: {
    en: (rows: string) => `Import ${rows === '1' ? '1 valid row' : `${rows} valid rows`}`,
    de: (rows: string) =>
      `${rows === '1' ? '1 gültige Zeile' : `${rows} gültige Zeilen`} importieren`,
  },
  sent: {
    en: (sent: string, all: string) => `Sent: ${sent} of ${rowsEn(all)}.`,
    de: (sent: string, all: string) => `Gesendet: ${sent} von ${rowsDe(all)}.`,
  },
  inWork: {
    en: (left: string) => `In work: ${rowsEn(left)}.`,
    de: (left: string) => `In Arbeit: ${rowsDe(left)}.`,
  },
  ended: {
    en: (imported: string, left: string) => `${rowsEn(imported)} imported, ${left} rejected.`,
    de: (imported: string, left: string) => `${rowsDe(imported)} importiert, ${left} abgelehnt.`,
  },
  downloadRejected: { en: 'Download the rejected rows', de: 'Abgelehnte Zeilen herunterladen' },
  mend: {
    en: 'The file has a column with the reasons, which is not imported. Correct the rows, then choose the file here.',
    de: 'Die Datei hat eine Spalte mit den Gründen, die nicht importiert wird. Berichtigen Sie die Zeilen, und wählen Sie die Datei dann hier.',
  },
  toContainer: { en: 'Show the import', de: 'Import zeigen' },
  notYours: {
    en: 'Your role in this project does not allow imports.',
    de: 'Ihre Rolle in diesem Projekt erlaubt keine Importe.',
  },
});
