import type { Migration } from '../index.ts';

export const migration: Migration = {
  version: 4,
  name: 'progress of background work',
  sql: `
    -- How far a job has come in a project, so that a server that is stopped or killed leaves
    -- nothing undone: the next one, here or elsewhere, goes on from there.
    create table job_progress (
      project text collate "C" not null,
      job text collate "C" not null,
      state text collate "C" not null default '{}',
      -- A server is at it until then; the clock is that of the database.
      claimed_until timestamptz not null default '-infinity',
      primary key (job, project)
    );
  `,
};
