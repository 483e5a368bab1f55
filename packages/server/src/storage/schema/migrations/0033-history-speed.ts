import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 33,
  name: 'faster history: one insert for a version, and indexes for filters',
  sql: `
    -- A change is stored by one insert, and its document is parsed once. As before it is stored from the
    -- instant 'since' of the setting on, with its author and its places.
    create or replace function note_history() returns trigger language plpgsql as $$
    declare
      of text;
      deleted_at timestamptz;
      cause jsonb;
      members json;
      last_version bigint;
      last_gone boolean;
      is_erasing boolean := current_setting('storewright.history', true) is not distinct from 'erase';
    begin
      if tg_op = 'INSERT' then of := new.project; else of := old.project; end if;
      if current_setting('storewright.history', true) = 'off' or not exists (
        select from history_setting h where h.project = of and h.since <= clock_timestamp()) then
        return null;
      end if;
      cause := nullif(current_setting('storewright.cause', true), '')::jsonb;
      -- The version that existed before history was kept.
      if tg_op <> 'INSERT' and not is_erasing then
        select h.version, h.document is null into last_version, last_gone from document_history h
          where h.project = of and h.kind = tg_argv[0] and h.id = old.id
          order by h.number desc limit 1;
        if last_version is distinct from old.version or last_gone then
          perform note_version(of, tg_argv[0], old.id, old.version, old.last_modified_at,
            old.document, null, null, null);
        end if;
      end if;
      if tg_op = 'DELETE' then
        select coalesce(
            (select to_timestamp((pc.clock_base + (extract(epoch from clock_timestamp()) * 1000
              - pc.clock_real) * pc.clock_speed) / 1000) from project_control pc
              where pc.project = of and pc.clock_base is not null),
            clock_timestamp()) into deleted_at;
        if not is_erasing then members := old.document; end if;
        insert into document_history (project, kind, id, version, at, correlation_id, actions, made_by,
          store_keys, business_unit, resource_key)
        values (of, tg_argv[0], old.id, old.version, deleted_at, cause ->> 'correlationId',
          array(select jsonb_array_elements_text(cause -> 'actions')), cause -> 'by',
          store_keys_of(members), members #>> '{businessUnit,key}', members ->> 'key');
      else
        members := new.document;
        insert into document_history (project, kind, id, version, at, document, correlation_id, actions,
          made_by, store_keys, business_unit, resource_key)
        values (of, tg_argv[0], new.id, new.version, new.last_modified_at, new.document,
          cause ->> 'correlationId', array(select jsonb_array_elements_text(cause -> 'actions')),
          cause -> 'by',
          case when strpos(new.document, '"store') = 0 then '{}'::text[]
            else store_keys_of(members) end,
          members #>> '{businessUnit,key}', members ->> 'key');
      end if;
      return null;
    end $$;

    -- The keys of the stores of a document.
    create function store_keys_of(document json) returns text[] language sql immutable as $$
      select array(
        select one ->> 'key' from (
          select document -> 'store' as one
          union all select json_array_elements(
            case when json_typeof(document -> 'stores') = 'array' then document -> 'stores'
              else '[]' end)) each
        where one ->> 'key' is not null)
    $$;

    -- Who made a change. Most changes have a client, and few have a customer, an associate or a user.
    create index document_history_client on document_history
      (project, (made_by ->> 'clientId'), at, number);
    create index document_history_customer on document_history
      (project, (made_by #>> '{customer,id}'), at, number) where made_by ? 'customer';
    create index document_history_associate on document_history
      (project, (made_by #>> '{associate,id}'), at, number) where made_by ? 'associate';
    create index document_history_console on document_history (project, at, number)
      where made_by ->> 'isPlatformClient' = 'true';
    -- Where a change belongs.
    create index document_history_unit on document_history (project, business_unit, at, number)
      where business_unit is not null;
    create index document_history_stores on document_history using gin (store_keys)
      where store_keys <> '{}';
    -- Types of records that are rare.
    create index document_history_created on document_history (project, at, number)
      where version = 1 and document is not null and actions is not null;
    create index document_history_deleted on document_history (project, at, number)
      where document is null and actions is not null;
  `,
};
