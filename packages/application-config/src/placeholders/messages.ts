// `${intl:<locale>:<key>}`: a translated message from the application's own message files.

import { closest } from '../values/closest.ts';
import { type Problem, shown } from '../values/finding.ts';
import { LARGEST_MESSAGE_FILE } from '../values/limits.ts';
import type { Replacement } from './placeholders.ts';
import { readInside, type Workspace } from './workspace.ts';

const FOLDERS = ['./src/i18n/data', './i18n/data'];

type Messages = { readonly entries?: object; readonly problem?: Omit<Problem, 'path'> };

/** The message that `<locale>:<key>` names; the key may itself contain colons. */
export function localizedMessage(argument: string, workspace: Workspace): Replacement {
  const colon = argument.indexOf(':');
  const locale = argument.slice(0, Math.max(colon, 0));
  const key = argument.slice(colon + 1);
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(locale) || key === '')
    return { problem: badLocale(argument) };
  const { entries, problem } = readMessages(locale, workspace);
  if (entries === undefined) return { ...(problem === undefined ? {} : { problem }) };
  const text = messageText(entries, key);
  return text === undefined ? { problem: noMessage(entries, locale, key) } : { text };
}

function badLocale(argument: string): Omit<Problem, 'path'> {
  const message = 'This placeholder names no locale and message.';
  const expected = `\${intl:<locale>:<message key>}, for example \${intl:en:Menu.title}`;
  return { rule: 'message-locale', message, found: shown(argument), expected };
}

function readMessages(locale: string, workspace: Workspace): Messages {
  const rule = 'message-file-missing';
  const expected = FOLDERS.map((folder) => `${folder}/${locale}.json`).join(' or ');
  const found = `locale ${locale}`;
  for (const folder of FOLDERS) {
    const read = readInside(workspace, `${folder}/${locale}.json`, LARGEST_MESSAGE_FILE);
    if ('text' in read) return parsed(read.text, read.file);
    if (read.refusal === 'missing') continue;
    const message = `The file of messages is not usable: ${read.reason}.`;
    return { problem: { rule, message, found, expected } };
  }
  return { problem: { rule, message: `There are no messages for ${locale}.`, found, expected } };
}

function parsed(text: string, file: string): Messages {
  try {
    const entries: unknown = JSON.parse(text.replace(/^\u{FEFF}/u, ''));
    if (typeof entries === 'object' && entries !== null && !Array.isArray(entries))
      return { entries };
  } catch {
    // Reported below, like every other file that holds no messages.
  }
  const message = 'The file of messages is not a JSON object.';
  const expected = 'an object of message keys and strings';
  return { problem: { rule: 'message-file-missing', message, found: file, expected } };
}

/**
 * A message is a string, or an object with the string in `string`, as translation tools write it.
 */
function messageText(entries: object, key: string): string | undefined {
  const entry: unknown = Object.hasOwn(entries, key) ? Reflect.get(entries, key) : undefined;
  if (typeof entry === 'string') return entry;
  if (typeof entry !== 'object' || entry === null || !Object.hasOwn(entry, 'string'))
    return undefined;
  const text: unknown = Reflect.get(entry, 'string');
  return typeof text === 'string' ? text : undefined;
}

function noMessage(entries: object, locale: string, key: string): Omit<Problem, 'path'> {
  const message = `The messages for ${locale} have no text called ${shown(key)}.`;
  const suggestion = closest(key, Object.keys(entries));
  const expected = 'the key of a string in that file';
  return { rule: 'message-missing', message, found: shown(key), expected, suggestion };
}
