// The schema beside the published one, which is not part of this repository: the comparison runs
// where the file is there.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { buildSchema, isInterfaceType, isObjectType } from 'graphql';
import { kinds } from '../../resources/index.ts';
import { differences, gaps } from '../../testing/compare-schemas.ts';
import { createSchema } from '../schema/schema.ts';
import { knownDifferences } from './known-differences.ts';
import { knownGaps } from './known-gaps.ts';

/** Beside the tree, or beside the folder of worktrees. */
const file = ['../../../../../../', '../../../../../../../']
  .map((up) => new URL(`${up}shared/reference/schema.graphql`, import.meta.url))
  .find(existsSync);
const isThere = file !== undefined;
const absent = isThere ? false : 'the published schema is not beside this repository';

const published = () => buildSchema(readFileSync(file!, 'utf8'), { assumeValid: true });

describe('the schema and the published one', { skip: absent }, () => {
  const actual = isThere ? differences(createSchema(kinds), published()) : [];
  const known = knownDifferences.flatMap(({ lines }) => lines);

  test('differ in nothing that is not listed', () => {
    assert.deepEqual(
      actual.filter((line) => !known.includes(line)),
      [],
    );
  });

  test('differ in everything that is listed, so that the list only shrinks', () => {
    assert.deepEqual(
      known.filter((line) => !actual.includes(line)),
      [],
    );
  });
});

test('what the published schema has beside is listed, and nothing else', { skip: absent }, () => {
  const listed = knownGaps.flatMap(({ lines }) => lines);
  assert.deepEqual(listed.sort(), gaps(createSchema(kinds), published()).sort());
});

test('no field of a type that is here is missing', { skip: absent }, () => {
  const schema = createSchema(kinds);
  const fields = gaps(schema, published()).filter((line) => {
    const type = schema.getType(line.split('.')[0]!);
    return isObjectType(type) || isInterfaceType(type);
  });
  assert.deepEqual(fields, ['Query.message(key)']);
});

test('gaps are members and arguments of types that both schemas have', () => {
  const ours = buildSchema('type Query { a(b: Int): Int } input C { d: Int } type E { f: Int }');
  const other = buildSchema(`type Query { a(b: Int, c: Int): Int e: E g: G }
    input C { d: Int h: Int } type E { f: Int i: G } type G { j: Int }`);
  assert.deepEqual(gaps(ours, other), ['C.h', 'E.i', 'Query.e', 'Query.a(c)']);
});

describe('a comparison of schemas', () => {
  const compared = (ours: string, other: string) =>
    differences(buildSchema(ours), buildSchema(other));

  test('finds nothing between equal schemas', () => {
    const schema = 'type Query { a(b: C): D } input C { e: Int! } enum D { F }';
    assert.deepEqual(compared(schema, schema), []);
  });

  const cases: readonly (readonly [what: string, ours: string, other: string, lines: string[]])[] =
    [
      [
        'a further field',
        'type Query { a: Int b: Int }',
        'type Query { a: Int }',
        ['Query.b: only here'],
      ],
      ['a missing field is none', 'type Query { a: Int }', 'type Query { a: Int b: Int }', []],
      ['a stricter answer is none', 'type Query { a: [Int!]! }', 'type Query { a: [Int] }', []],
      [
        'a looser answer',
        'type Query { a: Int }',
        'type Query { a: Int! }',
        ['Query.a: Int, published Int!'],
      ],
      [
        'a further required argument',
        'type Query { a(b: Int!): Int }',
        'type Query { a: Int }',
        ['Query.a(b): only here'],
      ],
      [
        'a further optional argument is none',
        'type Query { a(b: Int): Int }',
        'type Query { a: Int }',
        [],
      ],
      [
        'a looser argument is none',
        'type Query { a(b: Int): Int }',
        'type Query { a(b: Int!): Int }',
        [],
      ],
      [
        'a stricter argument',
        'type Query { a(b: [Int!]): Int }',
        'type Query { a(b: [Int]): Int }',
        ['Query.a(b): [Int!], published [Int]'],
      ],
      [
        'a required member with a default in the other',
        'type Query { a(b: C): Int } input C { d: Int! }',
        'type Query { a(b: C): Int } input C { d: Int! = 1 }',
        ['C.d: Int!, published Int! = 1'],
      ],
      [
        'a further word of a choice',
        'type Query { a: B } enum B { C D }',
        'type Query { a: B } enum B { C }',
        ['B.D: only here'],
      ],
      [
        'another kind of type',
        'type Query { a: B } scalar B',
        'type Query { a: B } enum B { C }',
        ['B: another kind of type'],
      ],
    ];
  for (const [what, ours, other, lines] of cases)
    test(`finds ${what}`, () => assert.deepEqual(compared(ours, other), lines));
});
