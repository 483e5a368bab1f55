import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 30,
  name: 'who made former versions, and where they belong',
  sql: `
    -- 'made_by' is who asked for the change, also of a deletion; none: the server did it by itself.
    alter table document_history add column made_by jsonb, add column store_keys text[],
      add column business_unit text collate "C", add column resource_key text collate "C";
    create index document_history_key on document_history (project, kind, resource_key)
      where resource_key is not null;
    create index document_history_kind on document_history (project, kind, at, number);

    -- As before, but from the instant 'since' of the setting on, and with the author and the places.
    create or replace function note_history() returns trigger language plpgsql as $$
    declare
      of text;
      told_at timestamptz;
      cause jsonb := nullif(current_setting('storewright.cause', true), '')::jsonb;
      caused_by text := cause ->> 'correlationId';
      done text[] := array(select jsonb_array_elements_text(cause -> 'actions'));
      last_version bigint;
      last_gone boolean;
    begin
      if tg_op = 'INSERT' then of := new.project; else of := old.project; end if;
      if current_setting('storewright.history', true) = 'off' or not exists (
        select from history_setting h where h.project = of and h.since <= clock_timestamp()) then
        return null;
      end if;
      -- What was there before anything was kept.
      if tg_op <> 'INSERT' and current_setting('storewright.history', true) is distinct from 'erase' then
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
            clock_timestamp()) into told_at;
        insert into document_history
          (project, kind, id, version, at, correlation_id, actions, made_by, store_keys, business_unit,
          resource_key)
        select of, tg_argv[0], old.id, old.version, told_at, caused_by, done, cause -> 'by',
          place.store_keys, place.business_unit, place.resource_key
        from (select 1) one left join history_places(old.document) place
          on current_setting('storewright.history', true) is distinct from 'erase';
      else
        perform note_version(of, tg_argv[0], new.id, new.version, new.last_modified_at,
          new.document, caused_by, done, cause -> 'by');
      end if;
      return null;
    end $$;

    -- Its key, and the keys of the stores and of the business unit of a document.
    create function history_places(document text, out store_keys text[], out business_unit text,
      out resource_key text)
      language sql immutable as $$
      select array(
          select one ->> 'key' from (
            select jsonb_path_query(d, '$.store') one
            union all select jsonb_path_query(d, '$.stores[*]')) each
          where one ? 'key'),
        d #>> '{businessUnit,key}', d ->> 'key'
      from (select document::jsonb as d) parsed
    $$;

    create function note_version(of text, kind text, id text, version bigint, at timestamptz,
      document text, caused_by text, done text[], made_by jsonb) returns void language sql as $$
      insert into document_history (project, kind, id, version, at, document, correlation_id, actions,
        made_by, store_keys, business_unit, resource_key)
      select of, kind, id, version, at, document, caused_by, done, made_by,
        place.store_keys, place.business_unit, place.resource_key
      from history_places(document) place
    $$;
  `,
};
