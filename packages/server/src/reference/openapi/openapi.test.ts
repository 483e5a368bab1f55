// The OpenAPI document is one by its own standard, and a code generator makes of it a client that
// compiles; the GraphQL schema likewise.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { outputIntrospectionFile } from '@gql.tada/internal';
import { Validator } from '@seriousme/openapi-schema-validator';
import { schemaText } from '@storewright/edges/graphql';
import { kinds } from '@storewright/model/resources';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { generate } from 'openapi-typescript-codegen';
import { openApiOf } from './index.ts';

const document: any = openApiOf(kinds, {
  version: '1.0.0',
  apiUrl: 'http://127.0.0.1:8080',
  authUrl: 'http://127.0.0.1:8080',
});
const folder = mkdtempSync(join(tmpdir(), 'storewright-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const compiler = resolve(
  fileURLToPath(import.meta.resolve('typescript/package.json')),
  '../bin/tsc',
);

/** What the compiler says of the files, in a line each. */
function complaints(...files: string[]): string {
  const flags = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2022',
    '--module',
    'esnext',
  ];
  const more = ['--moduleResolution', 'bundler', '--lib', 'es2022,dom'];
  const { stdout } = spawnSync(process.execPath, [compiler, ...flags, ...more, ...files], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout;
}

test('the document is an OpenAPI document', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  assert.equal(valid, true, JSON.stringify(errors));
});

test('each operation of each endpoint and each procedure is there once', () => {
  const operations = Object.values<any>(document.paths).flatMap((path) => Object.values<any>(path));
  const ids = operations.map(({ operationId }) => operationId);
  assert.equal(new Set(ids).size, ids.length);
  const of = (path: string) => Object.keys(document.paths[path] ?? {}).sort();
  assert.deepEqual(of('/{projectKey}/zones'), ['get', 'head', 'post']);
  assert.deepEqual(of('/{projectKey}/zones/key={key}'), ['delete', 'get', 'head', 'post']);
  assert.deepEqual(of('/{projectKey}/login'), ['post']);
  for (const kind of kinds.values())
    for (const { path } of kind.procedures)
      assert.ok(document.paths[`/{projectKey}${path}`], `${path} is missing`);
});

test('each update action has its members, and the drafts theirs', () => {
  const { ZoneAddLocationAction: action, ZoneDraft: draft } = document.components.schemas;
  assert.deepEqual(action.required, ['action', 'location']);
  assert.deepEqual(action.properties.action, { type: 'string', enum: ['addLocation'] });
  assert.deepEqual(draft.required, ['name']);
  const { ZoneUpdateAction: union } = document.components.schemas;
  assert.equal(Object.keys(union.discriminator.mapping).length, kinds.get('zone')!.actions.size);
});

test('each update action and each body has an example, which has the members that must be there', () => {
  const bodies = Object.values<any>(document.paths)
    .flatMap((path) => Object.values<any>(path))
    .map(({ requestBody }) => requestBody?.content['application/json'])
    .filter((body) => body !== undefined);
  assert.ok(bodies.length > 200, String(bodies.length));
  for (const { schema, example } of bodies) {
    const { $ref = '' } = schema;
    const { required = [] } = $ref === '' ? schema : document.components.schemas[$ref.slice(21)];
    const lacking = required.filter((member: string) => !(member in (example ?? {})));
    assert.deepEqual(lacking, [], JSON.stringify({ $ref, example }));
  }
  const actions = Object.entries<any>(document.components.schemas).filter(
    ([name, { required, description }]) =>
      name.endsWith('Action') && required?.[0] === 'action' && description !== undefined,
  );
  assert.ok(actions.length > 600, String(actions.length));
  for (const [name, { examples = [{}], required }] of actions) {
    const lacking = required.filter((member: string) => !(member in examples[0]));
    assert.deepEqual(lacking, [], name);
  }
});

test('a client that is generated from it compiles', async () => {
  const output = join(folder, 'client');
  await generate({ input: structuredClone(document), output, httpClient: 'fetch' });
  assert.equal(complaints(join(output, 'index.ts')), '');
});

test('types that are generated from the GraphQL schema compile', () => {
  const introspection = introspectionFromSchema(buildSchema(schemaText(kinds)));
  const file = join(folder, 'introspection.ts');
  writeFileSync(file, outputIntrospectionFile(introspection, { fileType: '.ts' }));
  assert.equal(complaints(file), '');
});
