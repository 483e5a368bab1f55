import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 36,
  name: 'imports that wait for an order',
  sql: `
    -- Called by a trigger on orders, once an operation has waited for an order by its number.
    create function wake_imports_of_orders() returns trigger language plpgsql as $$
    begin
      update import_operation o set due_at = clock_timestamp(), looks = 0
      where o.project = new.project and o.owner is null and o.id = any(array(
        select w.operation from import_wait w
        join import_operation p on p.project = w.project and p.id = w.operation
        where w.project = new.project and w.type_id = 'order' and p.owner is null
          and w.key = new.document::jsonb ->> 'orderNumber'
        order by w.operation for update of p skip locked));
      return null;
    end $$;
  `,
};
