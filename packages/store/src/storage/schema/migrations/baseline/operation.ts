/** Background work, deliveries, the trail of administration and the servers that run. */
export const operation = `
    -- How far a job has come in a project: when a server stops or is killed, the next one continues there.
    create table job_progress (
      project text collate "C" not null,
      job text collate "C" not null,
      state text collate "C" not null default '{}',
      -- A server holds the job until then, by the clock of the database.
      claimed_until timestamptz not null default '-infinity',
      -- Each claim of the job gets the next number; every write of the holder names it.
      lease bigint not null default 0,
      primary key (job, project)
    );

    -- What holds for every server of this database, such as the fingerprint of the sealing key.
    create table installation (
      name text collate "C" primary key,
      value text collate "C" not null
    );

    -- Notifications to deliver. The commit of a change writes them, and their delivery deletes them. A row
    -- is inserted while its document is locked, so the positions of one document are in the order of its
    -- changes; the number of the transaction says which rows of other documents may still come. Rows live
    -- for a short time: the table is vacuumed sooner than by default.
    create table notification (
      project text collate "C" not null,
      subscription text collate "C" not null,
      added_in xid8 not null default pg_current_xact_id(),
      position bigint generated always as identity (cache 1),
      id uuid not null default gen_random_uuid(),
      resource text collate "C" not null,
      body text collate "C" not null,
      added_at timestamptz not null default clock_timestamp(),
      primary key (project, subscription, added_in, position)
    ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 2000,
      autovacuum_vacuum_cost_delay = 0);

    -- Who delivers for a subscription, and how that goes.
    create table delivery (
      project text collate "C" not null,
      subscription text collate "C" not null,
      lease bigint not null default 0,
      claimed_until timestamptz not null default '-infinity',
      next_at timestamptz not null default '-infinity',
      failing_since timestamptz,
      failures integer not null default 0,
      failure text,
      last_reason text,
      last_sent_at timestamptz,
      suspended boolean not null default false,
      sent bigint not null default 0,
      failed bigint not null default 0,
      dropped bigint not null default 0,
      primary key (project, subscription)
    ) with (fillfactor = 50);

    -- Consoles and command lines that listen for a while.
    create table listener (
      project text collate "C" not null,
      id text collate "C" not null,
      wants text collate "C" not null,
      expires_at timestamptz not null,
      primary key (project, id)
    );

    -- Who has administered what, when and from where. Rows stay when their project is deleted.
    create table audit (
      seq bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      project text collate "C" not null,
      act text collate "C" not null,
      subject text,
      details text[] not null,
      -- a client of the API, the admin interface, the command line, the server itself
      author_type text collate "C" not null,
      author text not null,
      -- address of the network, or name of the machine for the command line
      address text,
      correlation_id text
    );
    create index audit_project on audit (project, seq);
    create index audit_at on audit (at);

    -- Processes that serve, with the background work that they do. What is lost with a crash of the
    -- database is written again within seconds.
    create unlogged table server_node (
      id text collate "C" primary key,
      host text not null,
      pid integer not null,
      works text[] not null,
      replicas boolean not null,
      started_at timestamptz not null default clock_timestamp(),
      seen_at timestamptz not null default clock_timestamp()
    ) with (fillfactor = 50);

    -- The position that a replica must have reached to hold every acknowledged write of a project, as each
    -- process that has written reports it. Without the row of the empty name nothing is known: a crash of
    -- the database empties the table.
    create unlogged table project_position (
      project text collate "C" not null,
      node text collate "C" not null,
      position pg_lsn not null,
      noted_at timestamptz not null default clock_timestamp(),
      primary key (project, node)
    ) with (fillfactor = 50);
`;
