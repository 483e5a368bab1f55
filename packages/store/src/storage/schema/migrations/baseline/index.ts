// The schema of the first release, by topic. The number is that of the last step before the release: a database
// that has had all of those steps has this schema.
import type { Migration } from '../index.ts';
import { documents } from './documents.ts';
import { history } from './history.ts';
import { historyPlatform } from './history-platform.ts';
import { hosting } from './hosting.ts';
import { importApi } from './import.ts';
import { importEvents } from './import-events.ts';
import { operation } from './operation.ts';
import { projects } from './projects.ts';
import { search } from './search.ts';
import { suggestions } from './suggestions.ts';
import { tokens } from './tokens.ts';

export const migration: Migration = {
  version: 39,
  name: 'baseline',
  sql: [
    documents,
    tokens,
    suggestions,
    search,
    projects,
    history,
    historyPlatform,
    hosting,
    operation,
    importApi,
    importEvents,
  ].join('\n'),
};
