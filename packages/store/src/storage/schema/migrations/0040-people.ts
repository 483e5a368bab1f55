import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 40,
  name: 'invitations and second factors of people',
  sql: `
    -- Someone who only signs in elsewhere has no password.
    alter table hosting_user alter column password drop not null;
    -- The secret of the second factor, sealed; null: there is none.
    alter table hosting_user add column totp text;
    -- The time step of the last code that was accepted, so that no code counts twice.
    alter table hosting_user add column totp_step bigint not null default 0;
    -- Hashes of the recovery codes that have not been used.
    alter table hosting_user add column recovery text[] not null default '{}';
    create table hosting_invitation (
      -- the hash of the token in the link
      id text collate "C" primary key,
      project text collate "C" not null,
      email text collate "C" not null,
      name text not null,
      role jsonb not null,
      invited_by text not null,
      created_at bigint not null,
      expires_at bigint not null,
      unique (project, email)
    );
  `,
};
