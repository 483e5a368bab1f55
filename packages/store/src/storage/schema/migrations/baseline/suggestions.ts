/** The index of suggestions. */
export const suggestions = `
    -- Locale and kinds of a project by a number: rows and keys of tokens are half as large with it, and
    -- stored in half the time. What two derived documents of one source have in common, such as both
    -- sides of a product, is one row with a place of both kinds.
    create table suggestion_place (
      id integer not null generated always as identity,
      project text collate "C" not null,
      locale text collate "C" not null,
      -- sorted
      kinds text[] collate "C" not null,
      primary key (id, project),
      unique (project, locale, kinds)
    );

    -- A token of derived documents and the text that it suggests. The key is what is searched: the index
    -- alone answers a range of tokens of one place, so the project comes last. Insertions make PostgreSQL
    -- mark pages as visible soon, without which every row would be looked up in the table.
    create table suggestion_token (
      place integer not null,
      token text collate "C" not null,
      text text collate "C" not null,
      -- of the source and of what is derived from it
      id text collate "C" not null,
      project text collate "C" not null,
      primary key (place, token, text, id, project)
    ) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
    create index suggestion_token_document on suggestion_token (id);

    -- The first characters of tokens of any kind, each once: a search with misspellings begins with them.
    -- This table has those that commits have added. They stay longer than their tokens, until the index is
    -- dropped, which costs a search that finds nothing.
    create table suggestion_head (
      project text collate "C" not null,
      locale text collate "C" not null,
      head text collate "C" not null,
      added_at timestamptz not null default clock_timestamp(),
      -- The transaction that has added the head: a search asks for those of all that had not ended at its
      -- last look. A time would have to reach back as far as a transaction may last.
      added_in xid8 not null default pg_current_xact_id(),
      primary key (project, locale, head)
    );
    create index suggestion_head_added on suggestion_head (added_in);

    -- The heads of all tokens that the build of the index has stored, in order: a pack has those of the
    -- next tokens of a place after one of them, as a JSON array.
    create table suggestion_head_pack (
      place integer not null,
      after text collate "C" not null,
      heads text not null,
      project text collate "C" not null,
      primary key (place, after, project)
    );

    -- How far the index of a project is built or dropped.
    create table suggestion_index (
      project text collate "C" primary key,
      -- the change of the setting that it is built for
      since text collate "C" not null,
      -- building, finishing, ready, dropping
      phase text collate "C" not null,
      -- the last document that has been indexed
      kind text collate "C" not null default '',
      after_id text collate "C" not null default '',
      documents bigint not null default 0,
      started_at timestamptz not null default clock_timestamp(),
      changed_at timestamptz not null default clock_timestamp()
    );
`;
