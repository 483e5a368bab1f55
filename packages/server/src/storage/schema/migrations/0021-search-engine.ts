import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 21,
  name: 'search engine',
  sql: `
    -- An index in a search engine beside the database: its alias (empty: the index lies here), the
    -- number of the index that was made last, whether the alias leads to a complete one, of which form
    -- its documents are, and how many of them the engine has refused.
    alter table search_index
      add column alias text collate "C" not null default '',
      add column generation int not null default 0,
      add column serves boolean not null default false,
      add column format int not null default 0,
      add column failed bigint not null default 0;

    -- Indexes that nobody asks any more and that the engine is to drop.
    create table search_leftover (index text collate "C" primary key);
    create function search_leave() returns trigger language plpgsql as $$
    begin
      insert into search_leftover
        select old.alias || '-' || n from generate_series(greatest(1, old.generation - 1), old.generation) n
        on conflict do nothing;
      return null;
    end $$;
    create trigger search_index_left after delete on search_index
      for each row when (old.alias <> '') execute function search_leave();
  `,
};
