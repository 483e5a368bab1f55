// Operations of the Import API, read from the declarations of its import types.
import { f } from '@storewright/model/declaration';
import type { ImportType } from '../../import-api/model/import-type.ts';
import {
  acceptedFields,
  containerDraft,
  containerFields,
  containerUpdate,
  operationFields,
  requestOf,
  summaryFields,
} from '../../import-api/types/bodies.ts';
import { importTypes } from '../../import-api/types/index.ts';
import { type Offered, operation, page, success } from './operations.ts';
import type { JsonSchema, Schemas } from './schemas.ts';

const view = ['view_import_containers', 'manage_import_containers'];
const manage = ['manage_import_containers'];
const containers = '/import-containers';
const container = '/import-containers/{key}';

const words = (path: string, scopes: readonly string[], summary: string) => ({
  ...{ path, scopes, tag: 'Import', summary },
});

const parameter = (name: string, schema: JsonSchema): JsonSchema => ({ name, in: 'query', schema });
const text = { type: 'string' };
const pageParameters = [
  parameter('limit', { type: 'integer', minimum: 0, maximum: 500 }),
  parameter('offset', { type: 'integer', minimum: 0, maximum: 10_000 }),
  parameter('sort', { type: 'array', items: text }),
];
const operationParameters = [
  ...pageParameters,
  parameter('resourceKey', text),
  parameter('state', text),
  parameter('debug', { type: 'boolean' }),
];

/** Every operation of the Import API. */
export function importOperations(schemas: Schemas): readonly Offered[] {
  const shown = (name: string, fields: f.Fields) =>
    schemas.named(name, schemas.object(fields, 'output'));
  const sent = (name: string, fields: f.Fields) =>
    schemas.named(name, schemas.object(fields, 'input'));
  const one = shown('ImportContainer', containerFields);
  const each = shown('ImportOperation', operationFields);
  const pageOf = (name: string, schema: JsonSchema) =>
    success(200, schemas.named(name, page(schema)));
  return [
    operation(words(containers, manage, 'Create an import container'), 'post', {
      body: sent('ImportContainerDraft', containerDraft),
      example: { key: 'nightly', resourceType: 'category' },
      responses: success(201, one),
    }),
    operation(words(containers, view, 'Query import containers'), 'get', {
      parameters: pageParameters,
      responses: pageOf('ImportContainerPagedResponse', one),
    }),
    operation(words(container, view, 'Get an import container'), 'get', {
      responses: success(200, one),
    }),
    operation(words(container, manage, 'Change an import container'), 'put', {
      body: sent('ImportContainerUpdateDraft', containerUpdate),
      example: { version: 1 },
      responses: success(200, one),
    }),
    operation(words(container, manage, 'Delete an import container'), 'delete', {
      responses: success(200, one),
    }),
    operation(words(`${container}/import-operations`, view, 'Query import operations'), 'get', {
      parameters: operationParameters,
      responses: pageOf('ImportOperationPagedResponse', each),
    }),
    operation(words(`${container}/import-summaries`, view, 'Get the import summary'), 'get', {
      responses: success(200, shown('ImportSummary', summaryFields)),
    }),
    operation(words('/import-operations/{id}', view, 'Get an import operation'), 'get', {
      responses: success(200, each),
    }),
    ...importTypes.map((type) => requestOperation(schemas, type)),
  ];
}

function requestOperation(schemas: Schemas, type: ImportType): Offered {
  const { name, path, scope, resource, members, list, example } = type;
  const request = schemas.object(requestOf(type, f.record(resource, members)), 'input');
  const accepted = schemas.object(acceptedFields, 'output');
  return operation(words(`/${path}${container}`, [scope], `Import resources: ${name}`), 'post', {
    body: schemas.named(`${resource}Request`, request),
    example: { type: name, [list]: [example] },
    responses: success(201, schemas.named('ImportResponse', accepted)),
  });
}
