import { namedVariants } from '../../../commerce/catalogue/named-variants.ts';
import {
  boolean,
  choice,
  type DocumentOf,
  type Field,
  fieldOf,
  identifier,
  inGraphql,
  integer,
  key,
  listOf,
  type Of,
  optional,
  record,
  reference,
  resource,
  text,
  union,
  withDefault,
} from '../../../declaration/index.ts';

/** Kinds whose creation and change an extension may be asked about. */
export const resourceTypeIds = [
  'cart',
  'order',
  'payment',
  'payment-method',
  'customer',
  'customer-group',
  'quote-request',
  'staged-quote',
  'quote',
  'business-unit',
  'shopping-list',
] as const;

const resourceTypeId = (): Field<(typeof resourceTypeIds)[number], false> =>
  fieldOf({ kind: 'text' }, { type: 'string', enum: [...resourceTypeIds] });

export const triggers = () =>
  listOf(
    record('Trigger', {
      resourceTypeId: resourceTypeId(),
      actions: listOf(choice('ActionType', 'Create', 'Update'), { min: 1, max: 2 }),
      condition: optional(text({ min: 1 })),
    }),
    { min: 1, max: 25 },
  );

/** One line of visible characters: it becomes a header. */
const headerText = () => text({ max: 4096, pattern: '^[!-~]([ -~]*[!-~])?$' });

const authentication = (name: string) =>
  union(name, 'type', {
    AuthorizationHeader: { headerValue: headerText() },
    AzureFunctions: { key: headerText() },
  });

const authenticationNames = new Map([['AzureFunctions', 'AzureFunctionsAuthentication']]);
const destinationNames = new Map([
  ['HTTP', 'HttpDestination'],
  ['AWSLambda', 'AWSLambdaDestination'],
  ['GoogleCloudFunction', 'GoogleCloudFunctionDestination'],
]);

const url = () => text({ min: 1, max: 2048 });

/** Destinations of public schemas that are refused here; their names still mean something. */
const otherDestinations = {
  AWSLambda: { arn: text(), accessKey: text(), accessSecret: text() },
  GoogleCloudFunction: { url: url() },
};

/** Where an extension is called. The document never holds the secret, only its stars. */
const destination = () =>
  namedVariants(
    union('ExtensionDestination', 'type', {
      HTTP: {
        url: url(),
        authentication: optional(
          namedVariants(
            authentication('HttpDestinationAuthentication'),
            (tag) => authenticationNames.get(tag) ?? tag,
          ),
        ),
      },
      ...otherDestinations,
    }),
    (tag) => destinationNames.get(tag)!,
  );

export const destinationDraft = () =>
  namedVariants(
    union('ExtensionDestinationInput', 'type', {
      HTTP: {
        url: url(),
        authentication: optional(authentication('HttpDestinationAuthenticationInput')),
      },
      ...otherDestinations,
    }),
    (tag) => destinationNames.get(tag)!,
  );

export const defaultTimeoutInMs = 2_000;

export const timeoutInMs = () => integer({ min: 1, max: 10_000 });
export const expansionPaths = () => listOf(text({ max: 256 }), { max: 3 });
export const dependencies = () => listOf(identifier('extension'), { max: 5 });

const additionalContext = () =>
  record('ExtensionAdditionalContext', { includeOldResource: boolean() });

export const additionalContextDraft = () =>
  record('ExtensionAdditionalContextInput', {
    includeOldResource: withDefault(boolean(), false),
  });

const fields = {
  key: optional(key()),
  destination: destination(),
  triggers: triggers(),
  timeoutInMs: optional(timeoutInMs()),
  dependencies: inGraphql(listOf(reference('extension')), { name: 'dependenciesRef' }),
  expansionPaths: listOf(text()),
  additionalContext: optional(additionalContext()),
};

export const extension = resource({
  kind: 'extension',
  name: 'Extension',
  plural: 'extensions',
  doc: 'Another server that is asked before documents of some kinds are stored.',
  changesSeldom: true,
  fields,
  facets: ['key', 'triggers.resourceTypeId', 'dependencies.id'],
  mostPerProject: 25,
  userProvided: ['key'],
});

export type Extension = DocumentOf<typeof fields>;
export type Trigger = Of<ReturnType<typeof triggers>>[number];
export type Destination = Of<ReturnType<typeof destination>>;
export type DestinationDraft = Of<ReturnType<typeof destinationDraft>>;
