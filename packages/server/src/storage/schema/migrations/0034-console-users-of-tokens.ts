import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 34,
  name: 'users of the console behind access tokens',
  sql: `
    -- The e-mail address of the user for whom the console has the token; empty: no one is signed in; null: it
    -- is no token of the console.
    alter table access_token add column console_user text collate "C";
  `,
};
