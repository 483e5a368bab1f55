import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 37,
  name: 'errors of imports, found by document',
  sql: `
    -- Errors name values of a document: they go when it is erased.
    create index import_operation_errors on import_operation (project, document)
      where errors is not null;
  `,
};
