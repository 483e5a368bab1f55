// The caller gives up a statement that does not answer in time, but PostgreSQL continues it: it may
// wait for a lost standby, or hold locks. So it is cancelled there, and its connection counts as
// used until its process has released it; otherwise each abandoned write would open one more.
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import type { Servers } from './connection-pool.ts';
import type { Session } from './session.ts';
import { stateOf } from './sqlstate.ts';

/** Between two attempts to cancel; a cancel that arrives takes milliseconds. */
const againMs = 1_000;
const connectMs = 2_000;

const cancelRequest = 80_877_102;

/**
 * Resolves when nothing of the statement is left, or `isOver` is aborted; with other servers to go to also
 * when this one says nothing: then it is left by everybody, and what it still does takes no place there.
 */
export async function giveUp(
  client: pg.ClientBase,
  session: Session,
  asked: Promise<unknown>,
  isOver: AbortSignal,
  servers: Servers,
): Promise<void> {
  const ended = asked.then(
    () => true,
    () => true,
  );
  while (!isOver.aborted) {
    cancel(client);
    if (await Promise.race([ended, pause(againMs, isOver)])) return;
    if (!(await isStillThere(client, session, servers))) return;
  }
}

const pause = (ms: number, isOver: AbortSignal): Promise<false> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      isOver.removeEventListener('abort', finish);
      resolve(false);
    };
    const timer = setTimeout(finish, ms);
    isOver.addEventListener('abort', finish);
  });

/** Members of the driver's client that its types do not declare. */
interface Reached {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
}

/** Asks for it with the key of the connection, on a socket of its own, as the protocol wants it. */
function cancel(client: pg.ClientBase): void {
  const { host, port, processID, secretKey } = client as unknown as Reached;
  const message = Buffer.alloc(16);
  for (const [index, value] of [16, cancelRequest, processID, secretKey].entries())
    message.writeInt32BE(value | 0, index * 4);
  const socket: Socket = host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect(port, host);
  socket.setTimeout(connectMs, () => socket.destroy());
  // Whether it arrived is seen by its effect.
  socket.on('error', () => undefined);
  socket.end(message);
}

/**
 * Whether the process still works for the connection; without an answer it does, unless there are
 * others.
 */
async function isStillThere(
  client: pg.ClientBase,
  session: Session,
  servers: Servers,
): Promise<boolean> {
  const { connectionParameters } = client as unknown as { connectionParameters: pg.ClientConfig };
  const { host, port, user, password, database, ssl } = connectionParameters;
  const config = { host, port, user, password, database, ssl } as pg.ClientConfig;
  const asking = new pg.Client({
    ...config,
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  });
  asking.on('error', () => undefined);
  try {
    await asking.connect();
    const { rows } = await asking.query(
      `select 1 from pg_stat_get_activity($1) where backend_start::text = $2 and state <> 'idle'`,
      [session.pid, session.since],
    );
    return rows.length > 0;
  } catch (error) {
    if (stateOf(error) === undefined) servers.leave(session.address);
    return stateOf(error) !== undefined || servers.count === 1;
  } finally {
    void asking.end().catch(() => undefined);
  }
}
