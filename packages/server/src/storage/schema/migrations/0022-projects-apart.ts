import type { Migration } from './index.ts';

export const migration: Migration = {
  version: 22,
  name: 'each project by itself',
  sql: `
    -- Every unique index names the project, so that a PostgreSQL that is divided by projects can hold
    -- it (../placement.ts). The hash stays first: it finds one row, and servers of before look for it
    -- alone.
    alter table access_token drop constraint access_token_pkey, add primary key (hash, project);
    alter table refresh_token drop constraint refresh_token_pkey, add primary key (hash, project);
    alter table search_pending drop constraint search_pending_pkey,
      add primary key (number, project);

    -- Whose a client id is: clients name no project when they ask for a token. The referee of their
    -- uniqueness over all projects.
    create table client_directory (
      id text collate "C" primary key,
      project text collate "C" not null
    );
    create index client_directory_project on client_directory (project);
    insert into client_directory (id, project)
      select id, project from secrets where kind = 'api-client';
    drop index secrets_api_client;
    create index secrets_api_client_id on secrets (id) where kind = 'api-client';

    -- Numbers of what all projects share; they were in generation under an empty project.
    create table shared_generation (
      name text collate "C" primary key,
      number bigint not null
    ) with (fillfactor = 50);
    insert into shared_generation (name, number)
      select name, number from generation where project = '';

    -- Suggestions name their project beside the number of its place. It comes last in the keys: what
    -- is searched is a range of tokens of one place.
    alter table suggestion_token add column project text collate "C";
    alter table suggestion_head_pack add column project text collate "C";
    update suggestion_token t set project = p.project from suggestion_place p where p.id = t.place;
    update suggestion_head_pack t set project = p.project from suggestion_place p where p.id = t.place;
    delete from suggestion_token where project is null;
    delete from suggestion_head_pack where project is null;
    alter table suggestion_token alter column project set not null,
      drop constraint suggestion_token_pkey, add primary key (place, token, text, id, project);
    alter table suggestion_head_pack alter column project set not null,
      drop constraint suggestion_head_pack_pkey, add primary key (place, after, project);
    alter table suggestion_place drop constraint suggestion_place_pkey, add primary key (id, project);

    -- For servers of before that still run beside those of this schema, to be dropped in a later
    -- release: what they write names everything that is looked for now.
    create function bridge_client() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from client_directory d where d.id = old.id and d.project = old.project;
        return null;
      end if;
      insert into client_directory (id, project) values (new.id, new.project)
        on conflict (id) do nothing;
      if not exists (
        select from client_directory d where d.id = new.id and d.project = new.project) then
        raise unique_violation using message = 'the client id is taken';
      end if;
      return null;
    end $$;
    create trigger bridge_client_in after insert on secrets
      for each row when (new.kind = 'api-client') execute function bridge_client();
    create trigger bridge_client_out after delete on secrets
      for each row when (old.kind = 'api-client') execute function bridge_client();

    create function bridge_generation() returns trigger language plpgsql as $$
    begin
      insert into shared_generation as s (name, number) values (new.name, new.number)
        on conflict (name) do update set number = excluded.number where s.number < excluded.number;
      return null;
    end $$;
    create trigger bridge_generation after insert or update on generation
      for each row when (new.project = '') execute function bridge_generation();

    create function bridge_suggestion() returns trigger language plpgsql as $$
    begin
      select p.project into new.project from suggestion_place p where p.id = new.place;
      return new;
    end $$;
    create trigger bridge_suggestion before insert on suggestion_token
      for each row when (new.project is null) execute function bridge_suggestion();
    create trigger bridge_suggestion before insert on suggestion_head_pack
      for each row when (new.project is null) execute function bridge_suggestion();
  `,
};
