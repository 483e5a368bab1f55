import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  change,
  type EndpointDeclaration,
  endpoint,
  identifier,
  kindOf,
  long,
  optional,
  type Resource,
  reference,
  resource,
  text,
} from '@storewright/model/declaration';
import { kinds } from '@storewright/model/resources';
import { checkKinds } from './check-kinds.ts';

const thing = resource({
  kind: 'thing',
  name: 'Thing',
  plural: 'things',
  doc: 'A thing.',
  fields: { box: text(), word: text() },
  unique: [{ field: 'word', values: ({ box, word }) => [`${box}/${word}`] }],
});

const scopes = { view: ['view_products'], manage: ['manage_products'] };
const value = ({ box, word }: any) => `${box}/${word}`;
const named = { parts: ['box', 'word'], unique: 'word', value };

const offering = (declared: Partial<EndpointDeclaration>) =>
  kindOf({
    resource: thing,
    endpoints: [
      endpoint({ path: '/things', operations: ['get'], scopes, by: [named], ...declared }),
    ],
  });

const replacing = (unique: string, members: object) =>
  kindOf({
    resource: thing,
    create: thing.create({
      doc: 'Makes a thing.',
      name: 'ThingDraft',
      members: { box: text(), word: text(), ...members },
      apply: (draft) => change(draft),
      replaces: { unique, value, apply: (before) => change(before) },
    }),
  });

const declaring = (declared: object) =>
  kindOf({ resource: { ...(thing as object as Resource<any>), ...declared } });

const acting = (declared: object) =>
  kindOf({
    resource: thing,
    actions: {
      setWord: thing.action({
        doc: 'Sets the word.',
        members: {},
        apply: (before) => change(before),
        ...declared,
      }),
    },
  });

const check = (kind: ReturnType<typeof kindOf>) => () =>
  checkKinds(new Map([...kinds, ['thing', kind]]));

test('what is declared rightly is taken', () => {
  checkKinds(kinds);
  check(offering({}))();
  check(replacing('word', { version: optional(long()) }))();
});

for (const [title, kind, expected] of [
  ['a key that the kind has not', offering({ by: ['key'] }), /a key that does not exist/],
  [
    'words that name no unique value',
    offering({ by: [{ ...named, unique: 'box' }] }),
    /box, which is not unique/,
  ],
  [
    'words in GraphQL that name no unique value',
    offering({ by: [], graphqlBy: [{ word: 'box', unique: 'box' }] }),
    /box, which is not unique/,
  ],
  ['a word that the path has already', offering({ path: '/things/{box}' }), /words or more/],
  ['an action that is none', offering({ actions: ['setBox'] }), /setBox, which is no action/],
  [
    'a replacement by no unique value',
    replacing('box', { version: optional(long()) }),
    /no unique/,
  ],
  ['a replacement without a version', replacing('word', {}), /without a version/],
  [
    'a field that is shown by and does not exist',
    offering({ visibilityFilter: () => ({ where: 'bax = "a"', variables: {} }) }),
    /\/things of thing shows: .*The field 'bax' does not exist/,
  ],
  [
    'a variable that nobody gives',
    offering({ visibilityFilter: () => ({ where: 'box = :bax', variables: { box: 'a' } }) }),
    /\/things of thing shows: .*The variable 'bax' has no value/,
  ],
  [
    'a predicate that is none',
    offering({ visibilityFilter: () => ({ where: 'box = ', variables: {} }) }),
    /\/things of thing shows: .*Malformed/,
  ],
  [
    'a predicate for pages alone',
    offering({
      visibilityFilter: (_, { found }, range) =>
        range === 'page' && found.length > 0
          ? { where: 'bax in :ids', variables: { ids: found.map(({ id }: any) => id) } }
          : undefined,
    }),
    /The field 'bax' does not exist/,
  ],
  [
    'a predicate for customers alone',
    offering({
      visibilityFilter: ({ principal: { customerId } }) =>
        customerId === undefined ? undefined : { where: 'bax = 1', variables: {} },
    }),
    /The field 'bax' does not exist/,
  ],
  [
    'an argument of GraphQL that seeks by what does not exist',
    offering({ graphqlSeeks: { page: { words: 'bax in :given' } } }),
    /\/things of thing seeks: .*The field 'bax' does not exist/,
  ],
  [
    'a hidden member that does not exist',
    offering({ hidden: { members: ['bax'] } }),
    /\/things of thing hides: .*'bax'/,
  ],
  [
    'documents that refer by what does not exist',
    kindOf({
      resource: thing,
      referring: [{ of: 'Thing', name: 'n', doc: 'd', by: 'thing', where: 'bax in :ids' }],
    }),
    /thing is referred to by thing: .*The field 'bax' does not exist/,
  ],
  [
    'a reference to what is no kind',
    declaring({ allFields: { box: optional(reference('bax')) } }),
    /thing refers to bax, which is no kind/,
  ],
  ['an index over what is no member', declaring({ indexes: [['bax']] }), /thing has no member bax/],
  [
    'a member that is kept back and does not exist',
    offering({ unsearchable: ['bax'] }),
    /keeps back bax, which is no member/,
  ],
  [
    'a scope that nobody can hold',
    offering({ scopes: { view: ['view_bax'], manage: [] } }),
    /\/things asks for the scope view_bax/,
  ],
  [
    'a place that there is not',
    offering({ path: '/in-shop/key={storeKey}/things' }),
    /begins with a place there is not/,
  ],
  [
    'a parameter that the place does not have',
    offering({ path: '/in-store/key={store}/things' }),
    /begins with a place there is not/,
  ],
  [
    'an action that emits a message of another kind',
    acting({ emits: [kinds.get('review')!.messages[0]] }),
    /^Error: wrong declarations: thing emits ReviewCreated, which review emits as well/,
  ],
  [
    'an action for a permission that no role gives',
    acting({ permission: 'UpdateBax' }),
    /setWord of thing asks for UpdateBax, which is none/,
  ],
  [
    'an action on a document of no kind',
    acting({ members: { box: identifier('bax') } }),
    /setWord of thing refers to bax, which is no kind/,
  ],
] as const)
  test(`${title} is a mistake that is told before the start`, () =>
    assert.throws(check(kind), expected));

test('a mistake is told with the file and the line of its declaration', () => {
  const lineOf = (fault: unknown) => Number(/:(\d+)\)$/.exec((fault as Error).message)?.[1]);
  const at = (kind: ReturnType<typeof kindOf>) => {
    try {
      check(kind)();
    } catch (fault) {
      assert.match((fault as Error).message, /\(composition\/check-kinds\.test\.ts:\d+\)$/);
      return lineOf(fault);
    }
    throw new Error('no mistake');
  };
  const source = readFileSync(
    fileURLToPath(import.meta.url).replace(/dist(.*)\.js$/, 'src$1.ts'),
    'utf8',
  ).split('\n');
  assert.match(source[at(offering({ actions: ['setBox'] })) - 1]!, /endpoint\(/);
  assert.match(source[at(acting({ permission: 'UpdateBax' })) - 1]!, /thing\.action\(/);
});
