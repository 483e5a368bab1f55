// Operations of the Change History API, read from its resource types, words and platform changes.

import { allOfThem, platformChanges } from '../../change-history/platform-changes.ts';
import { resourceTypes, resourceTypesWithKey } from '../../change-history/resource-types.ts';
import { wordsOf } from '../../change-history/words.ts';
import { changeHistoryPath } from '../../published/operations.ts';
import { type Offered, operation, success } from './operations.ts';
import type { JsonSchema, Schemas } from './schemas.ts';

const text: JsonSchema = { type: 'string', maxLength: 256 };
const flag: JsonSchema = { type: 'boolean', default: false };
const several = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const oneOf = (words: readonly string[]): JsonSchema => ({ type: 'string', enum: [...words] });

const parameter = (name: string, schema: JsonSchema, description: string): JsonSchema => ({
  ...{ name, in: 'query', schema, description },
});

const severalIds: JsonSchema = { ...several(text), maxItems: 20 };

const kinds = resourceTypes.map(({ kind }) => kind);
const recordTypes = ['ResourceCreated', 'ResourceUpdated', 'ResourceDeleted'];

const always: readonly JsonSchema[] = [
  parameter('date.from', text, 'An instant, or a number of hours before now; default 24.'),
  parameter('date.to', text, 'An instant, a number of hours before now, or now; default now.'),
  parameter('limit', { type: 'integer', minimum: 0, maximum: 500, default: 20 }, 'Page size.'),
  parameter(
    'offset',
    { type: 'integer', minimum: 0, maximum: 10_000, default: 0 },
    'Records before the page.',
  ),
  parameter('type', oneOf(recordTypes), 'Type of the record.'),
  parameter(
    'source',
    several(oneOf(['MerchantCenter', 'ImpEx', 'ApiClient'])),
    'What the change was made with.',
  ),
  parameter('userId', text, 'User of the console.'),
  parameter('userIds', severalIds, 'Users of the console, at most 20.'),
  parameter('clientId', text, 'API client.'),
  parameter('customerId', text, 'Customer whose token made the change.'),
  parameter('associateId', text, 'Associate who made the change.'),
  parameter('businessUnit', text, 'Key of the business unit.'),
  parameter('stores', several(text), 'Keys of stores.'),
  parameter('changes', several(oneOf([...wordsOf(undefined)].sort())), 'Words of changes.'),
  parameter(
    'excludePlatformInitiatedChanges',
    several(oneOf([allOfThem, ...platformChanges])),
    'Changes of the platform that are left out.',
  ),
  parameter('expand', flag, 'Values of custom fields with their labels.'),
  parameter('withTotal', flag, 'Whether the answer has a total.'),
];

const key = parameter(
  'resourceKey',
  text,
  `Key of the document, of these types: ${[...resourceTypesWithKey].join(', ')}.`,
);

const required = (properties: { readonly [name: string]: JsonSchema }, optional: object = {}) => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
});

const reference = required({ typeId: text, id: text });
const byKey = required({ typeId: text, key: text });

/** More members depend on the type of the change or of the label. */
const open = (schema: object): JsonSchema => ({ ...schema, additionalProperties: true });

function pageSchema(schemas: Schemas): JsonSchema {
  const change = schemas.named(
    'HistoryChange',
    open(
      required(
        { type: text, change: { type: 'string', maxLength: 1_024 } },
        { previousValue: {}, nextValue: {} },
      ),
    ),
  );
  const label = schemas.named('HistoryLabel', open(required({ type: text })));
  const author = schemas.named(
    'HistoryModifiedBy',
    required(
      {
        isPlatformClient: { type: 'boolean' },
        type: oneOf(['user', 'external-user', 'associate']),
      },
      { id: text, clientId: text, anonymousId: text, customer: reference, associate: reference },
    ),
  );
  const record = schemas.named(
    'HistoryRecord',
    required(
      {
        version: { type: 'integer' },
        previousVersion: { type: 'integer' },
        type: oneOf(recordTypes),
        modifiedAt: { type: 'string', format: 'date-time', maxLength: 30 },
        modifiedBy: author,
        label,
        previousLabel: label,
        changes: several(change),
        resource: required({ typeId: oneOf(kinds), id: text }, { key: text }),
        stores: several(byKey),
        withoutChanges: { type: 'boolean' },
      },
      { businessUnit: byKey },
    ),
  );
  const count: JsonSchema = { type: 'integer' };
  return schemas.named(
    'HistoryRecordPagedQueryResponse',
    required({ limit: count, offset: count, count, results: several(record) }, { total: count }),
  );
}

/** The operations, at the prefix that every host has. */
export function historyOperations(schemas: Schemas): readonly Offered[] {
  const responses = success(200, pageSchema(schemas));
  const words = (path: string, summary: string) => ({
    ...{ prefix: changeHistoryPath, path, scopes: ['view_audit_log'] },
    ...{ tag: 'Change History', summary },
  });
  const types = parameter('resourceTypes', several(oneOf(kinds)), 'Types of the documents.');
  const id = parameter('resourceId', text, 'Id of the document.');
  const ids = parameter('resourceIds', severalIds, 'Ids of documents, at most 20.');
  return [
    operation(words('', 'Query records of all resource types'), 'get', {
      parameters: [types, id, ids, key, ...always],
      responses,
    }),
    operation(words('/{resourceType}', 'Query records of a resource type'), 'get', {
      parameters: [ids, key, ...always],
      responses,
    }),
    operation(words('/{resourceType}/{id}', 'Query records of a document'), 'get', {
      parameters: always,
      responses,
    }),
    operation(words('/graphql', 'Query records with GraphQL'), 'post', {
      body: required(
        { query: { type: 'string', maxLength: 1_000_000 } },
        { operationName: text, variables: { type: 'object' } },
      ),
      example: { query: '{ changeHistory(limit: 5) { results { version type } } }' },
      responses: success(200, { type: 'object' }),
    }),
  ];
}
