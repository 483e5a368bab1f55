import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 41,
  name: 'the order of imports',
  sql: `
    -- The part of the document that an operation replaces: a later operation for the same part leaves nothing of
    -- an earlier one, which no longer writes when it has waited meanwhile. Absent for patches.
    alter table import_operation add column part text collate "C";
    alter table import_operation add column overtaken boolean not null default false;
  `,
};
