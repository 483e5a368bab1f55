import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 19,
  name: 'living servers and how far they have written',
  sql: `
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

    -- How far a replica must have come to hold every acknowledged write of a project, as each process
    -- that has written says it. Without the row of the empty name nothing is known: a crash of the
    -- database empties the table.
    create unlogged table project_position (
      project text collate "C" not null,
      node text collate "C" not null,
      position pg_lsn not null,
      noted_at timestamptz not null default clock_timestamp(),
      primary key (project, node)
    ) with (fillfactor = 50);
  `,
};
