// Edits as the edit page of the console makes them: planned by the server, sent over the public API.
import assert from 'node:assert/strict';
import type { EditPlan } from '../transfer/edited/plan.ts';
import type { TestServer } from './harness.ts';

/** What the console's own interface answers. */
export async function readConsole(server: TestServer, path: string, body?: object): Promise<any> {
  const response = await fetch(`${server.url}/-/console${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'Content-Type': 'application/json' },
  });
  const answer: any = await response.json();
  assert.ok(response.ok, `${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** The plan as the server returns it: paths are joined with dots. */
export interface PlannedEdit extends Pick<EditPlan, 'actions' | 'refusals'> {
  readonly version: number;
  readonly left: readonly string[];
  readonly also: readonly { readonly path: string }[];
  /** Another client has changed the document. */
  readonly now?: any;
}

export const planOf = (
  server: TestServer,
  edit: { readonly kind: string; readonly was: any; readonly is: any },
): Promise<PlannedEdit> => readConsole(server, '/projects/demo/edits', edit);
