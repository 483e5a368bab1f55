import type { Migration } from '../index.ts';

export const migration: Migration = {
  version: 10,
  name: 'counts with a limit',
  sql: `
    -- Counted in the commit of what is counted; the limit is that of the last count.
    create table tally (
      project text collate "C" not null,
      name text collate "C" not null,
      number bigint not null,
      most bigint,
      primary key (project, name)
    ) with (fillfactor = 50);
  `,
};
