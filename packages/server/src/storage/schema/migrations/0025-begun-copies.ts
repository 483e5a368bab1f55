import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 25,
  name: 'when branches began, by the clock of their projects',
  sql: `
    -- Absent for copies of earlier servers: when they were made, by the clock of the database.
    alter table copied_project add column begun_at timestamptz;

    -- Documents of a branch that its source had changed at that instant or later, as when the clock of
    -- the project stands: the time of their change does not say whether the branch has changed them.
    create table copied_version (
      project text collate "C" not null,
      kind text collate "C" not null,
      id text collate "C" not null,
      version bigint not null,
      primary key (project, kind, id)
    );
  `,
};
