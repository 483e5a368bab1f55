import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 28,
  name: 'tokens for branches',
  sql: `
    -- The project of the client, where that is another one: a token of a client for a branch of its project.
    alter table access_token add column client_project text collate "C";
  `,
};
