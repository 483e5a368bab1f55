// The surface of the API in one file: a line for each operation, schema, error and option, with the hash of its
// definition, so that a pull request shows what it changes for clients. GraphQL has a file of its own (golden.txt).
// After an intended change run this test with UPDATE_GOLDEN=1.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { errorTable } from '@storewright/model/declaration';
import { kinds } from '@storewright/model/resources';
import { environmentVariable, flagName, type OptionName, optionTable } from '../options.ts';
import { openApiOf } from './openapi/index.ts';

const file = new URL('../../schema/surface.txt', import.meta.url);

/** Words may change without a change of the API; members that have these names are no words. */
const withoutWords = (name: string, value: unknown): unknown =>
  (name === 'description' || name === 'summary') && typeof value === 'string' ? undefined : value;

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value, withoutWords)).digest('hex').slice(0, 8);

function surfaceLines(): string[] {
  const { paths, components } = openApiOf(kinds, { version: '0', apiUrl: '', authUrl: '' }) as any;
  const operations = Object.entries<object>(paths).flatMap(([path, one]) =>
    Object.entries(one).map(([method, of]) => `${method.toUpperCase()} ${path} ${hashOf(of)}`),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `schema ${name} ${hashOf(schema)}`,
  );
  const errors = Object.entries(errorTable).map(([code, { status }]) => `error ${code} ${status}`);
  const options = Object.keys(optionTable).map((name) => {
    const { kind, fallback } = optionTable[name as OptionName];
    return `option ${flagName(name as OptionName)} ${environmentVariable(name as OptionName)} ${kind} ${fallback}`.trimEnd();
  });
  return [...operations, ...schemas, ...errors, ...options].sort();
}

test('the surface of the API is the one that the file lists', () => {
  const lines = surfaceLines();
  assert.ok(lines.length > 1_500, `${lines.length} lines`);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, `${lines.join('\n')}\n`);
  const known = readFileSync(file, 'utf8').trimEnd().split('\n');
  assert.deepEqual(
    {
      gone: known.filter((line) => !lines.includes(line)),
      added: lines.filter((line) => !known.includes(line)),
    },
    { gone: [], added: [] },
    'after an intended change: UPDATE_GOLDEN=1 npm test -- surface',
  );
});
