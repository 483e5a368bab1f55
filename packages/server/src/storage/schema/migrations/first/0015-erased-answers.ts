import type { Migration } from '../index.ts';

export const migration: Migration = {
  version: 15,
  name: 'answers that are erased',
  sql: `
    -- Ids of the documents that a kept answer may hold: it goes when one of them is erased.
    alter table repeatable add column documents text[];
    create index repeatable_documents on repeatable using gin (documents);
  `,
};
