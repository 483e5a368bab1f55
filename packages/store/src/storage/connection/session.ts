// Asked once of a new connection: whether it may be used at all, and the data needed to give it up
// later.
import type { Socket } from 'node:net';
import type pg from 'pg';
import type { Servers } from './connection-pool.ts';

/** Facts about a connection that are known from its beginning. */
export interface Session {
  /** Process of PostgreSQL, and since when it is that: numbers are used again. */
  readonly pid: number;
  readonly since: string;
  /** Every write on it would be refused, also when the database takes writes again. */
  readonly isReadOnly: boolean;
  /** Where it leads to. */
  readonly address: string;
}

/** The driver keeps its connection and socket in members that its types do not declare. */
export const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;

/** A statement that waits for a lock notices within this time that its client is gone. */
const noticeEnd = `set client_connection_check_interval = '2s'`;

const introduce = `
  select pg_is_in_recovery()::text as standby, current_setting('transaction_read_only') as "readOnly",
    pg_backend_pid() as pid, backend_start::text as since,
    pg_postmaster_start_time()::text as server
  from pg_stat_get_activity(pg_backend_pid())`;

/**
 * Introduces a new connection. A standby is refused, because a read there may be older than
 * acknowledged writes; so is a server that takes no writes when there are others to try.
 */
export async function openSession(
  client: pg.ClientBase,
  servers: Servers,
  address: string,
): Promise<Session> {
  const session = { ...(await introduceSession(client, servers)), address };
  servers.answered(address, socketOf(client));
  return session;
}

async function introduceSession(
  client: pg.ClientBase,
  servers: Servers,
): Promise<Omit<Session, 'address'>> {
  // Not every platform of PostgreSQL can do it; without it such a statement runs into its timeout.
  // Of a pooler's connection nothing is set, because the next transaction may be somebody else's.
  const isOwn = servers.pooling === 'session';
  const noticing = isOwn ? client.query(noticeEnd).catch(() => undefined) : undefined;
  const { rows } = await client.query(introduce);
  await noticing;
  const { standby, readOnly, pid, since, server } = rows[0];
  if (servers.role === 'replica') {
    checkReplica(standby === 'true', servers.isSame(server));
    return { pid: Number(pid), since, isReadOnly: false };
  }
  if (standby === 'true') throw new Error('the database is a standby that takes no writes');
  const isReadOnly = readOnly === 'on';
  if (isReadOnly && servers.count > 1) throw new Error('the database takes no writes');
  return { pid: Number(pid), since, isReadOnly };
}

/** The known position of a replica must hold for each of its connections. */
function checkReplica(isStandby: boolean, isSame: boolean): void {
  if (!isStandby) throw new Error('the server is no replica: it takes writes');
  if (!isSame) throw new Error('the address leads to another server than before');
}
