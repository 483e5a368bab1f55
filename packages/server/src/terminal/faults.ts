// The report of a failure for the operator: a sentence, and advice. Causes that look alike to a
// client (the database cannot be reached) are distinguished here.
import { ApiError } from '@storewright/model/declaration';

export interface Told {
  readonly message: string;
  readonly hint?: string | undefined;
}

interface Cause {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly address?: unknown;
  readonly port?: unknown;
}

type Words = (cause: Cause) => Told;

const address = 'The address is --database-url (STOREWRIGHT_DATABASE_URL).';
const inItsWords =
  (hint: string): Words =>
  ({ message }) => ({ message: `The database refuses the connection: ${message}.`, hint });

/** By SQLSTATE of PostgreSQL or by the code of the operating system. */
const words: ReadonlyMap<unknown, Words> = new Map<unknown, Words>([
  ['28P01', inItsWords(`Check user and password. ${address}`)],
  ['28000', inItsWords(`Check the user, and pg_hba.conf of the server. ${address}`)],
  ['3D000', inItsWords(`Make it with 'createdb', or name another one. ${address}`)],
  ['42501', inItsWords('The role needs the right to make tables in the schema.')],
  ['53300', inItsWords('Raise max_connections, or give this server fewer connections.')],
  ['57P03', inItsWords('It is starting or stopping: try again in a moment.')],
  [
    'ECONNREFUSED',
    ({ address: host, port }) => ({
      message: `PostgreSQL does not listen on ${host}:${port}.`,
      hint: `Start the database server, or correct the address. ${address}`,
    }),
  ],
  [
    'ENOTFOUND',
    ({ message }) => ({
      message: `The host name of the database is not known (${message}).`,
      hint: address,
    }),
  ],
  [
    'ENOENT',
    ({ address: path }) => ({
      message: `There is no socket of PostgreSQL at ${path}.`,
      hint: address,
    }),
  ],
  [
    'ETIMEDOUT',
    () => ({
      message: 'The database server does not answer.',
      hint: `A firewall or a wrong port may be the cause. ${address}`,
    }),
  ],
]);

/** Of the driver, which has no code for it. */
const noPassword: Words = () => ({
  message: 'The database asks for a password, and the address has none.',
  hint: `Write it as postgres://user:password@host, or in PGPASSWORD. ${address}`,
});

const wordsFor = ({ code, message }: Cause): Words | undefined =>
  /client password must be a/.test(String(message)) ? noPassword : words.get(code);

/** What the system does with connections; files have the same codes and another meaning. */
const ofConnections: ReadonlySet<unknown> = new Set(['connect', 'getaddrinfo', 'read']);

/** The sentence for an error of any kind; an error may bring a hint of its own. */
export function toldOf(error: Error): Told {
  const cause = (error.cause ?? error) as Cause;
  const known =
    error instanceof ApiError ||
    'severity' in error ||
    ('syscall' in error && ofConnections.has(error.syscall));
  const found = known ? wordsFor(cause)?.(cause) : undefined;
  if (found !== undefined) return found;
  const { hint } = error as { hint?: string };
  return { message: error.message, hint };
}
