import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 35,
  name: 'imports that wait for a variant',
  sql: `
    -- Called by a trigger on products, once an operation has waited for a variant by its key alone.
    create function wake_imports_of_variants() returns trigger language plpgsql as $$
    begin
      update import_operation o set due_at = clock_timestamp(), looks = 0
      where o.project = new.project and o.owner is null and o.id = any(array(
        select w.operation from import_wait w
        join import_operation p on p.project = w.project and p.id = w.operation
        where w.project = new.project and w.type_id = 'product-variant' and p.owner is null
          and w.key in (
            select new.document::jsonb #>> '{masterData,staged,masterVariant,key}'
            union all select v ->> 'key'
            from jsonb_array_elements(new.document::jsonb #> '{masterData,staged,variants}') v)
        order by w.operation for update of p skip locked));
      return null;
    end $$;
  `,
};
