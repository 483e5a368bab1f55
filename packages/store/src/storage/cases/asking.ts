// What the storage cases ask, and the shape of a case.
import assert from 'node:assert/strict';
import { name, sql } from '../../sql/sql.ts';
import type { CommitOutcome, CompiledPredicate, Storage, StorageWrite } from '../storage.ts';
import { type CaseDocument, freshProject, orderOf } from './documents.ts';

export const done: CommitOutcome = { outcome: 'done' };

export const guard = (before: CaseDocument): StorageWrite => ({
  type: 'guard',
  kind: 'shop-order',
  before,
});

export const facetIs = (path: string, value: unknown): CompiledPredicate => ({
  exact: sql`facets @> ${JSON.stringify({ [path]: value })}::jsonb`,
  match: sql`facets @> ${JSON.stringify({ [path]: value })}::jsonb`,
  matchIsExact: true,
  paths: [],
});

export const customerIs = (customerId: string): CompiledPredicate => ({
  exact: sql`"s_customerId" = ${customerId}`,
  match: sql`"s_customerId" = ${customerId}`,
  matchIsExact: true,
  paths: ['customerId'],
  isPinned: true,
});

export const byCreation = (descending: boolean) => ({
  expression: name('created_at'),
  descending,
  column: 'createdAt',
});

export const ask = { sort: [], limit: 20, offset: 0, withTotal: true };

export const messageCount = async (storage: Storage, projectKey: string): Promise<number> =>
  (await storage.query(projectKey, 'message', { ...ask, limit: 500 })).rows.length;

export async function readStored(storage: Storage, projectKey: string, id: string) {
  const [row] = await storage.find(projectKey, 'shop-order', [{ id }]);
  return row;
}

/** Creates a project with the given `messages.enabled`. */
export async function makeProject(storage: Storage, enabled = true): Promise<string> {
  const projectKey = freshProject();
  const document = { ...orderOf(), id: projectKey, key: projectKey, messages: { enabled } };
  const write: StorageWrite = { type: 'insert', kind: 'project', document, messages: [] };
  assert.deepEqual(await storage.commit(projectKey, [write]), done);
  return projectKey;
}

export interface Case {
  readonly title: string;
  readonly run: (storage: Storage) => Promise<void>;
}
