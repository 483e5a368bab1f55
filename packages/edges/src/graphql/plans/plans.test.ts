// Plans answer what graphql-js answers, errors included.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  buildSchema,
  type ExecutionResult,
  execute,
  type GraphQLObjectType,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { executor } from './execute.ts';

const schema = buildSchema(`
  type Query {
    thing(id: String = "a", more: Inner): Thing
    things(count: Int!): [Thing!]!
    sure: Thing!
    plain: String
    animals: [Animal]
    later: [Later]
  }
  input Inner { word: String }
  type Thing {
    id: String! name(locale: String): String size: Int! inner: Thing innerSure: Thing!
    list: [Thing!] words: [String] sureWords: [String!]! fails: String failsSure: String!
    echo(of: String, inner: Inner): String
  }
  type Later { at: Int! }
  interface Animal { name: String }
  type Cat implements Animal { name: String lives: Int! }
  type Dog implements Animal { name: String tail: String }
`);

const thing = (id: string): object => ({
  id,
  size: id.length,
  words: ['x', null, id],
  sureWords: [id],
});

const set = (type: string, field: string, resolve: (...given: any[]) => unknown) => {
  (schema.getType(type) as GraphQLObjectType).getFields()[field]!.resolve = resolve;
};

set('Query', 'thing', async (_root, { id, more }) =>
  id === 'none' ? null : thing(more?.word ?? id),
);
set('Query', 'things', (_root, { count }) =>
  Array.from({ length: count }, (_, at) =>
    at === 2 ? Promise.resolve(thing('late')) : thing(`t${at}`),
  ),
);
set('Query', 'sure', () => null);
set('Query', 'plain', () => 'plain');
set('Query', 'animals', () => [
  { kind: 'Cat', name: 'Tom', lives: 9 },
  { kind: 'Dog', name: 'Rex', tail: null },
  null,
  { kind: 'Cat', name: 'Kit', lives: null },
]);
set('Query', 'later', () =>
  [1, 2].map(async (at) => (at === 2 ? Promise.reject(new Error('two')) : { at })),
);
set('Thing', 'name', ({ id }, { locale }) => (locale === undefined ? id : `${id} ${locale}`));
set('Thing', 'inner', async ({ id }) => (id.length > 3 ? null : thing(`${id}i`)));
set('Thing', 'innerSure', async ({ id }) => (id.length > 2 ? null : thing(`${id}s`)));
set('Thing', 'list', ({ id }) => [thing(`${id}1`), thing(`${id}2`)]);
set('Thing', 'fails', () => {
  throw new Error('it fails');
});
set('Thing', 'failsSure', ({ id }) =>
  id === 'a' ? 'fine' : Promise.reject(new Error('not fine')),
);
set('Thing', 'echo', (_source, { of, inner }) => `${of} ${inner?.word}`);
(schema.getType('Animal') as { resolveType?: unknown }).resolveType = ({ kind }: any) => kind;

/** JSON of an answer; errors in the order of their places. */
function shown({ data, errors = [] }: ExecutionResult): unknown {
  const told = errors.map((error) => JSON.stringify(error.toJSON()));
  return JSON.parse(JSON.stringify({ data, errors: told.sort() }));
}

async function both(text: string, variables: { readonly [name: string]: unknown } = {}) {
  const document = parse(text);
  assert.deepEqual(validate(schema, document), []);
  const [operation] = document.definitions as OperationDefinitionNode[];
  const run = executor(schema, document, operation!, 10);
  const expected = await execute({ schema, document, variableValues: variables });
  return {
    expected: shown(expected),
    answers: [await run(variables, {}), await run(variables, {})],
  };
}

const cases: readonly (readonly [what: string, text: string, variables?: object])[] = [
  [
    'fields, aliases and the name of a type',
    '{ thing { a: id b: id __typename name(locale: "en") } plain }',
  ],
  ['an object that is null', '{ thing(id: "none") { id } plain }'],
  ['lists, also of values that come later', '{ things(count: 4) { id words sureWords } }'],
  ['an error of a field that may be null', '{ thing { id fails } }'],
  ['an error below a list', '{ things(count: 2) { id list { id fails } } }'],
  [
    'a null where none may be, below one that may be',
    '{ thing { inner { innerSure { innerSure { id } } } } }',
  ],
  ['a null where none may be, up to the root', '{ plain sure { id } }'],
  ['an error where none may be', '{ thing(id: "b") { id failsSure } plain }'],
  ['an error in a list without nulls', '{ a: thing { list { failsSure } } plain }'],
  [
    'objects of several types',
    '{ animals { name __typename ... on Cat { lives } ... on Dog { tail } } }',
  ],
  ['elements that come later, and one that fails', '{ later { at } }'],
  [
    'fragments that select one field together',
    '{ thing { ...A ...B inner { id } } } fragment A on Thing { id inner { size } } fragment B on Thing { inner { name } ...A }',
  ],
  ['directives with constants', '{ thing { id @skip(if: true) size @include(if: false) name } }'],
  [
    'directives with a variable that is true',
    'query ($x: Boolean!) { thing { id @include(if: $x) ... @skip(if: $x) { size } } plain }',
    { x: true },
  ],
  [
    'directives with a variable that is false',
    'query ($x: Boolean!) { thing { id @include(if: $x) ... @skip(if: $x) { size } } plain }',
    { x: false },
  ],
  [
    'arguments from variables and their defaults',
    'query ($id: String = "c", $o: String) { thing(id: $id) { echo(of: $o) name(locale: $o) } }',
    { o: 'word' },
  ],
  [
    'inputs with a variable inside',
    'query ($w: String) { thing(more: { word: $w }) { id } }',
    { w: 'inside' },
  ],
  ['a variable that does not fit', 'query ($n: Int!) { things(count: $n) { id } }', { n: 'many' }],
  ['a variable that is absent', 'query ($n: Int!) { things(count: $n) { id } }'],
];

describe('a plan answers as graphql-js does', () => {
  for (const [what, text, variables] of cases)
    test(what, async () => {
      const { expected, answers } = await both(text, variables as never);
      for (const answer of answers) assert.deepEqual(shown(answer), expected);
    });
});

test('a directive of a variable that is null fails the operation, not the process', async () => {
  const { answers } = await both('query ($x: Boolean = true) { plain @include(if: $x) }', {
    x: null,
  });
  assert.equal(answers[0]!.data, null);
  assert.equal(answers[0]!.errors!.length, 1);
});

test('the values of a directive choose the plan each time', async () => {
  const document = parse('query ($x: Boolean!) { plain @include(if: $x) thing { id } }');
  const run = executor(schema, document, document.definitions[0] as OperationDefinitionNode, 3);
  for (const x of [true, false, true, false]) {
    const { data } = await run({ x }, {});
    assert.deepEqual(Object.keys(data!), x ? ['plain', 'thing'] : ['thing']);
  }
});
