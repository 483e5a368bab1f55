// What the pages of this folder ask of the server.
import type { OperationName } from 'storewright/operations';
import type { Schema } from '../form/schema.ts';
import { callApi, change, type Document, own, type Purpose, type Role } from '../server.ts';

/** An operation as the server shows it to make a form of it. */
export interface ShownOperation {
  readonly name: OperationName;
  readonly of: string;
  readonly doc: string;
  readonly role: Role;
  readonly schema?: Schema;
}

export interface Operations {
  readonly operations: readonly ShownOperation[];
  readonly components: object;
}

export const listOperations = (signal: AbortSignal): Promise<Operations> =>
  own('listOperations', {}, { signal });

export interface Scope {
  readonly name: string;
  /** Another service of the platform, for which the scope is. */
  readonly service?: string;
}

export async function scopes(signal: AbortSignal): Promise<readonly Scope[]> {
  return (await own('listScopes', {}, { signal })).scopes;
}

/** As many as a page takes; projects have few. */
export async function listClients(
  project: string,
  path: string,
  purpose: Purpose,
): Promise<readonly Document[]> {
  return (await callApi(project, `${path}?limit=500&sort=createdAt%20desc`, purpose, {})).results;
}

export const createClient = (project: string, name: string, names: readonly string[]) =>
  change(project, 'POST', '/api-clients', {
    name,
    scope: names.map((one) => `${one}:${project}`).join(' '),
  });

export const deleteClient = (project: string, id: string): Promise<unknown> =>
  change(project, 'DELETE', `/api-clients/${encodeURIComponent(id)}`);

/** What only reads has the token that only reads. */
export const purposeOf = (method: string): Purpose =>
  method === 'GET' || method === 'HEAD' ? 'token' : 'writing-token';

export const sentAgain = (
  project: string,
  method: string,
  path: string,
  body: string,
): Promise<unknown> =>
  callApi(project, path, purposeOf(method), { method, ...(body === '' ? {} : { body }) });
