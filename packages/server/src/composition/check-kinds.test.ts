import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  change,
  type EndpointDeclaration,
  endpoint,
  kindOf,
  long,
  optional,
  resource,
  text,
} from '../declaration/index.ts';
import { kinds } from '../resources/index.ts';
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

const check = (kind: ReturnType<typeof kindOf>) => () => checkKinds(new Map([['thing', kind]]));

test('what is declared rightly is taken', () => {
  checkKinds(kinds);
  check(offering({}))();
  check(replacing('word', { version: optional(long()) }))();
});

for (const [title, kind, message] of [
  ['a key that the kind has not', offering({ by: ['key'] }), /a key there is not/],
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
] as const)
  test(`${title} is a mistake that is told before the start`, () =>
    assert.throws(check(kind), message));
