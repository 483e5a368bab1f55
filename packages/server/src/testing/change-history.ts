// The Change History API of a server under test.
import assert from 'node:assert/strict';
import type { TestServer } from './harness.ts';

/** The project keeps its history from now on. */
export async function keepHistory({ url }: TestServer, adminToken: string): Promise<void> {
  const response = await fetch(`${url}/-/projects/demo/history`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ enabled: true }),
  });
  assert.equal(response.status, 200);
}

/** The records at a path below the project, the newest first. */
export async function readRecords(server: TestServer, path: string): Promise<any[]> {
  const response = await fetch(`${server.url}/-/change-history/demo${path}`, {
    headers: { Authorization: `Bearer ${await server.token()}` },
  });
  const body = (await response.json()) as any;
  assert.equal(response.status, 200, JSON.stringify(body));
  return body.results;
}
