import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 42,
  name: 'import operations by their last change',
  sql: `
    -- Lists are sorted by it to see what has just ended; without the index that sorts every operation.
    create index import_operation_changed
      on import_operation (project, container, last_modified_at);
  `,
};
