// Bodies of requests and answers of the Import API.
import { f } from '@storewright/model/declaration';
import { key } from '../fields/values.ts';
import type { ImportType } from '../model/import-type.ts';
import { importStates } from '../model/states.ts';
import { importTypes } from './index.ts';

/** A number of days, hours or minutes. */
const ttlPattern = '^[0-9]{1,6}[dhm]$';

const resourceType = () => f.choice('ImportResourceType', ...importTypes.map(({ name }) => name));

const retentionPolicy = () =>
  f.union('RetentionPolicy', 'strategy', {
    ttl: { config: f.record('TimeToLiveConfig', { timeToLive: f.text({ pattern: ttlPattern }) }) },
  });

/** Members of a container that is created. */
export const containerDraft = {
  key: key(),
  resourceType: f.optional(resourceType()),
  retentionPolicy: f.optional(retentionPolicy()),
} satisfies f.Fields;

/** Members of a container that is changed. */
export const containerUpdate = {
  version: f.long(),
  resourceType: f.optional(resourceType()),
} satisfies f.Fields;

/** Members of a container. */
export const containerFields = {
  ...containerDraft,
  version: f.long(),
  createdAt: f.dateTime(),
  lastModifiedAt: f.dateTime(),
  expiresAt: f.dateTime(),
} satisfies f.Fields;

const state = () => f.choice('ProcessingState', ...importStates);

/** Members of an operation. */
export const operationFields = {
  id: f.text(),
  version: f.long(),
  importContainerKey: key(),
  resourceKey: f.text(),
  resourceType: resourceType(),
  state: state(),
  resourceVersion: f.optional(f.long()),
  errors: f.optional(f.listOf(f.json())),
  unresolvedReferences: f.optional(
    f.listOf(f.record('UnresolvedReferences', { typeId: f.text(), key: f.text() })),
  ),
  createdAt: f.dateTime(),
  lastModifiedAt: f.dateTime(),
  expiresAt: f.dateTime(),
} satisfies f.Fields;

/** Members of a summary. */
export const summaryFields = {
  states: f.record(
    'OperationStates',
    Object.fromEntries(importStates.map((name) => [name, f.long()])),
  ),
  total: f.long(),
} satisfies f.Fields;

/** Members of the answer to a request. */
export const acceptedFields = {
  operationStatus: f.listOf(
    f.record('ImportOperationStatus', { operationId: f.text(), state: state() }),
  ),
} satisfies f.Fields;

/** Resources of a request. */
const most = 20;

/** Members of a request. @param resource the schema of its resources */
export const requestOf = ({ name, list }: ImportType, resource: f.Field): f.Fields => ({
  type: f.choice('ImportResourceType', name),
  [list]: f.listOf(resource, { min: 1, max: most }),
});
