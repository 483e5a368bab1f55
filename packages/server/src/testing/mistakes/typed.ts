// Mistakes at the command line and around it, with what is to be heard of them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerPlainHttp } from '@storewright/edges/rest/sockets/plain-http';
import { commandLine } from '../../commands/index.ts';
import { openMetricsPort } from '../../composition/metrics-port.ts';
import { fileError } from '../../embedded-postgres/cluster/error.ts';
import { acquireLock } from '../../embedded-postgres/lock.ts';
import { toldOf } from '../../terminal/faults.ts';
import { sendRaw } from '../raw-socket.ts';
import type { Mistake } from './mistake.ts';

export interface Typing {
  /** An empty folder to type in. */
  readonly directory: string;
  readonly databaseUrl: string;
}

interface Typed {
  readonly parameters: readonly string[];
  readonly environment?: { readonly [name: string]: string };
}

/** What the command line says, on either stream, and its exit code. */
async function typed(
  { directory }: Typing,
  { parameters, environment = {} }: Typed,
): Promise<string> {
  const said: string[] = [];
  const code = await commandLine(parameters, {
    environment,
    directory,
    isTerminal: false,
    print: (text) => said.push(text),
    tell: (text) => said.push(text),
    onStop: () => undefined,
  });
  return [...said, `exit code ${code}`].join('\n');
}

const type = (typing: Typing, ...parameters: string[]) => typed(typing, { parameters });
const onDatabase = ({ databaseUrl }: Typing) => ['--database-url', databaseUrl];

/** In a folder with a file of options. */
function withFile(typing: Typing, text: string): Promise<string> {
  const directory = join(typing.directory, `options-${text.length}`);
  mkdirSync(directory);
  writeFileSync(join(directory, 'storewright.config.json'), text);
  return type({ ...typing, directory }, 'doctor');
}

/** With another address of the database. */
function at(typing: Typing, change: Partial<Pick<URL, 'pathname' | 'username'>>) {
  return listing(typing, Object.assign(new URL(typing.databaseUrl), change).href);
}

const listing = (typing: Typing, address: string) =>
  type(typing, 'project', 'list', '--database-url', address);

/** Runs `work` while somebody else listens on a port. */
async function whileBusy<T>(work: (port: string) => Promise<T>): Promise<T> {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  try {
    return await work(String((holder.address() as AddressInfo).port));
  } finally {
    holder.close();
  }
}

