// Fragments make little text stand for much; what they stand for is what counts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'graphql';
import { costOf, fieldsIn, operationsOf } from './measure.ts';

const counted = (text: string) => {
  const document = parse(text);
  const [operation] = operationsOf(document);
  return { fields: fieldsIn(document, operation!), cost: costOf(document, operation!) };
};

test('a fragment counts wherever it is spread', () => {
  const once = counted('{ a { ...f } } fragment f on A { x y }');
  const twice = counted('{ a { ...f } b { ...f } } fragment f on A { x y }');
  assert.deepEqual([once.fields, twice.fields], [3, 6]);
});

test('fragments that double with each level are counted without being written out', () => {
  const levels = 60;
  const fragment = (at: number) =>
    `fragment f${at} on A { a { ${at < levels ? `...f${at + 1}` : 'x'} }
      b { ${at < levels ? `...f${at + 1}` : 'x'} } }`;
  const text = `{ ...f1 } ${Array.from({ length: levels }, (_, index) => fragment(index + 1)).join(' ')}`;
  const { fields, cost } = counted(text);
  assert.ok(fields > 2 ** levels && cost >= 2 ** levels);
});

test('a cycle of fragments ends', () => {
  assert.deepEqual(counted('{ ...f } fragment f on A { x ...f }').fields, 1);
});
