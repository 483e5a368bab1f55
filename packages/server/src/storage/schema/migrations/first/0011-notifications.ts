import type { Migration } from '../index.ts';

export const migration: Migration = {
  version: 11,
  name: 'notifications of subscriptions',
  sql: `
    -- What is to be delivered, written in the commit that it tells of and removed once it has arrived.
    -- A row is made while the document that it is about is held, so the positions of one document
    -- are in the order of its changes; of the others the number of the transaction tells which may
    -- still come. Rows are short-lived: the table is cleaned sooner than the default.
    create table notification (
      project text collate "C" not null,
      subscription text collate "C" not null,
      added_in xid8 not null default pg_current_xact_id(),
      position bigint generated always as identity (cache 1),
      id uuid not null default gen_random_uuid(),
      resource text collate "C" not null,
      body text collate "C" not null,
      added_at timestamptz not null default clock_timestamp(),
      primary key (project, subscription, added_in, position)
    ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 2000,
      autovacuum_vacuum_cost_delay = 0);

    -- Who delivers for a subscription, and how that goes.
    create table delivery (
      project text collate "C" not null,
      subscription text collate "C" not null,
      lease bigint not null default 0,
      claimed_until timestamptz not null default '-infinity',
      next_at timestamptz not null default '-infinity',
      failing_since timestamptz,
      failures integer not null default 0,
      failure text,
      last_reason text,
      last_sent_at timestamptz,
      suspended boolean not null default false,
      sent bigint not null default 0,
      failed bigint not null default 0,
      dropped bigint not null default 0,
      primary key (project, subscription)
    ) with (fillfactor = 50);

    -- Consoles and command lines that listen for a while.
    create table listener (
      project text collate "C" not null,
      id text collate "C" not null,
      wants text collate "C" not null,
      expires_at timestamptz not null,
      primary key (project, id)
    );
  `,
};
