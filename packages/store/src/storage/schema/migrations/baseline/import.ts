/** Containers and operations of the Import API, and what wakes an operation that waits. */
export const importApi = `
    -- Instants are milliseconds since the epoch by the clock of the project; 'due_at' is by the clock of
    -- the database, because servers take turns by it.
    create table import_container (
      project text collate "C" not null,
      key text collate "C" not null,
      -- operations name it: a new container with the same key has none of the old ones
      id bigint generated always as identity,
      version bigint not null default 1,
      resource_type text collate "C",
      ttl text collate "C",
      created_at bigint not null,
      last_modified_at bigint not null,
      expires_at bigint not null,
      primary key (project, key)
    );
    create unique index import_container_id on import_container (project, id);

    -- One row for each resource of a request. 'payload' stays until the operation ends.
    create table import_operation (
      project text collate "C" not null,
      id text collate "C" not null,
      container bigint not null,
      -- the order of acceptance
      position bigint generated always as identity,
      type text collate "C" not null,
      resource_key text collate "C" not null,
      -- operations of one document run one after the other
      document text collate "C" not null,
      state text collate "C" not null,
      version bigint not null default 1,
      resource_version bigint,
      attempts int not null default 0,
      -- how often missing references were looked for since they were last others
      looks int not null default 0,
      payload text,
      author jsonb,
      errors jsonb,
      unresolved jsonb,
      created_at bigint not null,
      last_modified_at bigint not null,
      -- absent: it has ended, or waits for a document
      due_at timestamptz,
      -- the server that carries it out; it loses that right when 'due_at' has passed
      owner uuid,
      primary key (project, id)
    ) with (fillfactor = 75);
    create index import_operation_due on import_operation (project, due_at, position)
      where due_at is not null;
    create index import_operation_document on import_operation (project, document, position)
      where payload is not null;
    create index import_operation_listed on import_operation (project, container, created_at, id);
    create index import_operation_state
      on import_operation (project, container, state, created_at, id);
    create index import_operation_resource on import_operation (project, container, resource_key);
    -- Errors name values of a document: the erasure of the document deletes them.
    create index import_operation_errors on import_operation (project, document)
      where errors is not null;

    -- What an operation waits for.
    create table import_wait (
      project text collate "C" not null,
      type_id text collate "C" not null,
      -- of custom objects; empty for other kinds
      container text collate "C" not null,
      key text collate "C" not null,
      operation text collate "C" not null,
      primary key (project, type_id, container, key, operation)
    );
    create index import_wait_operation on import_wait (project, operation);

    -- How many operations of a container are in a state: the sum over the slots, so that writers do not
    -- wait for each other.
    create table import_tally (
      project text collate "C" not null,
      container bigint not null,
      slot int not null,
      state text collate "C" not null,
      number bigint not null,
      primary key (project, container, slot, state)
    ) with (fillfactor = 50);

    -- Deleted containers have no counts.
    create function count_import_operations() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into import_tally as t (project, container, slot, state, number)
          select n.project, n.container, pg_backend_pid() % 16, n.state, count(*)
          from new_rows n group by n.project, n.container, n.state
          order by n.project, n.container, n.state
        on conflict (project, container, slot, state)
          do update set number = t.number + excluded.number;
      elsif tg_op = 'UPDATE' then
        insert into import_tally as t (project, container, slot, state, number)
          select c.project, c.container, pg_backend_pid() % 16, c.state, sum(c.number)
          from (select project, container, state, 1 as number from new_rows
            union all select project, container, state, -1 from old_rows) c
          join import_container k on k.project = c.project and k.id = c.container
          group by c.project, c.container, c.state having sum(c.number) <> 0
          order by c.project, c.container, c.state
        on conflict (project, container, slot, state)
          do update set number = t.number + excluded.number;
      else
        insert into import_tally as t (project, container, slot, state, number)
          select o.project, o.container, pg_backend_pid() % 16, o.state, -count(*)
          from old_rows o
          join import_container k on k.project = o.project and k.id = o.container
          group by o.project, o.container, o.state
          order by o.project, o.container, o.state
        on conflict (project, container, slot, state)
          do update set number = t.number + excluded.number;
      end if;
      return null;
    end $$;
    create trigger import_operations_added after insert on import_operation
      referencing new table as new_rows
      for each statement execute function count_import_operations();
    create trigger import_operations_changed after update on import_operation
      referencing old table as old_rows new table as new_rows
      for each statement execute function count_import_operations();
    create trigger import_operations_gone after delete on import_operation
      referencing old table as old_rows
      for each statement execute function count_import_operations();

    -- Called by triggers on the tables of kinds that an operation has waited for: before that a write
    -- knows nothing of it. A row that another one wakes at this moment is left to that one.
    create function wake_imports() returns trigger language plpgsql as $$
    begin
      update import_operation o set due_at = clock_timestamp(), looks = 0
      where o.project = new.project and o.owner is null and o.id = any(array(
        select w.operation from import_wait w
        join import_operation p on p.project = w.project and p.id = w.operation
        where w.project = new.project and w.type_id = tg_argv[0] and w.key = new.key
          and p.owner is null
        order by w.operation for update of p skip locked));
      return null;
    end $$;

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
`;
