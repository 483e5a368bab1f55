import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 17,
  name: 'users, sessions and custom applications',
  sql: `
    -- People who sign in; clients of projects are another thing.
    create table hosting_user (
      email text collate "C" primary key,
      -- argon2id
      password text not null,
      name text not null,
      language text not null,
      -- roles by project key; * stands for every project
      roles jsonb not null,
      -- wrong passwords since the last right one
      failures int not null default 0,
      locked_until bigint not null default 0,
      created_at bigint not null
    );
    -- What a browser or a tool has signed in with, as a hash.
    create table hosting_session (
      id text collate "C" primary key,
      email text collate "C" not null,
      -- scopes and permission groups of an application in development; null: those of the one that asks
      granted jsonb,
      expires_at bigint not null
    );
    create index hosting_session_of on hosting_session (email);
    create table hosting_application (
      id text collate "C" primary key,
      entry_point text collate "C" not null unique,
      data jsonb not null,
      created_at bigint not null
    );
  `,
};
