// What a kind collects from its declaration.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  change,
  endpoint,
  f,
  fullEndpoint,
  kindOf,
  type MessageType,
  message,
  resource,
} from './index.ts';

const thing = resource({
  kind: 'thing',
  name: 'Thing',
  plural: 'things',
  doc: 'A thing.',
  fields: { word: f.text() },
});

const wordSet = message('ThingWordSet', { word: f.text() });
const made = message('ThingMade', {});
const setWord = thing.action({
  doc: 'Sets the word.',
  members: { word: f.text() },
  emits: [wordSet],
  apply: (before, { word }) => change({ ...before, word }, wordSet({ word })),
});

test('messages among the exports of the actions belong to the kind, each once', () => {
  const kind = kindOf({
    resource: thing,
    actions: { setWord, wordSet, group: { made } },
    messages: { made },
  });
  assert.deepEqual(kind.messages, [made, wordSet]);
  assert.deepEqual([...kind.actions.keys()], ['setWord']);
});

test('messages that actions, creations and the deletion emit belong to the kind without a list', () => {
  const [begun, entered, ended] = ['Begun', 'Entered', 'Ended'].map((word) =>
    message(`Thing${word}`, {}),
  );
  const creation = (emits: readonly MessageType[]) =>
    thing.create({
      doc: '',
      name: 'ThingDraft',
      members: {},
      emits,
      apply: () => change({ word: '' }),
    });
  const kind = kindOf({
    resource: thing,
    create: { ...creation([]), whole: { message: begun!, member: 'thing' } },
    remove: thing.remove({ emits: [ended!], apply: () => [] }),
    actions: { setWord },
    endpoints: [
      endpoint({
        path: '/me/things',
        operations: ['create'],
        scopes: { view: [], manage: [] },
        create: creation([entered!]),
      }),
    ],
  });
  assert.deepEqual(kind.messages, [begun, entered, wordSet, ended]);
});

test('an endpoint with all operations has the scopes of its resources', () => {
  const { by, operations, scopes } = fullEndpoint('/things', 'things', 'products');
  assert.deepEqual(by, ['id', 'key']);
  assert.deepEqual(operations, ['get', 'query', 'exists', 'create', 'update', 'delete']);
  assert.deepEqual(scopes, {
    view: ['view_things', 'view_products'],
    manage: ['manage_things', 'manage_products'],
  });
});

test('a kind with custom fields has their facets after its own', () => {
  const declared = { kind: 'box', name: 'Box', plural: 'boxes', doc: 'A box.' };
  const custom = f.optional(f.customFields());
  const facetsOf = (fields: f.Fields, facets?: readonly string[]) =>
    resource({ ...declared, fields, ...(facets === undefined ? {} : { facets }) }).facets;
  assert.deepEqual(facetsOf({ custom }, ['key']), ['key', 'custom.type.id', 'custom.fields']);
  assert.deepEqual(facetsOf({ custom }, ['custom.fields', 'key']), ['custom.fields', 'key']);
  assert.deepEqual(facetsOf({ word: f.text() }, ['key']), ['key']);
});
