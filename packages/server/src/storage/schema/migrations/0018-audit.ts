import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 18,
  name: 'trail of administration',
  sql: `
    -- Who has administered what, when and from where. Rows outlive the project that they tell of.
    create table audit (
      seq bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      project text collate "C" not null,
      act text collate "C" not null,
      subject text,
      details text[] not null,
      -- a client of the API, the admin interface, the command line, the server itself
      author_type text collate "C" not null,
      author text not null,
      -- address of the network, or name of the machine for the command line
      address text,
      correlation_id text
    );
    create index audit_project on audit (project, seq);
    create index audit_at on audit (at);
  `,
};
