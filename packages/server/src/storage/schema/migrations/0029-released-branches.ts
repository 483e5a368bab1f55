import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 29,
  name: 'released branches',
  sql: `
    -- Branches of projects that have ended, also where another one has the key since: projects of their own.
    -- A database without branches may be one without the tables of kinds.
    do $$ begin
      if exists (select from copied_project where form = 'branch') then
        update copied_project c set form = 'passing', source = '', name = c.project
          where c.form = 'branch' and (
            not exists (select from project p where p.project = c.source)
            or c.created_at < to_timestamp(coalesce((
              select g.number from generation g
                where g.project = c.source and g.name = 'project instant'), 0) / 1000.0));
      end if;
    end $$;
  `,
};
