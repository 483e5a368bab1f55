import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 26,
  name: 'names under which requests draw ids',
  sql: `
    -- How many requests have drawn ids of a seeded project under a name: each draws from a counter of its own.
    create table named_ids (
      project text collate "C" not null,
      name text collate "C" not null,
      taken bigint not null,
      primary key (project, name)
    );
  `,
};
