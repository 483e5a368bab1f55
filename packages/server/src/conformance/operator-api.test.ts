// The operations of an operator are declared once: their routes, the OpenAPI document and the guide agree.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { root } from '../testing/tools.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
let paths: [string, { readonly [method: string]: any }][];
before(async () => {
  server = await startTestServer({ options: { adminToken } });
  const api: any = await (await fetch(`${server.url}/-/operations.json`)).json();
  assert.equal(api.openapi, '3.1.0');
  paths = Object.entries(api.paths);
});
after(() => server.close());

const schemaOf = (operation: any) => operation?.requestBody?.content['application/json'].schema;

test('the OpenAPI document of the operator has a sentence for each operation', () => {
  assert.ok(paths.length > 40, `${paths.length} paths`);
  for (const [path, methods] of paths)
    for (const [method, { summary }] of Object.entries(methods))
      assert.match(summary, /^[A-Z].*\.$/, `${method} ${path}`);
});

test('an operation has the members of its body, and refuses others', async () => {
  const headers = { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' };
  const refused: string[] = [];
  for (const [path, methods] of paths)
    for (const [method, operation] of Object.entries(methods)) {
      const [member] = Object.keys(schemaOf(operation)?.properties ?? {});
      if (member === undefined) continue;
      const url = server.url + path.replace('{key}', server.projectKey).replaceAll(/\{\w+\}/g, 'x');
      const body = JSON.stringify({ [`${member}s`]: 1 });
      const answer = await fetch(url, { method: method.toUpperCase(), headers, body });
      assert.equal(answer.status, 400, `${method} ${path}`);
      refused.push(path);
    }
  assert.ok(refused.length > 10, refused.join(' '));
});

test('the guide has each operation, and each member of a body that is declared', () => {
  const guide = readFileSync(join(root, 'docs/guide/admin-api.md'), 'utf8');
  const described = paths.filter(([path]) => !path.startsWith('/-/docs'));
  const missing = described.flatMap(([path, methods]) => {
    const [name = ''] = path
      .split('/')
      .filter((part) => /^[a-z]/.test(part))
      .slice(-1);
    const members = Object.values(methods).flatMap((one) =>
      Object.keys(schemaOf(one)?.properties ?? {}),
    );
    return [name, ...members]
      .filter((word) => !guide.includes(word))
      .map((word) => `${path}: ${word}`);
  });
  assert.deepEqual(missing, []);
});
