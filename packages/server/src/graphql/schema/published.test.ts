// The schema next to the published one: our additions, and fields without a declaration.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { bindSchema, createSchema } from '@storewright/edges/graphql/schema';
import { knownGaps } from '@storewright/edges/graphql/schema/known-gaps';
import { kinds } from '@storewright/model/resources';
import { assertValidSchema, buildSchema, parse, print, printSchema } from 'graphql';
import { differences, gaps } from '../../testing/compare-schemas.ts';
import { publicSchema } from '../../testing/public-schema.ts';
import { refusedNames, unanswered } from '../../testing/unbound.ts';

/** Next to the tree, or next to the folder of worktrees. */
const file = ['../../../../../../', '../../../../../../../']
  .map((up) => new URL(`${up}shared/reference/schema.graphql`, import.meta.url))
  .find(existsSync);
const absent = file === undefined && 'the published schema is not beside this repository';

const published = publicSchema();
const schema = createSchema(kinds);

test('the schema is valid', () => assertValidSchema(buildSchema(printSchema(schema))));

test('the table of names is the published schema', { skip: absent }, () => {
  const whole = buildSchema(readFileSync(file!, 'utf8'), { assumeValid: true });
  assert.deepEqual([...differences(published, whole), ...gaps(published, whole)], []);
  assert.deepEqual(
    Object.keys(whole.getTypeMap()).filter((name) => published.getType(name) === undefined),
    [],
  );
});

const definitionsIn = (name: string): readonly any[] =>
  parse(readFileSync(new URL(`../../../../edges/schema/${name}`, import.meta.url), 'utf8'), {
    noLocation: true,
  }).definitions;

const membersOf = ({ fields = [], interfaces = [], values = [] }: any = {}): readonly any[] => [
  ...fields,
  ...interfaces,
  ...values,
];

test('every definition of ours adds to the published schema or changes it', () => {
  const all = new Map(definitionsIn('published.txt').map((one) => [one.name.value, one]));
  const withoutEffect = definitionsIn('own.graphql').flatMap((own) => {
    const known = new Set(membersOf(all.get(own.name.value)).map(print));
    return membersOf(own)
      .filter((member) => known.has(print(member)))
      .map((member) => `${own.name.value}.${member.name.value}`);
  });
  assert.deepEqual(withoutEffect, []);
});

/** Projections are found by search, and the state of a transaction of one's own is not chosen. */
const onlyInRest = [
  'InStore.productProjection',
  'MyTransactionDraft.state',
  'Query.productProjection',
  'Query.productProjections',
];

describe('what is bound to the schema', () => {
  const binding = bindSchema(kinds);

  test('everything that is declared has a place in the schema', () => {
    assert.deepEqual([...binding.unplaced].sort(), onlyInRest);
  });

  test('everything that the schema promises has an answer', () => {
    assert.deepEqual(unanswered(binding), []);
  });
});

test('no type, member, word, argument or interface of the published schema is missing', () => {
  const types = Object.keys(published.getTypeMap());
  assert.deepEqual(
    types.filter((name) => schema.getType(name) === undefined),
    [],
  );
  assert.deepEqual(gaps(schema, published), []);
});

test('what requests may not use is listed, and nothing else', () => {
  const listed = knownGaps.flatMap(({ lines }) => lines);
  assert.deepEqual(listed.sort(), refusedNames(bindSchema(kinds)).sort());
});

test('gaps are members, words and arguments of types that both schemas have', () => {
  const ours = buildSchema(
    'type Query { a(b: Int): Int } input C { d: Int } type E { f: Int } enum W { x }',
  );
  const other = buildSchema(`type Query { a(b: Int, c: Int): Int e: E g: G }
    input C { d: Int h: Int } type E { f: Int i: G } type G { j: Int } enum W { x y }`);
  assert.deepEqual(gaps(ours, other), ['C.h', 'E.i', 'Query.e', 'Query.g', 'Query.a(c)', 'W.y']);
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
