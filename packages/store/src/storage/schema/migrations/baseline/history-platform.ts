/** Functions that store what the platform changes without a new version of the document. */
export const historyPlatform = `
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

    -- Units inherit stores and associates, and have no new version when a unit above changes its own.
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
`;
