// Every option of the server: name, environment variable, flag, default and one sentence. The
// command line, the configuration file and the reference page are read from this table.
import { availableParallelism } from 'node:os';
import { checkOptions } from './option-checks.ts';
import { OptionError } from './option-error.ts';
import { AddressError, databaseAddress } from './platform/database-address.ts';
import { didYouMean } from './platform/did-you-mean.ts';
import { servesLoopbackOnly } from './reach.ts';

export * from './reach.ts';
export { OptionError };

type OptionKind =
  | 'text'
  | 'integer'
  | 'flag'
  | 'list'
  | 'port'
  | 'level'
  | 'address'
  | 'seconds'
  | 'processes';

interface OptionDeclaration<K extends OptionKind = OptionKind> {
  readonly kind: K;
  readonly fallback: string;
  readonly doc: string;
  /** Shown as the default where the real one depends on other things. */
  readonly shown?: string;
}

const option = <K extends OptionKind>(
  kind: K,
  fallback: string,
  doc: string,
  shown?: string,
): OptionDeclaration<K> => ({ kind, fallback, doc, ...(shown === undefined ? {} : { shown }) });

/** In the order of the reference page. A port of `off` is -1, seconds not given too. */
export const optionTable = {
  host: option('text', '127.0.0.1', 'Listen address.'),
  port: option('port', '8080', 'Port of the API, the token service and GraphQL; 0: any free one.'),
  metricsPort: option('port', '9464', 'Port of Prometheus metrics on loopback; 0 or `off`.'),
  databaseUrl: option(
    'address',
    '',
    'A PostgreSQL server, or several of which one takes writes: postgres://host1,host2/database; empty: the embedded one.',
    '(embedded)',
  ),
  replicaUrl: option(
    'address',
    '',
    'Streaming replicas of that server that answer lists, GraphQL lists and searches: postgres://host1,host2/database; each host is one server.',
    '(none)',
  ),
  replicaLag: option('seconds', '10', 'Seconds that a replica may be behind and still answer.'),
  processes: option(
    'processes',
    '1',
    'Processes that share the port; `auto`: one for each core. Limits hold for each of them.',
  ),
  waitForDatabase: option(
    'seconds',
    '60',
    'How long a start waits for a database that is not there yet, in seconds.',
  ),
  dataDir: option('text', '.storewright', 'Directory of the embedded database, its log and lock.'),
  images: option(
    'text',
    '',
    'Where uploaded images are kept: a directory, or `s3+https://KEY:SECRET@host/bucket/prefix?region=…`.',
    '`images` in the data directory',
  ),
  imagesUrl: option(
    'text',
    '',
    'What the addresses of uploaded images begin with, such as that of a CDN.',
    'the address that the client calls',
  ),
  searchUrl: option(
    'text',
    '',
    'An OpenSearch that holds the indexes of searches: https://user:password@host:9200/prefix; all servers of a database have the same.',
    'in the database',
  ),
  durable: option(
    'flag',
    'true',
    'Whether the embedded database waits for the disk; false is for throw-away data only.',
  ),
  demo: option('flag', 'false', 'Puts demo data into the bootstrap project when it is new.'),
  projectKey: option('text', 'demo', 'Project made at the first start; empty: none.'),
  clientId: option('text', '', 'Id of the first API client.', '(generated, printed once)'),
  clientSecret: option('text', '', 'Secret of the first API client.', '(generated, printed once)'),
  region: option('text', 'local', 'Name of the Region that this deployment is.'),
  apiHost: option('text', '', 'Host name of the HTTP API.', '(any)'),
  authHost: option('text', '', 'Host name of the token service.', '(any)'),
  aliasHosts: option('list', '', 'Further host names served, comma-separated.', '(any)'),
  tlsCert: option(
    'list',
    '',
    'PEM certificate files, comma-separated for RSA and ECDSA.',
    '(none)',
  ),
  tlsKey: option('list', '', 'PEM key files, in the order of the certificates.', '(none)'),
  behindProxy: option('flag', 'false', 'Allows plain HTTP on other addresses than loopback.'),
  sealingKey: option(
    'text',
    '',
    'Key for credentials that are sent to other servers; servers of one database share it.',
    'a file in the data directory',
  ),
  privateCalls: option(
    'text',
    '',
    'Whether external OAuth servers, extensions and destinations may be http, loopback or private.',
    'true while only loopback is served: no proxy, no host names',
  ),
  trustedCa: option(
    'list',
    '',
    'PEM files of authorities that sign for external OAuth servers, extensions, destinations and the search engine, beside the usual ones.',
    '(none)',
  ),
  ownDestinations: option(
    'flag',
    'false',
    'Whether subscriptions may name webhooks (`HTTP`) and NATS, which the public API does not know.',
  ),
  holdDestinations: option(
    'flag',
    'false',
    'Whether subscriptions accept queues and topics of the clouds without calling them, for development: notifications are held and shown.',
  ),
  awsEndpoint: option(
    'text',
    '',
    'Address of the services of AWS for subscriptions and extensions.',
    'that of the queue or the region',
  ),
  awsCredentials: option(
    'text',
    '',
    'KEY:SECRET for destinations in AWS without keys of their own (`IAM`, EventBridge).',
    '(none)',
  ),
  pubsubEndpoint: option('text', '', 'Address of Google Pub/Sub.', 'https://pubsub.googleapis.com'),
  pubsubCredentials: option(
    'text',
    '',
    'File with the key of the service account that publishes to Google Pub/Sub.',
    '(none)',
  ),
  functionCredentials: option(
    'text',
    '',
    'File with the key of the service account that calls Google Cloud Functions as extensions.',
    '(none)',
  ),
  controls: option(
    'text',
    'auto',
    'The admin interface below `/-/`: auto (while only loopback is served), on, off (without the console, too).',
  ),
  countStatements: option('flag', 'false', 'The log of requests counts the statements of each.'),
  requestLogBodies: option('flag', 'false', 'The log of requests keeps bodies, without secrets.'),
  maxCopiedDocuments: option('integer', '1000000', 'Most documents of a branch over HTTP.'),
  console: option(
    'text',
    'auto',
    'The console: auto (open while only loopback is served, else for users who sign in), sign-in (always), off.',
  ),
  adminToken: option(
    'text',
    '',
    'Bearer token of the admin interface.',
    'a file in the data directory',
  ),
  applicationsPort: option(
    'port',
    'off',
    'Port of the host for custom applications: their pages, sign-in and gateway; 0: any free one.',
  ),
  applicationsHost: option(
    'text',
    'mc.storewright.localhost',
    'Host name of the pages of custom applications, which begins with `mc.`; the gateway has the same one with `mc-api.`.',
  ),
  forwardTo: option(
    'list',
    '',
    'Origins that custom applications may have called with `/proxy/forward-to`, comma-separated.',
    'any while only loopback is served, else none',
  ),
  logLevel: option('level', 'info', 'Level of the log: fatal, error, warn, info, debug, trace.'),
  mostInFlight: option('integer', '5000', 'Requests in flight beyond which the answer is 503.'),
  mostConnections: option(
    'integer',
    '10000',
    'Connections of clients beyond which new ones are closed.',
  ),
  drainWait: option(
    'seconds',
    '',
    'Seconds between the first sign that the server stops (readiness) and the end of its port.',
    '5; 0 while only loopback is listened on',
  ),
  readConnections: option('integer', '4', 'Connections of all processes for reads.'),
  writeConnections: option('integer', '16', 'Connections of all processes for writes.'),
  tokenConnections: option('integer', '3', 'The same for tokens and health.'),
  queryTimeoutMs: option('integer', '5000', 'Longest query, in milliseconds.'),
  writeTimeoutMs: option('integer', '15000', 'Longest write, in milliseconds.'),
  tokensPerSecond: option('integer', '200', 'Token requests per second and client, after a burst.'),
  cleanUpIntervalMinutes: option(
    'integer',
    '10',
    'Minutes between two rounds of the clean-up of what is out of date; 0: none.',
  ),
  auditDays: option(
    'integer',
    '730',
    'Days for which the trail of administration is kept; 0: for ever.',
  ),
  catchUpIntervalSeconds: option(
    'integer',
    '3',
    'Seconds between two looks for prices that product discounts have changed; 0: none.',
  ),
  recurringOrdersIntervalSeconds: option(
    'integer',
    '5',
    'Seconds between two looks for recurring orders that are due; 0: none.',
  ),
  graphqlDepth: option('integer', '20', 'Deepest GraphQL selection.'),
  graphqlTokens: option('integer', '15000', 'Most tokens of a GraphQL document.'),
  graphqlAliases: option('integer', '100', 'Most aliases of a GraphQL document.'),
  graphqlDirectives: option('integer', '50', 'Most directives of a GraphQL document.'),
  graphqlCost: option('integer', '20000', 'Highest cost of a GraphQL document.'),
} as const satisfies { readonly [name: string]: OptionDeclaration };

