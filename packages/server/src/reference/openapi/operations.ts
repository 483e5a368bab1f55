// Endpoints and procedures → operations of an OpenAPI document.
import {
  type Endpoint,
  type Fields,
  type Kind,
  type Operation,
  type Procedure,
  pathOf,
} from '@storewright/model/declaration';
import { examples } from '../examples/index.ts';
import { procedures } from '../examples/procedures.ts';
import { endpointExamples } from '../examples/requests.ts';
import { type JsonSchema, pascal, type Schemas } from './schemas.ts';

/** One operation and where it stands. */
export interface Offered {
  readonly path: string;
  readonly method: 'get' | 'head' | 'post' | 'put' | 'delete';
  readonly operation: JsonSchema;
}

const parameter = (name: string, schema: JsonSchema, description: string): JsonSchema => ({
  name,
  in: 'query',
  schema,
  description,
});

const texts = { type: 'array', items: { type: 'string' } };

const expandParameter = parameter('expand', texts, 'Paths of references to expand.');

const keyParameter: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description:
    'Names the creation: sent again within 24 hours, it is answered again and made once.',
};

const pageParameters: readonly JsonSchema[] = [
  parameter('where', texts, 'Query predicates; all of them must hold.'),
  parameter('sort', texts, 'Members to sort by, each with `asc` or `desc`.'),
  parameter('limit', { type: 'integer', minimum: 0, maximum: 500 }, 'Results of a page.'),
  parameter('offset', { type: 'integer', minimum: 0, maximum: 10_000 }, 'Results passed over.'),
  parameter('withTotal', { type: 'boolean' }, 'Whether `total` is counted.'),
  expandParameter,
];

const json = (schema: JsonSchema, example?: object) => ({
  content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
});

const files = (types: readonly string[]) => ({
  content: Object.fromEntries(types.map((type) => [type, {}])),
});

/** The response of an operation that succeeds. */
export const success = (status: number, schema: JsonSchema): JsonSchema => ({
  [status]: { description: 'Success', ...json(schema) },
});

interface Words {
  /** Before the project key; absent: nothing. */
  readonly prefix?: string;
  readonly path: string;
  readonly scopes: readonly string[];
  readonly tag: string;
  readonly summary: string;
}

const wholePath = ({ prefix = '', path }: Words): string => `${prefix}/{projectKey}${path}`;

