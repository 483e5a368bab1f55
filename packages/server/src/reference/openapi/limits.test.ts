// What the server enforces is in the OpenAPI document: defaults, bounds, lengths.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Field, Fields } from '@storewright/model/declaration';
import { kinds } from '@storewright/model/resources';
import { openApiOf } from './index.ts';

const document: any = openApiOf(kinds, {
  version: '1.0.0',
  apiUrl: 'http://127.0.0.1:8080',
  authUrl: 'http://127.0.0.1:8080',
});

const resolved = (schema: any): any =>
  schema?.$ref === undefined
    ? schema
    : { ...document.components.schemas[schema.$ref.split('/').at(-1)], ...schema };

const shown = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'default'];
const wrong: string[] = [];
const compared = new Map<string, number>();

/** Compares the members of an input with the object in the document, in depth. */
function compare(fields: Fields, schema: any, place: string, seen: ReadonlySet<string>): void {
  for (const [name, field] of Object.entries(fields))
    compareField(field, resolved(schema?.properties?.[name]), `${place}.${name}`, seen);
}

function compareField(field: Field, schema: any, place: string, seen: ReadonlySet<string>): void {
  const { kind, name = '', fields, element } = field.about;
  for (const word of shown) {
    if (field[word] === undefined) continue;
    compared.set(word, (compared.get(word) ?? 0) + 1);
    if (JSON.stringify(schema?.[word]) !== JSON.stringify(field[word]))
      wrong.push(`${place}: ${word} is ${schema?.[word]}, not ${field[word]}`);
  }
  if (
    kind === 'text' &&
    field.const === undefined &&
    field.enum === undefined &&
    schema?.maxLength === undefined
  )
    wrong.push(`${place}: no longest length`);
  if (kind === 'list') compareField(element!, resolved(schema?.items), `${place}[]`, seen);
  if (kind === 'record' && !seen.has(name) && Object.keys(fields!).length > 0)
    compare(fields!, schema, place, new Set([...seen, name]));
}

const bodyOf = (path: string, method: string): any =>
  resolved(document.paths[path]?.[method]?.requestBody?.content['application/json']?.schema);

test('defaults, bounds and lengths of drafts and of procedures are shown as they are enforced', () => {
  for (const { resource, create, endpoints, procedures } of kinds.values()) {
    const endpoint = endpoints.find(
      (one) => one.operations.includes('create') && bodyOf(`/{projectKey}${one.path}`, 'post'),
    );
    if (create !== undefined && endpoint !== undefined)
      compare(
        create.members,
        bodyOf(`/{projectKey}${endpoint.path}`, 'post'),
        resource.kind,
        new Set(),
      );
    for (const { method, path, body } of procedures) {
      const schema = bodyOf(`/{projectKey}${path}`, method.toLowerCase());
      if (body !== undefined && schema !== undefined) compare(body, schema, path, new Set());
    }
  }
  assert.deepEqual(wrong.slice(0, 40), []);
  for (const word of ['maxLength', 'minimum', 'maximum', 'maxItems', 'default'])
    assert.ok((compared.get(word) ?? 0) > 10, `${word}: ${compared.get(word)}`);
});

test('every string of the document has a longest length, or is a word, an instant or a mark', () => {
  const endless: string[] = [];
  const { ErrorResponse: _answer, ...schemas } = document.components.schemas;
  JSON.stringify(schemas, (name, value) => {
    if (value?.type === 'string' && ['enum', 'const', 'maxLength'].every((one) => !(one in value)))
      endless.push(name);
    return value;
  });
  assert.deepEqual([...new Set(endless)].sort(), []);
});
