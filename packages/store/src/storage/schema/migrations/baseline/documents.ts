/** What the tables of all kinds need: unique values, secrets, indexed paths, numbers and counts. */
export const documents = `
    -- Uniqueness of values over the documents of a kind: the first insert has the value.
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
    create index secrets_api_client_id on secrets (id) where kind = 'api-client';
    -- The project of a client id: a token request names no project. Ids of clients are unique over all
    -- projects.
    create table client_directory (
      id text collate "C" primary key,
      project text collate "C" not null
    );
    create index client_directory_project on client_directory (project);

    -- Paths of documents that have a facet or a column, and the state of the back-fill.
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

    -- The commit of a change raises the number: a writer that has read the number of an older state is
    -- refused by the number and not by a time.
    create table generation (
      project text collate "C" not null,
      name text collate "C" not null,
      number bigint not null,
      primary key (project, name)
    ) with (fillfactor = 50);
    -- The same for what all projects share.
    create table shared_generation (
      name text collate "C" primary key,
      number bigint not null
    ) with (fillfactor = 50);
    insert into shared_generation (name, number) values ('indexed-paths', 1);

    -- Counted in the commit of what is counted; the limit is that of the last count.
    create table tally (
      project text collate "C" not null,
      name text collate "C" not null,
      number bigint not null,
      most bigint,
      primary key (project, name)
    ) with (fillfactor = 50);

    -- A creation with a name that its client chose. Its owner holds it for a short time while it runs;
    -- the commit of what it creates stores the answer.
    create table repeatable (
      project text collate "C" not null,
      name bytea not null,
      request bytea not null,
      owner uuid not null,
      claimed_until timestamptz not null,
      -- Milliseconds since the epoch, by the clock of all.
      expires_at bigint not null,
      status smallint,
      answer text collate "C",
      -- Ids of the documents that the answer may hold: the erasure of one of them deletes the answer.
      documents text[],
      primary key (project, name)
    );
    create index repeatable_expires_at on repeatable (expires_at);
    create index repeatable_documents on repeatable using gin (documents);
`;
