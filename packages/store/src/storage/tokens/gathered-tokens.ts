// Concurrently requested access tokens are stored by one statement and one commit: the way to the
// database and the disk costs the same for one as for many. A single token is stored immediately.
// Called by: tokens.ts.
import { type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import type { NewAccessToken, RememberedClient } from './tokens.ts';

/** An access token of a client for itself. */
interface PlainToken {
  readonly client: RememberedClient;
  readonly token: Pick<NewAccessToken, 'hash' | 'scope' | 'expiresAt'>;
}

interface Waiting extends PlainToken {
  readonly stored: (isStored: boolean) => void;
  readonly failed: (error: unknown) => void;
}

/** Tokens of one statement. */
const maxTogether = 100;
/** Statements under way; tokens that come meanwhile are stored by the next one. */
const maxUnderWay = 1;

/** Stores a token; `false` when its client is gone. */
export type StorePlainToken = (token: PlainToken) => Promise<boolean>;

/**
 * Stores tokens that are made in two turns of the event loop in one statement; each hears its own
 * end.
 */
export function gatheringTokens(database: Database): StorePlainToken {
  const waiting: Waiting[] = [];
  let underWay = 0;

  function send(): void {
    while (underWay < maxUnderWay && waiting.length > 0) {
      underWay += 1;
      void store(database, taken(waiting)).finally(() => {
        underWay -= 1;
        if (waiting.length > 0) sendSoon();
      });
    }
  }

  // After two turns: the first one reads all requests that arrived together, the second one the requests of
  // clients that have just been answered and ask again. A server without work takes no time for them.
  const sendSoon = () => setImmediate(() => setImmediate(send));

  return (token) =>
    new Promise((stored, failed) => {
      waiting.push({ ...token, stored, failed });
      if (waiting.length === 1 && underWay < maxUnderWay) sendSoon();
    });
}

/**
 * The first that waits, and the others of its project: the rows of one statement belong to one
 * project.
 */
function taken(waiting: Waiting[]): readonly Waiting[] {
  const project = waiting[0]!.client.projectKey;
  const isOurs = ({ client }: Waiting) => client.projectKey === project;
  const together = waiting.filter(isOurs).slice(0, maxTogether);
  const leaving = new Set(together);
  waiting.splice(0, waiting.length, ...waiting.filter((one) => !leaving.has(one)));
  return together;
}

/** Never rejects: each of the tokens hears what became of it. */
async function store(database: Database, tokens: readonly Waiting[]): Promise<void> {
  try {
    const rows = await database.query<{ hash: Buffer }>('token', insert(tokens), 'access tokens');
    const isAll = rows.length === tokens.length;
    const hashes = isAll ? undefined : new Set(rows.map(({ hash }) => hash.toString('latin1')));
    for (const { token, stored } of tokens)
      stored(hashes === undefined || hashes.has(token.hash.toString('latin1')));
  } catch (error) {
    for (const { failed } of tokens) failed(error);
  }
}

const insert = (all: readonly PlainToken[]): Sql => sql`
  insert into access_token (hash, project, client_id, scope, expires_at)
  select n.hash, s.project, s.id, n.scope, n.expires_at
  from unnest(${all.map(({ token }) => token.hash)}::bytea[],
      ${all.map(({ client }) => client.id)}::text[],
      ${all.map(({ client }) => client.secretHash)}::text[],
      ${all.map(({ token }) => token.scope)}::text[],
      ${all.map(({ token }) => token.expiresAt)}::bigint[])
    as n (hash, client, secret, scope, expires_at)
  join secrets s on s.kind = 'api-client' and s.id = n.client
    and s.project = ${all[0]!.client.projectKey} and s.value = n.secret
  returning hash`;
