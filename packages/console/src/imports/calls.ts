// What the pages of imports ask of the server.
import { change, own, read } from '../server.ts';

export const states = [
  'processing',
  'imported',
  'unresolved',
  'waitForMasterVariant',
  'validationFailed',
  'rejected',
  'partiallyImported',
  'canceled',
] as const;

export type State = (typeof states)[number];

/** An import type, as the console describes it. */
export interface ImportType {
  readonly name: string;
  readonly path: string;
  readonly list: 'resources' | 'patches';
  /** The kind of the documents that it creates or changes. */
  readonly changes: string;
  /** The kind of its documents, and the member that the key of a resource is looked for in. */
  readonly kind?: string;
  readonly foundBy?: 'key' | 'orderNumber';
}

export interface Container {
  readonly key: string;
  readonly resourceType?: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface Summary {
  readonly states: { readonly [state in State]: number };
  readonly total: number;
}

export interface Operation {
  readonly id: string;
  readonly resourceKey: string;
  readonly resourceType: string;
  readonly state: State;
  readonly errors?: readonly { readonly message: string }[];
  readonly unresolvedReferences?: readonly { readonly typeId: string; readonly key: string }[];
  readonly lastModifiedAt: string;
}

export interface Page<T> {
  readonly results: readonly T[];
  readonly total: number;
}

export const pageSize = 20;

/** Lists end there. */
export const maxOffset = 10_000;

let known: Promise<readonly ImportType[]> | undefined;

/** Asked once: they do not change while the server runs. */
export function importTypes(): Promise<readonly ImportType[]> {
  known ??= own('listImportTypes', {}).then(
    ({ types }: { readonly types: readonly ImportType[] }) => types,
    (reason) => {
      known = undefined;
      throw reason;
    },
  );
  return known;
}

const placeOf = (key: string) => `/import-containers/${encodeURIComponent(key)}`;

export const containersAt = (
  project: string,
  offset: number,
  signal: AbortSignal,
): Promise<Page<Container>> =>
  read(
    project,
    `/import-containers?limit=${pageSize}&offset=${offset}&sort=createdAt%20desc`,
    signal,
  );

export const summaryOf = (project: string, key: string, signal?: AbortSignal): Promise<Summary> =>
  read(project, `${placeOf(key)}/import-summaries`, signal);

/** @param state empty: all */
export function operationsAt(
  project: string,
  key: string,
  { state, offset, limit = pageSize }: { state: string; offset: number; limit?: number },
  signal?: AbortSignal,
): Promise<Page<Operation>> {
  const sort = 'createdAt asc';
  const query = new URLSearchParams({
    limit: `${limit}`,
    offset: `${offset}`,
    sort,
    debug: 'true',
  });
  if (state !== '') query.set('state', state);
  return read(project, `${placeOf(key)}/import-operations?${query}`, signal);
}

/** The ids of the documents of operations, by the key of the resource. */
export async function idsOf(
  project: string,
  path: string,
  member: string,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const where = `${member} in (${keys.map((one) => JSON.stringify(one)).join(', ')})`;
  const query = new URLSearchParams({ where, limit: '500', withTotal: 'false' });
  const { results } = await read(project, `${path}?${query}`, signal);
  return new Map(results.map((one: any) => [one[member], one.id]));
}

export const createContainer = (
  project: string,
  key: string,
  resourceType: string,
): Promise<unknown> => change(project, 'POST', '/import-containers', { key, resourceType });

/** Sends 1 to 20 resources; answers the ids of their operations. @throws Refusal */
export async function sendResources(
  project: string,
  { name, path, list }: ImportType,
  container: string,
  resources: readonly object[],
): Promise<readonly string[]> {
  const body = { type: name, [list]: resources };
  const answer = await change(project, 'POST', `/${path}${placeOf(container)}`, body);
  return answer.operationStatus.map(({ operationId }: any) => operationId);
}

export interface Column {
  readonly name: string;
  readonly path: string;
  readonly content: string;
  readonly typeId?: string;
}

export type CheckedRow = { readonly resource: object } | { readonly reason: string };

export interface CheckedRows {
  readonly columns: readonly Column[];
  readonly rows: readonly CheckedRow[];
  /** The column of reasons, which is not sent. */
  readonly reasonColumn: string;
}

/** Rows of a CSV file as resources, or why they are none. @throws Refusal for a wrong header */
export const checkRows = (
  type: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<CheckedRows> => own('checkImportRows', {}, { body: { type, header, rows } });
