import type { Migration } from '../index.ts';

export const migration: Migration = {
  version: 9,
  name: 'copies of projects',
  sql: `
    -- Templates, snapshots and branches, each a project of its own. A row says that it is complete.
    create table copied_project (
      project text collate "C" primary key,
      -- template, snapshot, branch
      form text collate "C" not null,
      -- the project it was copied from; empty for a template
      source text collate "C" not null,
      name text collate "C" not null,
      documents bigint not null,
      created_at timestamptz not null default clock_timestamp(),
      -- a branch ends by itself then
      expires_at timestamptz,
      unique (form, source, name)
    );
    create index copied_project_expiry on copied_project (expires_at) where expires_at is not null;
  `,
};