/** What all operations have: a path with its parameters, scopes, an id, and how they fail. */
function common(words: Words, method: string): JsonSchema {
  const { scopes, tag, summary } = words;
  const whole = wholePath(words);
  const names = [...whole.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return {
    operationId: `${method}${pascal(whole.replaceAll(/[{}]/g, ' '))}`,
    tags: [tag],
    summary,
    security: scopes.map((scope) => ({ oauth2: [scope] })),
    parameters: names.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
  };
}

/** One operation with what all operations have. */
export function operation(
  words: Words,
  method: Offered['method'],
  more: {
    readonly parameters?: readonly JsonSchema[];
    readonly body?: JsonSchema;
    readonly example?: object | undefined;
    /** Media types of a file that is the body. */
    readonly file?: readonly string[];
    readonly responses: JsonSchema;
  },
): Offered {
  const shared = common(words, method) as { parameters: readonly JsonSchema[] };
  return {
    path: wholePath(words),
    method,
    operation: {
      ...shared,
      parameters: [...shared.parameters, ...(more.parameters ?? [])],
      ...(more.body === undefined
        ? {}
        : { requestBody: { required: true, ...json(more.body, more.example) } }),
      ...(more.file === undefined ? {} : { requestBody: { required: true, ...files(more.file) } }),
      responses: {
        ...more.responses,
        default: { $ref: '#/components/responses/Error' },
      },
    },
  };
}

const exists = { 200: { description: 'It exists.' }, 404: { description: 'It does not exist.' } };

/** The operations of one endpoint. */
export function operationsOf(kind: Kind, endpoint: Endpoint, schemas: Schemas): Offered[] {
  const { name } = kind.resource;
  const shown = schemas.named(name, schemas.object(kind.resource.allFields, 'output'));
  const places =
    endpoint.singleton === undefined
      ? endpoint.by.map((by) => endpoint.path + pathOf(by))
      : [endpoint.path];
  const collection =
    endpoint.singleton === undefined ? ofCollection(kind, endpoint, schemas, shown) : [];
  return [...collection, ...places.flatMap((path) => ofOne(kind, endpoint, schemas, shown, path))];
}

function ofCollection(kind: Kind, endpoint: Endpoint, schemas: Schemas, shown: JsonSchema) {
  const { operations, path, scopes } = endpoint;
  const { name, plural } = kind.resource;
  const words = (summary: string, needed: readonly string[]): Words => ({
    path,
    scopes: needed,
    tag: name,
    summary,
  });
  const offered: [Operation, () => Offered][] = [
    [
      'query',
      () =>
        operation(words(`Query ${plural}`, scopes.view), 'get', {
          parameters: pageParameters,
          responses: success(200, schemas.named(`${name}PagedQueryResponse`, page(shown))),
        }),
    ],
    [
      'exists',
      () =>
        operation(words(`Whether any of the ${plural} match`, scopes.view), 'head', {
          parameters: pageParameters.slice(0, 1),
          responses: exists,
        }),
    ],
    [
      'create',
      () => {
        const create = endpoint.create ?? kind.create!;
        const body = schemas.named(create.name, schemas.object(create.members, 'input'));
        return operation(words(create.doc, scopes.manage), 'post', {
          parameters: [expandParameter, keyParameter],
          body,
          example: bodyExample(kind, endpoint, 'create'),
          responses: success(201, shown),
        });
      },
    ],
  ];
  return offered.filter(([one]) => operations.includes(one)).map(([, make]) => make());
}

/** A page of a list. */
export const page = (shown: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    limit: { type: 'integer' },
    offset: { type: 'integer' },
    count: { type: 'integer' },
    total: { type: 'integer' },
    results: { type: 'array', items: shown },
  },
  required: ['limit', 'offset', 'count', 'results'],
});

function ofOne(kind: Kind, endpoint: Endpoint, schemas: Schemas, shown: JsonSchema, path: string) {
  const { operations, scopes } = endpoint;
  const { name } = kind.resource;
  const words = (summary: string, needed: readonly string[]): Words => ({
    path,
    scopes: needed,
    tag: name,
    summary,
  });
  const answered = { parameters: [expandParameter], responses: success(200, shown) };
  const offered: [Operation, () => Offered][] = [
    ['get', () => operation(words(`Get a ${name}`, scopes.view), 'get', answered)],
    [
      'exists',
      () =>
        operation(words(`Whether a ${name} exists`, scopes.view), 'head', { responses: exists }),
    ],
    [
      'update',
      () => {
        const body = updateOf(kind, endpoint, schemas);
        return operation(words(`Update a ${name}`, scopes.manage), 'post', {
          ...answered,
          body,
          example: bodyExample(kind, endpoint, 'update'),
        });
      },
    ],
    [
      'delete',
      () => {
        const parameters = [...deletionParameters(endpoint), expandParameter];
        const more = { ...answered, parameters };
        return operation(words(`Delete a ${name}`, scopes.manage), 'delete', more);
      },
    ],
  ];
  return offered.filter(([one]) => operations.includes(one)).map(([, make]) => make());
}

function deletionParameters({ deletesBy }: Endpoint): JsonSchema[] {
  const version = {
    ...parameter('version', { type: 'integer' }, 'The last seen version.'),
    required: deletesBy === undefined,
  };
  const erasure = parameter('dataErasure', { type: 'boolean' }, 'Erase personal data for good.');
  return deletesBy === 'no version' ? [erasure] : [version, erasure];
}

