// The language files of the console, as tests read them.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const folder = new URL('../../../console/src/languages/', import.meta.url);

/** Tags of the languages, which are the names of the files. */
export const consoleLanguages = (): readonly string[] =>
  readdirSync(folder).map((file) => basename(file, '.json'));

/** Areas with their messages. */
export const messagesOf = (language: string): any =>
  JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8'));
