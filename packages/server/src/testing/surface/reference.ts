// Names of a public reference that may stand beside the repository: tables of actions, messages and paths.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Names } from './compare.ts';

/** @returns `undefined` where the folder does not have the tables */
export function referenceNames(folder: string): Names | undefined {
  const tables = ['actions', 'messages', 'endpoints'].map((name) => join(folder, `${name}.csv`));
  if (!tables.every(existsSync)) return undefined;
  const [actions = [], messages = [], endpoints = []] = tables.map(rowsOf);
  return {
    actions: actions.map(([resource, action]) => `${resource} ${action}`),
    messages: messages.map(([message]) => message!),
    operations: endpoints.map(
      ([, , path, method]) => `${method} ${path!.replace('/{projectKey}', '')}`,
    ),
  };
}

/** The first columns hold no comma. */
const rowsOf = (file: string): readonly (readonly string[])[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split(','));
