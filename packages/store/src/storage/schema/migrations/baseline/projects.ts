/** Copies and ends of projects, and what test suites set for a project. */
export const projects = `
    -- The server deletes the rows of these projects; their keys are free afterwards.
    create table ended_project (
      project text collate "C" primary key,
      ended_at timestamptz not null default clock_timestamp()
    );

    -- Templates, snapshots and branches, each a project of its own. A copy with a row is complete.
    create table copied_project (
      project text collate "C" primary key,
      -- template, snapshot, branch
      form text collate "C" not null,
      -- the project it was copied from; empty for a template
      source text collate "C" not null,
      name text collate "C" not null,
      documents bigint not null,
      created_at timestamptz not null default clock_timestamp(),
      -- a branch ends by itself then
      expires_at timestamptz,
      -- when a branch began, by the clock of its project
      begun_at timestamptz,
      -- JSON of what the request asked to copy; null: only the documents
      carried text,
      -- the cluster, by its own number, and the transaction that wrote the rows of the copy
      cluster bigint,
      copied_in xid8,
      -- rows of the source that older transactions wrote are as they were copied
      copied_before xid8,
      unique (form, source, name)
    );
    create index copied_project_expiry on copied_project (expires_at) where expires_at is not null;

    -- Documents of a branch that its source had changed at that instant or later, as when the clock of
    -- the project stands: the time of their change does not say whether the branch has changed them.
    create table copied_version (
      project text collate "C" not null,
      kind text collate "C" not null,
      id text collate "C" not null,
      version bigint not null,
      primary key (project, kind, id)
    );

    -- What test suites set for a project; a project without a row has the real clock, random ids and no
    -- faults.
    create table project_control (
      project text collate "C" primary key,
      -- now of the project, in milliseconds since the epoch:
      -- clock_base + (now of the database - clock_real) * clock_speed; null: now of the database
      clock_base bigint,
      clock_real bigint,
      clock_speed double precision,
      -- ids are made of this seed and a counter; null: random ones
      ids_seed text,
      ids_next bigint not null default 0,
      -- another one each time the counter starts again
      ids_mark uuid not null default gen_random_uuid(),
      -- rules, as JSON
      faults text
    );

    -- How many requests have drawn ids of a seeded project under a name: each draws from its own counter.
    create table named_ids (
      project text collate "C" not null,
      name text collate "C" not null,
      taken bigint not null,
      primary key (project, name)
    );
`;
