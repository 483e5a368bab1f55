import type { Migration } from '../index.ts';

export const migration: Migration = {
  version: 13,
  name: 'clocks, ids and faults of projects',
  sql: `
    -- What test suites set for a project; a project without a row goes by the real clock, has random
    -- ids and no faults.
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
      -- another one each time the counter begins anew
      ids_mark uuid not null default gen_random_uuid(),
      -- rules, as JSON
      faults text
    );
  `,
};