export type OptionName = keyof typeof optionTable;

type ValueOf<K extends OptionKind> = K extends 'text' | 'level' | 'address'
  ? string
  : K extends 'flag'
    ? boolean
    : K extends 'list'
      ? readonly string[]
      : number;

export type Options = {
  readonly [N in OptionName]: ValueOf<(typeof optionTable)[N]['kind']>;
};

export const optionNames = Object.keys(optionTable) as readonly OptionName[];

/** `dataDir` → `STOREWRIGHT_DATA_DIR` */
export const environmentVariable = (name: OptionName): string =>
  `STOREWRIGHT_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** `dataDir` → `--data-dir` */
export const flagName = (name: OptionName): string =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

interface OptionSources {
  readonly flags?: { readonly [name: string]: unknown };
  readonly environment?: { readonly [name: string]: string | undefined };
  readonly file?: { readonly [name: string]: unknown };
  /** Defaults of the command that differ from the table's. */
  readonly defaults?: { readonly [name: string]: string };
}

/** Variables that are no options: of tests, and of commands that read a secret. */
const otherVariables: ReadonlySet<string> = new Set([
  'STOREWRIGHT_TEST_DATABASE_URL',
  'STOREWRIGHT_TEST_CONNECTION',
  'STOREWRIGHT_TEST_SEARCH_URL',
  'STOREWRIGHT_USER_PASSWORD',
]);

/** A misspelled variable is told like a misspelled key of the file: nothing is ignored in silence. */
function checkVariables(environment: { readonly [name: string]: string | undefined }): void {
  const known = new Set(optionNames.map(environmentVariable));
  for (const name of Object.keys(environment))
    if (name.startsWith('STOREWRIGHT_') && !known.has(name) && !otherVariables.has(name))
      throw new OptionError(
        `There is no option for the variable ${name}.${didYouMean(name, known)}`,
      );
}

/** Order: flag, environment, file, default. @throws OptionError */
export function resolveOptions(sources: OptionSources): Options {
  const { flags = {}, environment = {}, file = {}, defaults = {} } = sources;
  checkVariables(environment);
  const values = optionNames.map((name) => {
    const given = flags[name] ?? environment[environmentVariable(name)] ?? file[name];
    const text = textOf(given) ?? defaults[name] ?? optionTable[name].fallback;
    return [name, parsedValue(name, optionTable[name].kind, text)];
  });
  const options = Object.fromEntries(values) as Options;
  checkOptions(options);
  return options;
}

/** A secret of fewer characters can be guessed; those that are generated have 43. */
export const minSecretLength = 16;

function textOf(given: unknown): string | undefined {
  if (given === undefined || given === null) return undefined;
  return Array.isArray(given) ? given.join(',') : String(given);
}

function parsedValue(name: OptionName, kind: OptionKind, text: string): unknown {
  switch (kind) {
    case 'text':
      return text;
    case 'list':
      return text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');
    case 'flag':
      return flagValue(name, text);
    case 'level':
      return levelValue(name, text);
    case 'address':
      return addressValue(name, text);
    case 'port':
      return text === 'off' ? -1 : integerValue(name, text, 65_535);
    case 'seconds':
      return text === '' ? -1 : secondsValue(name, text);
    case 'processes':
      return processesValue(name, text);
    case 'integer':
      return integerValue(name, text, Number.MAX_SAFE_INTEGER);
  }
}

function flagValue(name: OptionName, text: string): boolean {
  if (/^(true|1|yes|on)$/i.test(text)) return true;
  if (/^(false|0|no|off|)$/i.test(text)) return false;
  throw new OptionError(`${flagName(name)} takes true or false, not '${text}'.`);
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function levelValue(name: OptionName, text: string): string {
  if (levels.includes(text)) return text;
  throw new OptionError(`${flagName(name)} takes one of ${levels.join(', ')}, not '${text}'.`);
}

/** The address is not shown: it holds a password. */
function addressValue(name: OptionName, text: string): string {
  try {
    if (text !== '') databaseAddress(text);
    return text;
  } catch (error) {
    const why = error instanceof AddressError ? `: ${error.message}` : '';
    throw new OptionError(
      `${flagName(name)} takes an address such as postgres://host/database${why}.`,
    );
  }
}

function integerValue(name: OptionName, text: string, most: number): number {
  if (!/^\d{1,16}$/.test(text) || Number(text) > most)
    throw new OptionError(`${flagName(name)} takes a whole number up to ${most}, not '${text}'.`);
  return Number(text);
}

/** More would wait for the same few cores. */
const maxProcesses = 64;

function processesValue(name: OptionName, text: string): number {
  if (text === 'auto') return Math.min(maxProcesses, availableParallelism());
  const count = integerValue(name, text, maxProcesses);
  if (count === 0) throw new OptionError(`${flagName(name)} takes 1 to ${maxProcesses} or auto.`);
  return count;
}

/** `5`, `0.5` or `5s`. */
function secondsValue(name: OptionName, text: string): number {
  const [, digits] = /^(\d{1,6}(?:\.\d{1,3})?)s?$/.exec(text) ?? [];
  if (digits === undefined)
    throw new OptionError(`${flagName(name)} takes a number of seconds, not '${text}'.`);
  return Number(digits);
}

/** Whether servers that a project configures may be http, loopback or private. */
export const privateCallsAllowed = ({ privateCalls, ...reach }: Options): boolean =>
  privateCalls === '' ? servesLoopbackOnly(reach) : flagValue('privateCalls', privateCalls);
