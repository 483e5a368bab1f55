import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 16,
  name: 'former versions of documents',
  sql: `
    -- Projects whose documents keep their former versions.
    create table history_setting (
      project text collate "C" primary key,
      since timestamptz not null default clock_timestamp(),
      days int not null,
      most bigint not null
    );

    -- A document as it was from 'at' on, by the clock of the project; no document: it was deleted.
    create table document_history (
      project text collate "C" not null,
      kind text collate "C" not null,
      id text collate "C" not null,
      -- a document may be made again with the same id, and its versions begin anew
      number bigint generated always as identity,
      version bigint not null,
      at timestamptz not null,
      document text collate "C",
      primary key (project, kind, id, number)
    );
    create index document_history_at on document_history (project, at, number);

    -- Called by triggers that are made when the first project keeps former versions: before that a
    -- write knows nothing of it. Whatever changes a row is noted, whoever did it.
    create function note_history() returns trigger language plpgsql as $$
    declare
      of text;
      told_at timestamptz;
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
        insert into document_history (project, kind, id, version, at)
        values (of, tg_argv[0], old.id, old.version, told_at);
      else
        insert into document_history (project, kind, id, version, at, document)
        values (of, tg_argv[0], new.id, new.version, new.last_modified_at, new.document);
      end if;
      return null;
    end $$;
  `,
};
