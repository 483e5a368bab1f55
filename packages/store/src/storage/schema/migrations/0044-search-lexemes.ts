import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 44,
  name: 'lexemes take less disk',
  sql: `
    -- A vector begins with the positions of its lexemes, which do not shrink, so PostgreSQL does not compress it. Its text
    -- shrinks to a third. Only the index is asked for lexemes of most rows; it is made of the vector all the same.
    alter table search_document rename to search_entry;
    alter index search_document_pkey rename to search_entry_pkey;
    alter index search_document_gone rename to search_entry_gone;
    drop index search_document_keys;
    alter table search_entry rename column keys to lexemes;
    alter table search_entry alter column lexemes type text collate "C" using lexemes::text;
    do $$
    begin
      if exists (select from pg_settings
        where name = 'default_toast_compression' and 'lz4' = any(enumvals)) then
        alter table search_entry alter column lexemes set compression lz4;
      end if;
    end $$;
    create index search_entry_lexemes on search_entry using gin ((lexemes::tsvector));
    -- Servers of the previous version search here, and remove deleted documents. Servers of this version write the
    -- changed documents.
    create view search_document as
      select project, kind, id, version, number, live, sorts, lexemes::tsvector as keys, content, forms
      from search_entry;
  `,
};
