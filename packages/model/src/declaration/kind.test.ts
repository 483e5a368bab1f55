// What a kind collects from its declaration.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { change, f, kindOf, message, resource } from './index.ts';

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
