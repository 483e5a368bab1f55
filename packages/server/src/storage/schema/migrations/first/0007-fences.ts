import type { Migration } from '../index.ts';

export const migration: Migration = {
  version: 7,
  name: 'numbers that fence',
  sql: `
    -- Raised by the commit of a change, so that whoever goes by what was before is refused by the
    -- number and not by a time. The project is empty for what all projects share.
    create table generation (
      project text collate "C" not null,
      name text collate "C" not null,
      number bigint not null,
      primary key (project, name)
    ) with (fillfactor = 50);
    insert into generation (project, name, number) values ('', 'indexed-paths', 1);

    -- Whoever claims a job gets the next number; every write of the holder names it.
    alter table job_progress add column lease bigint not null default 0;

    -- What holds for every server of this database, such as the fingerprint of the sealing key.
    create table installation (
      name text collate "C" primary key,
      value text collate "C" not null
    );
  `,
};
