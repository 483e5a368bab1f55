import type { Migration } from '../index.ts';

export const migration: Migration = {
  version: 2,
  name: 'tokens',
  sql: `
    -- Tokens are known by their SHA-256 only; times are milliseconds since the epoch.
    create table access_token (
      hash bytea primary key,
      project text collate "C" not null,
      client_id text collate "C" not null,
      customer_id text collate "C",
      -- SHA-256 of the stored password hash of the customer: with another one the token is invalid
      customer_secret bytea,
      anonymous_id text collate "C",
      scope text collate "C" not null,
      refresh_hash bytea,
      expires_at bigint not null
    );
    create index access_token_expiry on access_token (expires_at);
    create index access_token_client on access_token (client_id, project);
    create index access_token_customer on access_token (customer_id, project)
      where customer_id is not null;
    create index access_token_refresh on access_token (refresh_hash)
      where refresh_hash is not null;

    create table refresh_token (
      hash bytea primary key,
      project text collate "C" not null,
      client_id text collate "C" not null,
      customer_id text collate "C",
      -- SHA-256 of the stored password hash of the customer: with another one the token is invalid
      customer_secret bytea,
      anonymous_id text collate "C",
      scope text collate "C" not null,
      validity_seconds bigint not null,
      last_used_at bigint not null,
      expires_at bigint not null
    );
    create index refresh_token_expiry on refresh_token (expires_at);
    create index refresh_token_use on refresh_token (project, last_used_at, hash);
    create index refresh_token_client on refresh_token (client_id, project);
    create index refresh_token_customer on refresh_token (customer_id, project)
      where customer_id is not null;
    create index refresh_token_anonymous on refresh_token (project, anonymous_id)
      where anonymous_id is not null;

    -- The referee of uniqueness of anonymous sessions.
    create table anonymous_id (
      project text collate "C" not null,
      id text collate "C" not null,
      used_at bigint not null,
      primary key (project, id)
    );
    create index anonymous_id_use on anonymous_id (used_at);

    -- Client ids are unique over all projects: the token service finds the project by the id.
    create unique index secrets_api_client on secrets (id) where kind = 'api-client';
  `,
};
