// Every option of the server: name, default and one sentence. The command line, the environment, the
// configuration file and the reference page are read from this table.

/** How the value of an option is written. */
export type OptionKind =
  | 'text'
  | 'integer'
  | 'flag'
  | 'list'
  | 'port'
  | 'level'
  | 'address'
  | 'seconds'
  | 'processes';

/** What an option is called, takes and means. */
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
  port: option('port', '8080', 'Port of the API, the token service and GraphQL; 0: any free port.'),
  metricsPort: option('port', '9464', 'Port of Prometheus metrics on loopback; 0 or `off`.'),
  databaseUrl: option(
    'address',
    '',
    'PostgreSQL server, or several of which one accepts writes: postgres://host1,host2/database; empty: the embedded one.',
    '(embedded)',
  ),
  replicaUrl: option(
    'address',
    '',
    'Streaming replicas of that server for lists, GraphQL lists and searches: postgres://host1,host2/database; each host is one server.',
    '(none)',
  ),
  replicaLag: option(
    'seconds',
    '10',
    'Maximum lag of a replica that answers requests, in seconds.',
  ),
  processes: option(
    'processes',
    '1',
    'Processes that share the port; `auto`: one per core. Limits apply to each process.',
  ),
  waitForDatabase: option(
    'seconds',
    '60',
    'Time to wait at start for a database that is not reachable yet, in seconds.',
  ),
  dataDir: option('text', '.storewright', 'Directory of the embedded database, its log and lock.'),
  images: option(
    'text',
    '',
    'Storage of uploaded images: a directory, or `s3+https://KEY:SECRET@host/bucket/prefix?region=…`.',
    '`images` in the data directory',
  ),
  imagesUrl: option(
    'text',
    '',
    'Base URL of uploaded images, such as that of a CDN.',
    'the URL that the client calls',
  ),
  searchUrl: option(
    'text',
    '',
    'OpenSearch for the search indexes: https://user:password@host:9200/prefix; all servers of a database need the same value.',
    'in the database',
  ),
  durable: option(
    'flag',
    'true',
    'Whether the embedded database waits for the disk; use false for temporary data only.',
  ),
  demo: option('flag', 'false', 'Load demo data into the bootstrap project when it is created.'),
  history: option(
    'flag',
    'false',
    'Whether new projects keep the history of their changes, for a year.',
  ),
  projectKey: option('text', 'demo', 'Project created at the first start; empty: none.'),
  clientId: option('text', '', 'Id of the first API client.', '(generated, printed once)'),
  clientSecret: option('text', '', 'Secret of the first API client.', '(generated, printed once)'),
  region: option('text', 'local', 'Region name of this deployment.'),
  apiHost: option('text', '', 'Host name of the HTTP API.', '(any)'),
  authHost: option('text', '', 'Host name of the token service.', '(any)'),
  historyHost: option(
    'text',
    '',
    'Host name of the Change History API, next to its paths below `/-/change-history`.',
    '`history.` before the host name of the HTTP API',
  ),
  sessionHost: option(
    'text',
    '',
    'Host name of the Sessions API, next to its paths below `/-/sessions`.',
    '`session.` before the host name of the HTTP API',
  ),
  importHost: option(
    'text',
    '',
    'Host name of the Import API, next to its paths on the host of the HTTP API.',
    '`import.` before the host name of the HTTP API',
  ),
  aliasHosts: option('list', '', 'Additional host names, comma-separated.', '(any)'),
  tlsCert: option(
    'list',
    '',
    'PEM certificate files, comma-separated for RSA and ECDSA.',
    '(none)',
  ),
  tlsKey: option('list', '', 'PEM key files, in the order of the certificates.', '(none)'),
  behindProxy: option('flag', 'false', 'Allow plain HTTP on addresses other than loopback.'),
  sealingKey: option(
    'text',
    '',
    'Key that encrypts stored credentials for other servers; all servers of a database share it.',
    'a file in the data directory',
  ),
  privateCalls: option(
    'text',
    '',
    'Whether external OAuth servers, extensions and destinations may use http, loopback or private addresses.',
    'true while only loopback is served, without a proxy and host names',
  ),
  trustedCa: option(
    'list',
    '',
    'PEM files of additional certificate authorities for external OAuth servers, extensions, destinations and the search engine.',
    '(none)',
  ),
  ownDestinations: option(
    'flag',
    'false',
    'Whether subscriptions can use webhooks (`HTTP`) and NATS, which the public API does not have.',
  ),
  holdDestinations: option(
    'flag',
    'false',
    'Whether subscriptions accept queues and topics of the clouds without calling them, for development: notifications are held and shown.',
  ),
  awsEndpoint: option(
    'text',
    '',
    'Endpoint of the AWS services for subscriptions and extensions.',
    'the endpoint of the queue or the region',
  ),
  awsCredentials: option(
    'text',
    '',
    'KEY:SECRET for destinations in AWS without keys of their own (`IAM`, EventBridge).',
    '(none)',
  ),
  pubsubEndpoint: option(
    'text',
    '',
    'Endpoint of Google Pub/Sub.',
    'https://pubsub.googleapis.com',
  ),
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
  countStatements: option(
    'flag',
    'false',
    'Count the SQL statements of each request in the request log.',
  ),
  requestLogBodies: option('flag', 'false', 'Keep bodies in the request log, without secrets.'),
  maxCopiedDocuments: option(
    'integer',
    '1000000',
    'Maximum number of documents copied when a branch is created over HTTP.',
  ),
  console: option(
    'text',
    'auto',
    'The console: auto (open while only loopback is served, else for users who sign in), sign-in (always), off.',
  ),
  ssoIssuer: option(
    'text',
    '',
    'Issuer of the OpenID Connect provider where users of the console sign in, such as https://login.example.com/realms/shop.',
    '(none)',
  ),
  ssoClientId: option('text', '', 'Client id of the console at that provider.', '(none)'),
  ssoClientSecret: option(
    'text',
    '',
    'Client secret of the console at that provider; empty: a public client.',
    '(none)',
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
    'Port of the host for custom applications: their pages, sign-in and gateway; 0: any free port.',
  ),
  applicationsHost: option(
    'text',
    'mc.storewright.localhost',
    'Host name of the pages of custom applications. It begins with `mc.`; the host name of the gateway begins with `mc-api.` instead.',
  ),
  forwardTo: option(
    'list',
    '',
    'Origins that custom applications can call through `/proxy/forward-to`, comma-separated.',
    'any while only loopback is served, else none',
  ),
  logLevel: option('level', 'info', 'Log level: fatal, error, warn, info, debug, trace.'),
  mostInFlight: option(
    'integer',
    '5000',
    'Maximum number of concurrent requests; more are answered with 503.',
  ),
  mostConnections: option(
    'integer',
    '10000',
    'Maximum number of client connections; more are closed.',
  ),
  drainWait: option(
    'seconds',
    '',
    'Time between the failing readiness probe and the closing of the port when the server stops, in seconds.',
    '5; 0 while only loopback is listened on',
  ),
  readConnections: option(
    'integer',
    '4',
    'Database connections for reads, for all processes together.',
  ),
  writeConnections: option(
    'integer',
    '16',
    'Database connections for writes, for all processes together.',
  ),
  tokenConnections: option(
    'integer',
    '3',
    'Database connections for tokens and health, for all processes together.',
  ),
  queryTimeoutMs: option('integer', '5000', 'Time limit of a query, in milliseconds.'),
  writeTimeoutMs: option('integer', '15000', 'Time limit of a write, in milliseconds.'),
  tokensPerSecond: option(
    'integer',
    '200',
    'Token requests per second and API client, after a burst.',
  ),
  cleanUpIntervalMinutes: option(
    'integer',
    '10',
    'Interval of the clean-up of expired data, in minutes; 0: none.',
  ),
  auditDays: option(
    'integer',
    '730',
    'Retention of the administration audit log, in days; 0: unlimited.',
  ),
  catchUpIntervalSeconds: option(
    'integer',
    '3',
    'Interval at which prices follow changed product discounts, in seconds; 0: none.',
  ),
  recurringOrdersIntervalSeconds: option(
    'integer',
    '5',
    'Interval at which due recurring orders are processed, in seconds; 0: none.',
  ),
  graphqlDepth: option('integer', '20', 'Maximum depth of a GraphQL selection.'),
  graphqlTokens: option('integer', '15000', 'Maximum number of tokens of a GraphQL document.'),
  graphqlAliases: option('integer', '100', 'Maximum number of aliases of a GraphQL document.'),
  graphqlDirectives: option('integer', '50', 'Maximum number of directives of a GraphQL document.'),
  graphqlCost: option('integer', '20000', 'Maximum cost of a GraphQL document.'),
} as const satisfies { readonly [name: string]: OptionDeclaration };
