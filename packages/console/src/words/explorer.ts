import { words } from './texts.ts';

export const explorerWords = words({
  query: { en: 'Query', de: 'Abfrage' },
  variables: { en: 'Variables', de: 'Variablen' },
  run: { en: 'Run', de: 'Ausführen' },
  runKeys: { en: 'Ctrl or ⌘ with Enter', de: 'Strg oder ⌘ mit Eingabe' },
  runHint: { en: 'Ctrl or ⌘ with Enter runs it.', de: 'Strg oder ⌘ mit Eingabe führt sie aus.' },
  tokenThat: { en: 'with a token that', de: 'mit einem Token, der' },
  reads: { en: 'reads', de: 'liest' },
  changes: { en: 'changes', de: 'ändert' },
  answer: { en: 'Answer', de: 'Antwort' },
  before: { en: 'Asked before', de: 'Zuvor gefragt' },
  schema: { en: 'The schema as a file', de: 'Das Schema als Datei' },
  requests: { en: 'requests', de: 'Anfragen' },
});
