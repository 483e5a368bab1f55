import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 39,
  name: 'history of what the platform changes without a new version, and less work for each version',
  sql: `
    -- How often a discount code has been used by then.
    alter table document_history add column uses bigint;

    -- A document is parsed only where its text has a member that is stored apart. The key is a column of
    -- every document.
    create or replace function note_history() returns trigger language plpgsql as $$
    declare
      of text;
      cause jsonb;
      last_version bigint;
      last_gone boolean;
      is_erasing boolean := current_setting('storewright.history', true) is not distinct from 'erase';
    begin
      if tg_op = 'INSERT' then of := new.project; else of := old.project; end if;
      if not keeps_history(of) then return null; end if;
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
        insert into document_history (project, kind, id, version, at, correlation_id, actions, made_by,
          store_keys, business_unit, resource_key)
        values (of, tg_argv[0], old.id, old.version, project_instant(of), cause ->> 'correlationId',
          array(select jsonb_array_elements_text(cause -> 'actions')), cause -> 'by',
          case when is_erasing then '{}' else store_keys_of(old.document::json) end,
          case when is_erasing then null else old.document::json #>> '{businessUnit,key}' end,
          case when is_erasing then null else old.key end);
        return null;
      end if;
      insert into document_history (project, kind, id, version, at, document, correlation_id, actions,
        made_by, store_keys, business_unit, resource_key)
      values (of, tg_argv[0], new.id, new.version, new.last_modified_at, new.document,
        cause ->> 'correlationId', array(select jsonb_array_elements_text(cause -> 'actions')),
        cause -> 'by',
        case when strpos(new.document, '"store') = 0 then '{}'
          else store_keys_of(new.document::json) end,
        case when strpos(new.document, '"businessUnit"') = 0 then null
          else new.document::json #>> '{businessUnit,key}' end,
        new.key);
      if tg_op = 'UPDATE' and tg_argv[0] = 'business-unit' then
        perform note_units_below(of, new.key, new.last_modified_at, old.document::json,
          new.document::json, cause);
      end if;
      return null;
    end $$;

    create function keeps_history(of text) returns boolean language plpgsql stable as $$ begin
      return current_setting('storewright.history', true) is distinct from 'off' and exists (
        select from history_setting h where h.project = of and h.since <= clock_timestamp());
    end $$;

    -- By the clock of the project.
    create function project_instant(of text) returns timestamptz language plpgsql stable as $$ begin
      return coalesce(
        (select to_timestamp((pc.clock_base + (extract(epoch from clock_timestamp()) * 1000
          - pc.clock_real) * pc.clock_speed) / 1000) from project_control pc
          where pc.project = of and pc.clock_base is not null),
        clock_timestamp());
    end $$;

    -- A change without a new version: a row with the version that the document has, whose action is the word
    -- of the change.
    create function note_by_platform(of text, kind text, id text, version bigint, modified_at timestamptz,
      document text, key text, at timestamptz, cause jsonb, word text, uses bigint)
      returns void language plpgsql as $$ begin
      if not exists (select from document_history h where h.project = of
        and h.kind = note_by_platform.kind and h.id = note_by_platform.id
        and h.version = note_by_platform.version and h.document is not null)
      then
        perform note_version(of, kind, id, version, modified_at, document, null, null, null);
      end if;
      insert into document_history (project, kind, id, version, at, document, correlation_id, actions,
        made_by, store_keys, business_unit, resource_key, uses)
      values (of, kind, id, version, at, document, cause ->> 'correlationId', array[word], cause -> 'by',
        store_keys_of(document::json), null, key, uses);
    end $$;

    -- The roles of associates that units below inherit.
    create function inheritable_of(unit json) returns jsonb language sql immutable as $$
      select coalesce(jsonb_agg(jsonb_build_array(one #>> '{customer,id}', role -> 'associateRole')), '[]')
      from json_array_elements(unit -> 'associates') one,
        json_array_elements(one -> 'associateRoleAssignments') role
      where role ->> 'inheritance' = 'Enabled'
    $$;

    -- Whether a unit between the two has stores: then those are inherited.
    create function has_nearer_stores(of text, unit json, above text) returns boolean
      language plpgsql stable as $$ begin
      return exists (
        select from json_array_elements(unit -> 'ancestors') with ordinality as nearer(one, place)
        join business_unit u on u.project = of and u.key = nearer.one ->> 'key'
        where json_array_length(coalesce(u.document::json -> 'stores', '[]')) > 0
          and nearer.place > (
            select parent.place from json_array_elements(unit -> 'ancestors')
              with ordinality as parent(one, place)
            where parent.one ->> 'key' = above));
    end $$;

    -- Units inherit stores and associates, and have no new version when those of a unit above change.
    create function note_units_below(of text, above text, at timestamptz, before json, after json,
      cause jsonb) returns void language plpgsql as $$
    declare
      has_stores boolean :=
        coalesce(before -> 'stores', '[]')::text <> coalesce(after -> 'stores', '[]')::text;
      has_associates boolean := inheritable_of(before) <> inheritable_of(after);
      unit record;
      word text;
    begin
      if not (has_stores or has_associates) then return; end if;
      for unit in select u.* from business_unit u where u.project = of
        and u.facets @> jsonb_build_object('ancestors.key', jsonb_build_array(above)) limit 2000
      loop
        word := case
          when has_stores and unit.document::json ->> 'storeMode' = 'FromParent'
            and not has_nearer_stores(of, unit.document::json, above) then 'setInheritedStores'
          when has_associates and unit.document::json ->> 'associateMode' = 'ExplicitAndFromParent'
            and unit.document::jsonb -> 'inheritsFrom' ? above then 'setInheritedAssociates' end;
        if word is not null then
          perform note_by_platform(of, 'business-unit', unit.id, unit.version, unit.last_modified_at,
            unit.document, unit.key, at, cause, word, null);
        end if;
      end loop;
    end $$;

    -- A discount code has no new version when an order uses it.
    create function note_code_use() returns trigger language plpgsql as $$
    declare
      code record;
    begin
      if not keeps_history(new.project) then return null; end if;
      select c.* into code from discount_code c
        where c.project = new.project and c.id = substr(new.name, length('discount-code ') + 1);
      if not found then return null; end if;
      perform note_by_platform(new.project, 'discount-code', code.id, code.version,
        code.last_modified_at, code.document, code.key, project_instant(new.project),
        nullif(current_setting('storewright.cause', true), '')::jsonb, 'setApplicationVersion',
        new.number);
      return null;
    end $$;

    -- For databases that keep a history already; others get the trigger with their first one.
    do $$ begin
      if exists (select from history_setting) then
        create trigger history_of_uses after insert or update on tally for each row
          when (new.name like 'discount-code %' and new.name not like '% customer %')
          execute function note_code_use();
      end if;
    end $$;
  `,
};
