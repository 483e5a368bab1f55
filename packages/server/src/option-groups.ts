// Under which heading an option stands, in the help of a command and in the reference.
import type { OptionName } from './options.ts';

const groups = {
  'Addresses and TLS': [
    ...(['host', 'port', 'metricsPort', 'apiHost', 'authHost'] as const),
    ...(['historyHost', 'importHost', 'sessionHost', 'aliasHosts'] as const),
    ...(['tlsCert', 'tlsKey', 'behindProxy'] as const),
  ],
  Database: [
    ...(['databaseUrl', 'dataDir', 'durable', 'waitForDatabase'] as const),
    ...(['replicaUrl', 'replicaLag'] as const),
  ],
  'First start': ['projectKey', 'clientId', 'clientSecret', 'demo', 'history', 'region'],
  'Searches and images': ['searchUrl', 'images', 'imagesUrl'],
  'Calls to other servers': [
    ...([
      'privateCalls',
      'trustedCa',
      'sealingKey',
      'ownDestinations',
      'holdDestinations',
      'awsEndpoint',
    ] as const),
    ...(['awsCredentials', 'pubsubEndpoint', 'pubsubCredentials', 'functionCredentials'] as const),
  ],
  'Administration and custom applications': [
    ...(['console', 'controls', 'countStatements', 'requestLogBodies'] as const),
    ...(['ssoIssuer', 'ssoClientId', 'ssoClientSecret'] as const),
    ...(['maxCopiedDocuments', 'adminToken', 'auditDays', 'logLevel'] as const),
    ...(['applicationsPort', 'applicationsHost', 'forwardTo'] as const),
  ],
  'Size and pace': [
    ...(['processes', 'readConnections', 'writeConnections', 'tokenConnections'] as const),
    ...(['mostInFlight', 'mostConnections', 'drainWait', 'queryTimeoutMs'] as const),
    ...(['writeTimeoutMs', 'tokensPerSecond', 'cleanUpIntervalMinutes'] as const),
    ...(['catchUpIntervalSeconds', 'recurringOrdersIntervalSeconds'] as const),
  ],
  'Limits of GraphQL': [
    ...(['graphqlDepth', 'graphqlTokens', 'graphqlAliases', 'graphqlDirectives'] as const),
    'graphqlCost',
  ],
} as const satisfies { readonly [heading: string]: readonly OptionName[] };

type Grouped = (typeof groups)[keyof typeof groups][number];

/** An option without a heading does not compile. */
type Every = [OptionName] extends [Grouped] ? typeof groups : never;

/** In the order of the reference. */
export const optionGroups: readonly (readonly [heading: string, names: readonly OptionName[]])[] =
  Object.entries(groups satisfies Every);

const headings = new Map(
  optionGroups.flatMap(([heading, names]) => names.map((name) => [name, heading] as const)),
);

export const headingOf = (name: OptionName): string => headings.get(name)!;
