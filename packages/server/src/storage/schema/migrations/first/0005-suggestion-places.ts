import type { Migration } from '../index.ts';

export const migration: Migration = {
  version: 5,
  name: 'suggestions of several kinds in one row',
  sql: `
    -- What two derived documents of one source have in common, such as both sides of a product, is
    -- one row with a place of both kinds. Places and tokens of before are of one kind each: the
    -- index is built anew.
    drop table suggestion_token;
    drop table suggestion_place;
    truncate suggestion_head;
    truncate suggestion_index;

    create table suggestion_place (
      id integer generated always as identity primary key,
      project text collate "C" not null,
      locale text collate "C" not null,
      -- sorted
      kinds text[] collate "C" not null,
      unique (project, locale, kinds)
    );

    -- A token of derived documents and the text that it suggests. The key is what is searched: a
    -- range of tokens is answered by the index alone. Insertions make PostgreSQL mark pages as
    -- visible soon, without which every row would be looked up in the table.
    create table suggestion_token (
      place integer not null,
      token text collate "C" not null,
      text text collate "C" not null,
      -- of the source and of what is derived from it
      id text collate "C" not null,
      primary key (place, token, text, id)
    ) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
    create index suggestion_token_document on suggestion_token (id);

    -- Project and locale first would make it look as good as the key for finding one head.
    drop index suggestion_head_added;
    create index suggestion_head_added on suggestion_head (added_at);
  `,
};
