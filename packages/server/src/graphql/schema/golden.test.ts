// Introspection stays what it is: one line for each type, with the hash of its definition. After a
// wanted change run this test with UPDATE_GOLDEN=1.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { createSchema } from '@storewright/edges/graphql/schema';
import { kinds } from '@storewright/model/resources';
import {
  type GraphQLSchema,
  lexicographicSortSchema,
  parse,
  print,
  printSchema,
  visit,
} from 'graphql';

const file = new URL('../../../schema/golden.txt', import.meta.url);

/** Descriptions may change without a change of the API. */
const withoutDescription = { enter: (node: object) => ({ ...node, description: undefined }) };

function linesOf(schema: GraphQLSchema): string[] {
  const { definitions } = parse(printSchema(lexicographicSortSchema(schema)), { noLocation: true });
  return definitions.map((definition) => {
    const { name } = definition as { name: { value: string } };
    const text = print(visit(definition, withoutDescription));
    return `${name.value} ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  });
}

test('introspection shows the types that it has always shown', () => {
  const lines = linesOf(createSchema(kinds));
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, `${lines.join('\n')}\n`);
  const known = readFileSync(file, 'utf8').trimEnd().split('\n');
  assert.deepEqual(
    {
      gone: known.filter((line) => !lines.includes(line)),
      added: lines.filter((line) => !known.includes(line)),
    },
    { gone: [], added: [] },
  );
});
