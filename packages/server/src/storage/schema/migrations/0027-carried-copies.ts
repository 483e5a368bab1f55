import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 27,
  name: 'what copies were made with, and by which transactions',
  sql: `
    -- JSON of what was asked to come along; absent: nothing beside the documents.
    alter table copied_project add column carried text,
      -- The cluster, by its own number, and the transaction that wrote the rows of the copy.
      add column cluster bigint,
      add column copied_in xid8,
      -- Rows of the source that were written by older transactions are as they were copied.
      add column copied_before xid8;
  `,
};
