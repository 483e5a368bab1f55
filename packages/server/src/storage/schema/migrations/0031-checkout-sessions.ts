import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 31,
  name: 'sessions of payment connectors',
  sql: `
    -- Times are milliseconds since the epoch, by the clock of the project.
    create table checkout_session (
      project text collate "C" not null,
      id text collate "C" not null,
      cart_id text collate "C" not null,
      created_at bigint not null,
      expires_at bigint not null,
      -- 'customer' and 'metadata', as they are returned.
      content text collate "C" not null,
      primary key (project, id)
    );
    create index checkout_session_expiry on checkout_session (expires_at);
    create index checkout_session_cart on checkout_session (project, cart_id);
  `,
};
