const instant = (column: string): string =>
  `to_char(to_timestamp(${column} / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The events of imports, for subscriptions. */
export const importEvents = `
    -- A notification for each subscription to the event, in the transaction that makes it happen.
    create function note_import_event(of_project text, subject text, event text, at bigint, data jsonb)
    returns void language plpgsql as $$ begin
      insert into notification (project, subscription, resource, body)
      select of_project, s.id, 'import-api/' || subject, b.body
      from subscription s,
        (select json_build_object('notificationType', 'Event', 'id', gen_random_uuid(),
          'type', event, 'resourceType', 'import-api', 'data', data,
          'createdAt', ${instant('at')})::text as body offset 0) b
      where s.project = of_project
        and s.document::jsonb ->> 'status' <> 'ConfigurationErrorDeliveryStopped'
        and exists (select from jsonb_array_elements(s.document::jsonb -> 'events') e
          where e ->> 'resourceTypeId' = 'import-api'
            and (coalesce(jsonb_array_length(e -> 'types'), 0) = 0 or e -> 'types' ? event));
    end $$;

    create function note_import_operation() returns trigger language plpgsql as $$
    declare container_key text;
    begin
      select key into container_key from import_container
        where project = new.project and id = new.container;
      -- Its container is deleted: the operation is gone for every reader.
      if container_key is null then return null; end if;
      perform note_import_event(new.project, new.id,
        case new.state when 'unresolved' then 'ImportUnresolved'
          when 'validationFailed' then 'ImportValidationFailed'
          when 'waitForMasterVariant' then 'ImportWaitForMasterVariant'
          else 'ImportOperationRejected' end,
        new.last_modified_at, jsonb_build_object('id', new.id, 'version', new.version,
          'importContainerKey', container_key));
      return null;
    end $$;
    create trigger import_operation_noted after update of state on import_operation for each row
      when (old.state <> new.state and new.state in
        ('unresolved', 'validationFailed', 'waitForMasterVariant', 'rejected'))
      execute function note_import_operation();

    create function note_import_container() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform note_import_event(new.project, new.key, 'ImportContainerCreated', new.created_at,
          jsonb_build_object('key', new.key, 'version', new.version,
            'createdAt', ${instant('new.created_at')},
            'lastModifiedAt', ${instant('new.last_modified_at')}));
      else
        perform note_import_event(old.project, old.key, 'ImportContainerDeleted',
          coalesce((select floor(c.clock_base
              + (extract(epoch from clock_timestamp()) * 1000 - c.clock_real) * c.clock_speed)::bigint
            from project_control c where c.project = old.project),
            floor(extract(epoch from clock_timestamp()) * 1000)::bigint),
          jsonb_build_object('key', old.key, 'version', old.version));
      end if;
      return null;
    end $$;
    create trigger import_container_noted after insert or delete on import_container for each row
      execute function note_import_container();
`;
