import type { Migration } from '../index.ts';

export const migration: Migration = {
  version: 1,
  name: 'fixed tables beside those of the kinds',
  sql: `
    -- The referee of uniqueness: whoever inserts first has the value.
    create table unique_values (
      project text collate "C" not null,
      kind text collate "C" not null,
      field text collate "C" not null,
      value text collate "C" not null,
      id text collate "C" not null,
      primary key (project, kind, field, value)
    );
    -- Hashes of passwords and secrets, never part of a document.
    create table secrets (
      project text collate "C" not null,
      kind text collate "C" not null,
      id text collate "C" not null,
      value text collate "C" not null,
      primary key (project, kind, id)
    );
    -- Paths of documents that are kept as facet or column, and how far the back-fill has come.
    create table indexed_paths (
      kind text collate "C" not null,
      path text collate "C" not null,
      -- facet, or the type of a sort column
      form text collate "C" not null,
      -- declared by the product or added by an operator
      origin text collate "C" not null,
      -- adding, backfilling, ready
      state text collate "C" not null,
      changed_at timestamptz not null default now(),
      primary key (kind, path, form)
    );
  `,
};
