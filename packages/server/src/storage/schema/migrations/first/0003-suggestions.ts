import type { Migration } from '../index.ts';

export const migration: Migration = {
  version: 3,
  name: 'suggestions',
  sql: `
    -- Kind and locale of a project by a number: rows and keys of tokens are half as large with it,
    -- and stored in half the time.
    create table suggestion_place (
      id integer generated always as identity primary key,
      project text collate "C" not null,
      kind text collate "C" not null,
      locale text collate "C" not null,
      unique (project, kind, locale)
    );

    -- A token of a derived document and the text that it suggests. The key is what is searched: a
    -- range of tokens is answered by the index alone. Insertions make PostgreSQL mark pages as
    -- visible soon, without which every row would be looked up in the table.
    create table suggestion_token (
      place integer not null,
      token text collate "C" not null,
      text text collate "C" not null,
      id text collate "C" not null,
      primary key (place, token, text, id)
    ) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
    create index suggestion_token_document on suggestion_token (id);

    -- The first characters of tokens of any kind, each once: what a search with misspellings begins with. They
    -- outlive their tokens until the index is dropped, which costs a search that finds nothing.
    create table suggestion_head (
      project text collate "C" not null,
      locale text collate "C" not null,
      head text collate "C" not null,
      added_at timestamptz not null default clock_timestamp(),
      primary key (project, locale, head)
    );
    create index suggestion_head_added on suggestion_head (project, locale, added_at);

    -- How far the index of a project is built or dropped.
    create table suggestion_index (
      project text collate "C" primary key,
      -- the change of the setting that it is built for
      since text collate "C" not null,
      -- building, ready, dropping
      phase text collate "C" not null,
      -- the last document that has been indexed
      kind text collate "C" not null default '',
      after_id text collate "C" not null default '',
      documents bigint not null default 0,
      started_at timestamptz not null default clock_timestamp(),
      changed_at timestamptz not null default clock_timestamp()
    );
  `,
};
