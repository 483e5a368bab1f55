import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 23,
  name: 'custom views',
  sql: `
    -- Panels that applications open beside their own pages; nothing but the id tells them apart.
    create table hosting_custom_view (
      id text collate "C" primary key,
      data jsonb not null,
      created_at bigint not null
    );
  `,
};
