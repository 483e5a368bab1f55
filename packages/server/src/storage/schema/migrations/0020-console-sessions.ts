import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 20,
  name: 'sessions of the console',
  sql: `
    -- A session is for the pages that it was opened by, and for no others.
    alter table hosting_session add column purpose text collate "C" not null default 'applications';
    -- It ends when it has not been used until then; null: only by its age.
    alter table hosting_session add column idle_until bigint;
    -- Hashes of the access tokens that its pages hold; they end with it.
    alter table hosting_session add column tokens bytea[] not null default '{}';
    -- Wrong passwords for addresses that nobody has: they meet the same pauses. Addresses share rows, so that
    -- guessing fills no table.
    create table hosting_stranger (
      bucket int primary key,
      failures int not null default 0,
      locked_until bigint not null default 0
    );
  `,
};
