/** Users, sessions, custom applications and custom views. */
export const hosting = `
    -- People who sign in; clients of projects are not here.
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
      expires_at bigint not null,
      -- the pages that opened the session; it is valid for these only
      purpose text collate "C" not null default 'applications',
      -- it ends when it has not been used until then; null: only by its age
      idle_until bigint,
      -- hashes of the access tokens that its pages hold; they end with it
      tokens bytea[] not null default '{}'
    );
    create index hosting_session_of on hosting_session (email);
    create table hosting_application (
      id text collate "C" primary key,
      entry_point text collate "C" not null unique,
      data jsonb not null,
      created_at bigint not null
    );
    -- Panels that applications open next to their own pages; only the id distinguishes them.
    create table hosting_custom_view (
      id text collate "C" primary key,
      data jsonb not null,
      created_at bigint not null
    );
    -- Wrong passwords for addresses without a user: they meet the same pauses. Addresses share rows, so that
    -- guessing fills no table.
    create table hosting_stranger (
      bucket int primary key,
      failures int not null default 0,
      locked_until bigint not null default 0
    );
`;
