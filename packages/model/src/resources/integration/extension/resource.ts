import { namedVariants } from '../../../commerce/values/named-variants.ts';
import { f, resource } from '../../../declaration/index.ts';

/** Kinds whose creation and change an extension may be asked about. */
const resourceTypeIds = [
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

const resourceTypeId = (): f.Field<(typeof resourceTypeIds)[number], false> =>
  f.fieldOf({ kind: 'text' }, { type: 'string', enum: [...resourceTypeIds] });

export const triggers = () =>
  f.listOf(
    f.record('Trigger', {
      resourceTypeId: resourceTypeId(),
      actions: f.listOf(f.choice('ActionType', 'Create', 'Update'), { min: 1, max: 2 }),
      condition: f.optional(f.text({ min: 1 })),
    }),
    { min: 1, max: 25 },
  );

/** One line of visible characters: it becomes a header. */
const headerText = () => f.text({ max: 4096, pattern: '^[!-~]([ -~]*[!-~])?$' });

const authentication = (name: string) =>
  f.union(name, 'type', {
    AuthorizationHeader: { headerValue: headerText() },
    AzureFunctions: { key: headerText() },
  });

const authenticationNames = new Map([['AzureFunctions', 'AzureFunctionsAuthentication']]);
const destinationNames = new Map([
  ['HTTP', 'HttpDestination'],
  ['AWSLambda', 'AWSLambdaDestination'],
  ['GoogleCloudFunction', 'GoogleCloudFunctionDestination'],
]);

const url = () => f.text({ min: 1, max: 2048 });

const functionName = () =>
  f.text({ max: 512, pattern: '^arn:[a-z-]+:lambda:[a-z0-9-]+:\\d*:function:[A-Za-z0-9_:$.-]+$' });

/** Functions in the clouds of others. */
const functions = {
  AWSLambda: { arn: functionName(), accessKey: headerText(), accessSecret: headerText() },
  GoogleCloudFunction: { url: url() },
};

/** Where an extension is called. The document never holds the secret, only its stars. */
const destination = () =>
  namedVariants(
    f.union('ExtensionDestination', 'type', {
      HTTP: {
        url: url(),
        authentication: f.optional(
          namedVariants(
            authentication('HttpDestinationAuthentication'),
            (tag) => authenticationNames.get(tag) ?? tag,
          ),
        ),
      },
      ...functions,
    }),
    (tag) => destinationNames.get(tag)!,
  );

export const destinationDraft = () =>
  namedVariants(
    f.union('ExtensionDestinationInput', 'type', {
      HTTP: {
        url: url(),
        authentication: f.optional(authentication('HttpDestinationAuthenticationInput')),
      },
      ...functions,
    }),
    (tag) => destinationNames.get(tag)!,
  );

export const defaultTimeoutInMs = 2_000;

export const maxTimeoutInMs = 10_000;

export const timeoutInMs = () => f.integer({ min: 1, max: maxTimeoutInMs });
export const expansionPaths = () => f.listOf(f.text({ max: 256 }), { max: 3 });
export const dependencies = () => f.listOf(f.identifier('extension'), { max: 5 });

const additionalContext = () =>
  f.record('ExtensionAdditionalContext', { includeOldResource: f.boolean() });

export const additionalContextDraft = () =>
  f.record('ExtensionAdditionalContextInput', {
    includeOldResource: f.withDefault(f.boolean(), false),
  });

const fields = {
  key: f.optional(f.key()),
  destination: destination(),
  triggers: triggers(),
  timeoutInMs: f.optional(timeoutInMs()),
  dependencies: f.inGraphql(f.listOf(f.reference('extension')), { name: 'dependenciesRef' }),
  expansionPaths: f.listOf(f.text()),
  additionalContext: f.optional(additionalContext()),
};

export const extension = resource({
  name: 'Extension',
  doc: 'An HTTP endpoint or function that is called before documents of some kinds are stored.',
  changesSeldom: true,
  fields,
  facets: ['key', 'triggers.resourceTypeId', 'dependencies.id'],
  maxPerProject: 25,
});
export type Trigger = f.Of<ReturnType<typeof triggers>>[number];
export type Destination = f.Of<ReturnType<typeof destination>>;
export type DestinationDraft = f.Of<ReturnType<typeof destinationDraft>>;
