/** Tokens and anonymous sessions, and the sessions of payment connectors. */
export const tokens = `
    -- Tokens are known by their SHA-256 only; times are milliseconds since the epoch. The keys name the
    -- project, so that a PostgreSQL that is divided by projects can hold them (../placement.ts). The hash
    -- comes first: it finds one row.
    create table access_token (
      hash bytea not null,
      project text collate "C" not null,
      client_id text collate "C" not null,
      customer_id text collate "C",
      -- SHA-256 of the stored password hash of the customer: with another one the token is invalid
      customer_secret bytea,
      anonymous_id text collate "C",
      scope text collate "C" not null,
      refresh_hash bytea,
      expires_at bigint not null,
      -- The project of the client, where that is another one: a token of a client for a branch of its
      -- project.
      client_project text collate "C",
      -- The e-mail address of the user for whom the console has the token; empty: no user is signed in;
      -- null: it is no token of the console.
      console_user text collate "C",
      primary key (hash, project)
    );
    create index access_token_expiry on access_token (expires_at);
    create index access_token_client on access_token (client_id, project);
    create index access_token_customer on access_token (customer_id, project)
      where customer_id is not null;
    create index access_token_refresh on access_token (refresh_hash)
      where refresh_hash is not null;

    create table refresh_token (
      hash bytea not null,
      project text collate "C" not null,
      client_id text collate "C" not null,
      customer_id text collate "C",
      -- SHA-256 of the stored password hash of the customer: with another one the token is invalid
      customer_secret bytea,
      anonymous_id text collate "C",
      scope text collate "C" not null,
      validity_seconds bigint not null,
      last_used_at bigint not null,
      expires_at bigint not null,
      primary key (hash, project)
    );
    create index refresh_token_expiry on refresh_token (expires_at);
    create index refresh_token_use on refresh_token (project, last_used_at, hash);
    create index refresh_token_client on refresh_token (client_id, project);
    create index refresh_token_customer on refresh_token (customer_id, project)
      where customer_id is not null;
    create index refresh_token_anonymous on refresh_token (project, anonymous_id)
      where anonymous_id is not null;

    -- Uniqueness of anonymous sessions.
    create table anonymous_id (
      project text collate "C" not null,
      id text collate "C" not null,
      used_at bigint not null,
      primary key (project, id)
    );
    create index anonymous_id_use on anonymous_id (used_at);

    -- Times are milliseconds since the epoch, by the clock of the project.
    create table checkout_session (
      project text collate "C" not null,
      id text collate "C" not null,
      cart_id text collate "C" not null,
      created_at bigint not null,
      expires_at bigint not null,
      -- 'customer' and 'metadata', as they are returned.
      content text collate "C" not null,
      primary key (project, id)
    );
    create index checkout_session_expiry on checkout_session (expires_at);
    create index checkout_session_cart on checkout_session (project, cart_id);
`;