/** Mistakes with ports, addresses and the machine: 1, 25 to 27, 29, 30, 36. */
export const aboutMachines: readonly Mistake<Typing>[] = [
  {
    number: 1,
    title: 'a wrong port, which clients alone meet: doctor tells who answers where',
    told: (typing) => type(typing, 'doctor', '--port', '1', ...onDatabase(typing)),
    what: /no server runs on/,
    where: /http:\/\/127\.0\.0\.1:1\b/,
    cure: /--port/,
  },
  {
    number: 25,
    title: 'a metrics port that is taken',
    told: () =>
      whileBusy(async (port) => {
        let said = '';
        const page = { contentType: 'text/plain', metrics: async () => '' };
        const answer = await openMetricsPort(page, { metricsPort: Number(port) }, (line) => {
          said = line;
        });
        answer.server.close();
        return said;
      }),
    what: /is taken/,
    where: /--metrics-port/,
    cure: /metrics are on \d+ \(--metrics-port names another one/,
  },
  {
    number: 26,
    title: 'a port that is taken',
    told: (typing) => whileBusy((port) => type(typing, 'start', '--port', port)),
    what: /Port \d+ of 127\.0\.0\.1 is in use by/,
    where: /--port/,
    cure: /Use another port[\s\S]*Nothing was created/,
  },
  {
    number: 27,
    title: 'a data directory that is in use',
    told: async (typing) => {
      const directory = join(typing.directory, 'used');
      mkdirSync(directory);
      const lock = await acquireLock(directory);
      try {
        return await type(typing, 'start', '--port', '0', '--data-dir', directory);
      } finally {
        await lock.release();
      }
    },
    what: /in use/,
    where: new RegExp(`process ${process.pid}`),
    cure: /Stop it|another/,
  },
  {
    number: 29,
    title: 'a data directory that is a file',
    told: async (typing) => {
      writeFileSync(join(typing.directory, 'file'), '');
      return type(typing, 'start', '--port', '0', '--data-dir', join(typing.directory, 'file'));
    },
    what: /is not a directory/,
    where: /file/,
    cure: /--data-dir/,
  },
  {
    number: 30,
    title: 'a full disk',
    told: async () => {
      const fault = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      const { message, hint } = toldOf(fileError(fault, '/data/postgres') as Error);
      return `${message}\n${hint}`;
    },
    what: /is full/,
    where: /The disk that holds \/data\/postgres/,
    cure: /Free some space/,
  },
  {
    number: 36,
    title: 'plain HTTP for everybody',
    told: (typing) => type(typing, 'start', '--host', '0.0.0.0'),
    what: /would serve plain HTTP beyond this machine/,
    where: /--host 0\.0\.0\.0/,
    cure: /--tls-cert and --tls-key/,
  },
];

const main = fileURLToPath(new URL('../../main.js', import.meta.url));
const anOldOne =
  "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.20.8'})";

/** Mistakes with what this server is met by: 24, 28. */
export const aboutOthers: readonly Mistake<unknown>[] = [
  {
    number: 24,
    title: 'http to a port of https',
    told: async () => {
      const server = createTlsServer({});
      answerPlainHttp(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const { body } = await sendRaw(`http://127.0.0.1:${port}`, 'GET / HTTP/1.1\r\n\r\n');
      server.close();
      return body;
    },
    what: /404/,
    where: /This address/,
    cure: /served over HTTPS only/,
  },
  {
    number: 28,
    title: 'an old Node.js',
    told: async () => {
      const { status, stderr } = spawnSync(process.execPath, ['--import', anOldOne, main, 'start']);
      return `${stderr}exit code ${status}`;
    },
    what: /^storewright: Node\.js 18\.20\.8 is too old/,
    where: /Node\.js/,
    cure: /20\.20 or newer is needed\.\nexit code 1$/,
  },
];

/** Mistakes in what is typed and configured: 5, 32 to 34. */
export const aboutOptions: readonly Mistake<Typing>[] = [
  {
    number: 5,
    title: 'a misspelled scope of a new client',
    told: (typing) =>
      type(
        typing,
        ...['client', 'create', 'demo', '--scope', 'manage_orderz'],
        ...onDatabase(typing),
      ),
    what: /is not a scope of the project 'demo'/,
    where: /'manage_orderz:demo'/,
    cure: /Did you mean 'manage_orders'/,
  },
  {
    number: 32,
    title: 'a misspelled flag',
    told: (typing) => type(typing, 'start', '--prot', '1'),
    what: /unknown option/,
    where: /'--prot'/,
    cure: /Did you mean --port/,
  },
  {
    number: 32,
    title: 'a misspelled command',
    told: (typing) => type(typing, 'strat'),
    what: /unknown command/,
    where: /'strat'/,
    cure: /Did you mean start/,
  },
  {
    number: 33,
    title: 'an unknown option in a file',
    told: (typing) => withFile(typing, '{"prot": 1}'),
    what: /options that do not exist: prot/,
    where: /storewright\.config\.json/,
    cure: /Did you mean 'port'/,
  },
  {
    number: 33,
    title: 'a broken file',
    told: (typing) => withFile(typing, '{"port": '),
    what: /cannot be read: Unexpected end of JSON/,
    where: /storewright\.config\.json/,
  },
  {
    number: 34,
    title: 'a misspelled variable',
    told: (typing) =>
      typed(typing, { parameters: ['start'], environment: { STOREWRIGHT_PROT: '1' } }),
    what: /STOREWRIGHT_PROT/,
    where: /STOREWRIGHT_PROT/,
    cure: /Did you mean 'STOREWRIGHT_PORT'/,
  },
];

/** Mistakes in the address of the database: 35. */
export const aboutDatabases: readonly Mistake<Typing>[] = [
  {
    number: 35,
    title: 'a database that there is not',
    told: (typing) => at(typing, { pathname: '/no_such_database' }),
    what: /does not exist/,
    where: /"no_such_database"/,
    cure: /createdb/,
  },
  {
    number: 35,
    title: 'a role that there is not',
    told: (typing) => at(typing, { username: 'no_such_role' }),
    what: /refuses the connection/,
    where: /"no_such_role"/,
    cure: /Check the user/,
  },
  {
    number: 35,
    title: 'a port where nobody listens',
    told: (typing) => listing(typing, 'postgres://nobody@127.0.0.1:1/none'),
    what: /PostgreSQL does not listen on/,
    where: /:1\./,
    cure: /Start the database server, or correct the address/,
  },
];
