/** Former versions of documents, and the function that stores them. */
export const history = `
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
      -- a document may be created again with the same id, and its versions start again
      number bigint generated always as identity,
      version bigint not null,
      at timestamptz not null,
      document text collate "C",
      correlation_id text,
      actions text[],
      -- who asked for the change, also of a deletion; null: the server made it by itself
      made_by jsonb,
      store_keys text[],
      business_unit text collate "C",
      resource_key text collate "C",
      -- how often a discount code has been used by then
      uses bigint,
      primary key (project, kind, id, number)
    );
    create index document_history_at on document_history (project, at, number);
    create index document_history_correlation on document_history (project, correlation_id)
      where correlation_id is not null;
    create index document_history_key on document_history (project, kind, resource_key)
      where resource_key is not null;
    create index document_history_kind on document_history (project, kind, at, number);
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

    -- Called by triggers that are created when the first project keeps history: until then a write does no
    -- work for it. Every change of a row is stored by one insert, whatever makes it, from the instant 'since'
    -- of the setting on. A document is parsed only where its text has a member that is stored apart. The key
    -- is a column of every document.
    create function note_history() returns trigger language plpgsql as $$
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
`;