function updateOf(kind: Kind, endpoint: Endpoint, schemas: Schemas): JsonSchema {
  const { name } = kind.resource;
  const names = endpoint.actions ?? [...kind.actions.keys()];
  const actions = names.map((action) => {
    const members = schemas.object(kind.actions.get(action)!.members, 'input') as {
      properties: object;
      required?: readonly string[];
    };
    const example = actionExample(kind, action);
    const schema = {
      description: kind.actions.get(action)!.doc,
      ...(example === undefined ? {} : { examples: [example] }),
      ...members,
      properties: { action: { type: 'string', enum: [action] }, ...members.properties },
      required: ['action', ...(members.required ?? [])],
    };
    return [action, schemas.named(`${name}${pascal(action)}Action`, schema).$ref] as const;
  });
  const own = endpoint.actor === undefined ? name : `My${name}`;
  return schemas.named(`${own}Update`, {
    type: 'object',
    properties: {
      version: { type: 'integer' },
      actions: {
        type: 'array',
        items: schemas.named(`${own}UpdateAction`, {
          oneOf: actions.map(([, $ref]) => ({ $ref })),
          discriminator: { propertyName: 'action', mapping: Object.fromEntries(actions) },
        }),
      },
    },
    required: ['version', 'actions'],
  });
}

/** The operation of a procedure; one that only reads answers HEAD too, which is left out. */
export function procedureOf(
  kind: Kind,
  procedure: Procedure,
  schemas: Schemas,
  shownAs: (kind: string) => JsonSchema | undefined,
): Offered {
  const { method, path, scopes, doc, body, file, query = {}, status, answers } = procedure;
  const words = { path, scopes, tag: kind.resource.name, summary: doc };
  const answered = (answers === undefined ? undefined : shownAs(answers)) ?? {};
  return operation(words, method.toLowerCase() as Offered['method'], {
    parameters: [
      ...queryParameters(query, schemas),
      expandParameter,
      ...(method === 'POST' && status === 201 ? [keyParameter] : []),
    ],
    ...(body === undefined ? {} : { body: schemas.object(body, 'input') }),
    example: procedureExample(procedure),
    ...(file === undefined ? {} : { file: file.types }),
    responses: success(status, answered),
  });
}

const queryParameters = (query: Fields, schemas: Schemas): JsonSchema[] =>
  Object.entries(query)
    .filter(([name]) => name !== 'expand')
    .map(([name, field]) => ({
      name,
      in: 'query',
      schema: withoutWordDefault(schemas.of(field, 'input')),
      ...(field.about.kind === 'map' ? { style: 'deepObject' } : {}),
      ...(field.isOptional || 'default' in field ? {} : { required: true }),
    }));

/** Generators of clients write the default of a named list of words as a string, which does not compile. */
function withoutWordDefault(schema: JsonSchema): JsonSchema {
  const { default: _word, ...rest } = schema;
  return '$ref' in schema ? rest : schema;
}

// The examples of the reference, as an OpenAPI document has them.

const shownOf = ({ resource }: Kind) => examples.get(resource.kind);

/** The update action as a test does it. */
const actionExample = (kind: Kind, action: string): object | undefined =>
  shownOf(kind)?.actions.find(({ body }) => body.action === action)?.body;

/** The body with which a test creates or updates at the endpoint. */
function bodyExample(
  kind: Kind,
  endpoint: Endpoint,
  operation: Extract<Operation, 'create' | 'update'>,
): object | undefined {
  const shown = shownOf(kind);
  if (shown === undefined) return undefined;
  const { create, requests } = endpointExamples(kind, endpoint, shown);
  const one =
    operation === 'create' ? create : requests.find((each) => each.operation === 'update');
  return one?.body && numbered(one.body);
}

/** The body that a test sends to the procedure. */
function procedureExample({ method, path }: Procedure): object | undefined {
  const body = procedures.get(`${method} ${path}`)?.body;
  return body && numbered(body);
}

/** A version is a number, whichever it will be. */
const numbered = (body: object): object =>
  JSON.parse(JSON.stringify(body), (_, value) =>
    typeof value === 'string' && /^\{[\w.]*[vV]ersion\}$/.test(value) ? 1 : value,
  );
