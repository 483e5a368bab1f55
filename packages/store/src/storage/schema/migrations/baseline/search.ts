/** The index of searches, in the database or in a search engine. */
export const search = `
    -- What searches find: of each document its values, words and stems as lexemes, and its content for
    -- conditions that lexemes cannot decide. Both lie in the side table: most searches read neither, and a
    -- hundred rows of a page are read as fast as two.
    create table search_document (
      project text collate "C" not null,
      kind text collate "C" not null,
      id text collate "C" not null,
      version bigint not null,
      -- dense within the index: the position of its bit in search_bits
      number int not null,
      -- false: gone, and to be cleared away
      live boolean not null default true,
      -- least and greatest value of fields that are sorted by, by their code
      sorts jsonb not null,
      keys tsvector not null,
      content jsonb not null,
      -- words and stems of its own texts, which belong to the content
      forms text not null,
      primary key (project, kind, id)
    ) with (toast_tuple_target = 256, autovacuum_vacuum_scale_factor = 0.05,
      autovacuum_analyze_scale_factor = 0.05);
    alter table search_document
      alter column sorts set storage plain,
      alter column keys set storage external,
      alter column content set storage external,
      alter column forms set storage external;
    create index search_document_keys on search_document using gin (keys);
    create index search_document_gone on search_document (project, kind) where not live;

    -- Words as they are written, each once in a field: a misspelt word finds near ones here. They stay
    -- longer than the documents, until the index is dropped.
    create table search_word (
      project text collate "C" not null,
      kind text collate "C" not null,
      code text collate "C" not null,
      word text collate "C" not null,
      primary key (project, kind, code, word)
    );

    -- Which documents hold a value: a bit for each number, 16,384 in a row. Layer 0 says at least
    -- one element holds it; layer n is digit n of how many more do, in binary.
    create table search_bits (
      project text collate "C" not null,
      kind text collate "C" not null,
      code text collate "C" not null,
      value text collate "C" not null,
      layer smallint not null,
      chunk int not null,
      bits bit(16384) not null,
      primary key (project, kind, code, value, layer, chunk)
    ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);
    alter table search_bits alter column bits set storage main;

    -- Fields with too many values for bits.
    create table search_many (
      project text collate "C" not null,
      kind text collate "C" not null,
      code text collate "C" not null,
      primary key (project, kind, code)
    );

    -- Documents whose rows must be created again. The commit that changes them, or something that they
    -- depend on, writes them here.
    create table search_pending (
      number bigint not null generated always as identity,
      project text collate "C" not null,
      kind text collate "C" not null,
      -- id, or the path of a facet that finds them
      by text collate "C" not null,
      value text collate "C" not null,
      gone boolean not null,
      at timestamptz not null default clock_timestamp(),
      primary key (number, project)
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
    create index search_pending_place on search_pending (project, kind, number);

    -- How far the index of a kind in a project is built or dropped.
    create table search_index (
      project text collate "C" not null,
      kind text collate "C" not null,
      -- building, ready, dropping
      phase text collate "C" not null,
      after_id text collate "C" not null default '',
      documents bigint not null default 0,
      -- numbers that were given to documents
      numbers int not null default 0,
      started_at timestamptz not null default clock_timestamp(),
      changed_at timestamptz not null default clock_timestamp(),
      -- An index in a search engine outside the database: its alias (empty: the index lies here), the
      -- number of the last index, whether the alias leads to a complete one, the form of its documents,
      -- and how many of them the engine has refused.
      alias text collate "C" not null default '',
      generation int not null default 0,
      serves boolean not null default false,
      format int not null default 0,
      failed bigint not null default 0,
      primary key (project, kind)
    );

    -- Indexes of the search engine that are not used: the engine drops them.
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
`;
