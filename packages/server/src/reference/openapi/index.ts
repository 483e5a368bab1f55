// The OpenAPI document of this server, read from the declarations: for code generators and tools.
// Not here: how a request is decoded; the schemas describe the input, the server decides.
import { isInRest, type Kind, scopeTable } from '@storewright/model/declaration';
import { sessionDraft, sessionFields, sessionOperations } from '../../sessions/declaration.ts';
import { historyOperations } from './history.ts';
import { importOperations } from './import.ts';
import { type Offered, operation, operationsOf, procedureOf, success } from './operations.ts';
import { type JsonSchema, type Schemas, schemasOf } from './schemas.ts';

interface OpenApiSettings {
  readonly version: string;
  /** Base addresses of the API and of the token service. */
  readonly apiUrl: string;
  readonly authUrl: string;
}

/** An OpenAPI 3.1 document, as a JSON value. */
export function openApiOf(
  kinds: ReadonlyMap<string, Kind>,
  { version, apiUrl, authUrl }: OpenApiSettings,
): JsonSchema {
  const names = new Map([...kinds.values()].map(({ resource }) => [resource.kind, resource.name]));
  const schemas = schemasOf(names);
  const shownAs = (kind: string) => {
    const found = kinds.get(kind)?.resource;
    return found && schemas.named(found.name, schemas.object(found.allFields, 'output'));
  };
  const offered = [...kinds.values()].flatMap((kind) => [
    ...kind.endpoints.filter(isInRest).flatMap((one) => operationsOf(kind, one, schemas)),
    ...kind.procedures.map((one) => procedureOf(kind, one, schemas, shownAs)),
  ]);
  const paths = pathsOf([
    ...offered,
    ...sessionsOperations(schemas),
    ...importOperations(schemas),
    ...historyOperations(schemas),
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'storewright',
      version,
      description: 'The interface that this server offers, read from its declarations.',
    },
    servers: [{ url: apiUrl }],
    paths,
    components: {
      schemas: { ...schemas.components(), ErrorResponse: errorResponse },
      responses: {
        Error: {
          description: 'What went wrong; the status says whose fault it is.',
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } },
          },
        },
      },
      securitySchemes: { oauth2: securityOf(authUrl) },
    },
  };
}

/** The same as a string. */
export const openApiText = (kinds: ReadonlyMap<string, Kind>, settings: OpenApiSettings): string =>
  `${JSON.stringify(openApiOf(kinds, settings), null, 2)}\n`;

const errorResponse: JsonSchema = {
  type: 'object',
  properties: {
    statusCode: { type: 'integer' },
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { code: { type: 'string' }, message: { type: 'string' } },
        required: ['code', 'message'],
        additionalProperties: true,
      },
    },
  },
  required: ['statusCode', 'message', 'errors'],
};

function pathsOf(offered: readonly Offered[]): JsonSchema {
  const paths = new Map<string, { [method: string]: JsonSchema }>();
  for (const { path, method, operation } of offered)
    paths.set(path, { ...paths.get(path), [method]: operation });
  return Object.fromEntries([...paths].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const securityOf = (authUrl: string): JsonSchema => ({
  type: 'oauth2',
  description: 'Each scope is followed by a colon and the project key.',
  flows: {
    clientCredentials: {
      tokenUrl: `${authUrl}/oauth/token`,
      scopes: Object.fromEntries(
        scopeTable.map(({ name, inStore }) => [name, inStore ? 'also for one store' : '']),
      ),
    },
  },
});

// Operations of the APIs next to the HTTP API whose paths need no prefix.

/** The operations of the Sessions API. */
function sessionsOperations(schemas: Schemas): readonly Offered[] {
  const { create, read } = sessionOperations;
  const shown = schemas.named('Session', schemas.object(sessionFields, 'output'));
  const wordsOf = ({ path, scopes, doc }: typeof create | typeof read) => ({
    path,
    scopes,
    tag: 'Session',
    summary: doc,
  });
  return [
    operation(wordsOf(create), 'post', {
      body: schemas.named('SessionDraft', schemas.object(sessionDraft, 'input')),
      example: {
        cart: { cartRef: { id: '0199b2a4-5b1c-7c1e-9d5f-3f0a6f3c2b11' } },
        metadata: { applicationKey: 'checkout', allowedPaymentMethods: ['card'] },
      },
      responses: success(201, shown),
    }),
    operation(wordsOf(read), 'get', { responses: success(200, shown) }),
  ];
}
