import type { Migration } from '../index.ts';

export const migration: Migration = {
  version: 8,
  name: 'projects that have ended',
  sql: `
    -- Rows of these projects are being removed; their keys can be taken again afterwards.
    create table ended_project (
      project text collate "C" primary key,
      ended_at timestamptz not null default clock_timestamp()
    );
  `,
};
