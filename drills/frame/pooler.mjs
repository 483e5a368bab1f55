// PgBouncer before a database, giving a connection of it to each transaction.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './node.mjs';

const program = () => spawnSync('which', ['pgbouncer'], { encoding: 'utf8' }).stdout.trim();

/** Why there can be no pooler on this machine, if so. */
export const noPooler = () => (program() === '' ? 'pgbouncer is not installed' : undefined);

/** Started at once; `most` connections of the database for all clients of a pool. */
export async function openPooler({ folder, later }, database, most) {
  const port = await freePort();
  const { hostname, port: behind } = new URL(database.url);
  const place = folder('pooler');
  const users = join(place, 'users');
  const file = join(place, 'pgbouncer.ini');
  writeFileSync(users, '"postgres" ""\n');
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${behind}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      `default_pool_size = ${most}`,
      'max_client_conn = 500',
    ].join('\n'),
  );
  for (const one of [users, file]) chmodSync(one, 0o644);
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  let child;
  const pooler = {
    url: database.url.replace(`${hostname}:${behind}`, `127.0.0.1:${port}`),
    async start() {
      child = spawn(program(), [...account, '-q', file], { stdio: 'ignore' });
      for (let tries = 0; !(await answers(port)); tries += 1) {
        if (tries > 200) throw new Error('pgbouncer does not listen');
        await sleep(50);
      }
    },
    end: () =>
      new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill('SIGKILL');
      }),
  };
  later(async () => void child?.kill('SIGKILL'));
  await pooler.start();
  return pooler;
}

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => socket.end(() => resolve(true)));
    socket.once('error', () => resolve(false));
  });
