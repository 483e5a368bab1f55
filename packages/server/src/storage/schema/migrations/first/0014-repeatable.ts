import type { Migration } from '../index.ts';

export const migration: Migration = {
  version: 14,
  name: 'creations that may be sent again',
  sql: `
    -- A creation that its client has named. While it is at work its owner holds it for a short time;
    -- what it answers is written in the commit of what it creates.
    create table repeatable (
      project text collate "C" not null,
      name bytea not null,
      request bytea not null,
      owner uuid not null,
      claimed_until timestamptz not null,
      -- Milliseconds since the epoch, by the clock of all.
      expires_at bigint not null,
      status smallint,
      answer text collate "C",
      primary key (project, name)
    );
    create index repeatable_expires_at on repeatable (expires_at);
  `,
};
