import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 24,
  name: 'which requests made former versions, and by which actions',
  sql: `
    alter table document_history add column correlation_id text, add column actions text[];
    create index document_history_correlation on document_history (project, correlation_id)
      where correlation_id is not null;

    -- As before; the statement that commits says what it was caused by.
    create or replace function note_history() returns trigger language plpgsql as $$
    declare
      of text;
      told_at timestamptz;
      cause jsonb := nullif(current_setting('storewright.cause', true), '')::jsonb;
      caused_by text := cause ->> 'correlationId';
      done text[] := array(select jsonb_array_elements_text(cause -> 'actions'));
    begin
      if tg_op = 'INSERT' then of := new.project; else of := old.project; end if;
      if current_setting('storewright.history', true) = 'off'
        or not exists (select from history_setting h where h.project = of) then
        return null;
      end if;
      -- What was there before anything was kept.
      if tg_op <> 'INSERT' and current_setting('storewright.history', true) is distinct from 'erase'
        and not exists (
        select from (select h.version, h.document is null as gone from document_history h
          where h.project = of and h.kind = tg_argv[0] and h.id = old.id
          order by h.number desc limit 1) last
        where last.version = old.version and not last.gone)
      then
        insert into document_history (project, kind, id, version, at, document)
        values (of, tg_argv[0], old.id, old.version, old.last_modified_at, old.document);
      end if;
      if tg_op = 'DELETE' then
        select coalesce(
            (select to_timestamp((pc.clock_base + (extract(epoch from clock_timestamp()) * 1000
              - pc.clock_real) * pc.clock_speed) / 1000) from project_control pc
              where pc.project = of and pc.clock_base is not null),
            clock_timestamp()) into told_at;
        insert into document_history (project, kind, id, version, at, correlation_id, actions)
        values (of, tg_argv[0], old.id, old.version, told_at, caused_by, done);
      else
        insert into document_history
          (project, kind, id, version, at, document, correlation_id, actions)
        values (of, tg_argv[0], new.id, new.version, new.last_modified_at, new.document,
          caused_by, done);
      end if;
      return null;
    end $$;
  `,
};
