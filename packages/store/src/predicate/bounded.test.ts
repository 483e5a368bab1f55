import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bounded } from './bounded.ts';

test('a result is kept from the second time on, until others have pushed it out', () => {
  const made: string[] = [];
  const recall = bounded<string, { readonly of: string }>(20);
  const ask = (key: string) =>
    recall(key, (of) => {
      made.push(of);
      return { of };
    });
  for (const key of ['a', 'a', 'a', 'b', 'b', 'a', 'b']) assert.deepEqual(ask(key), { of: key });
  assert.deepEqual(made, ['a', 'a', 'b', 'b']);
  for (let key = 0; key < 30; key += 1) for (let time = 0; time < 2; time += 1) ask(`other ${key}`);
  made.length = 0;
  ask('a');
  assert.deepEqual(made, ['a']);
});

test('keys that come once do not push out what is kept', () => {
  let made = 0;
  const recall = bounded<string, number>(20);
  const ask = (key: string) =>
    recall(key, () => {
      made += 1;
      return made;
    });
  ask('kept');
  const value = ask('kept');
  for (let key = 0; key < 100; key += 1) ask(`once ${key}`);
  assert.equal(ask('kept'), value);
});
