// Fragments expand short documents into large ones; the expanded size counts.
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

const suggestions: readonly (readonly [string, string, object | undefined, number])[] = [
  ['an input alone', '{ s(searchKeywords: {}) { x } }', undefined, 31],
  ['a list', '{ s(searchKeywords: [{}, {}]) { x } }', undefined, 61],
  ['a list in a variable', '{ s(searchKeywords: $k) { x } }', { k: [{}, {}, {}] }, 91],
  ['an input in a variable', '{ s(searchKeywords: $k) { x } }', { k: {} }, 31],
  ['a variable not known yet', '{ s(searchKeywords: $k) { x } }', undefined, 1501],
  ['aliases', '{ a: s(searchKeywords: {}) { x } b: s(searchKeywords: {}) { x } }', undefined, 62],
];

for (const [what, text, variables, cost] of suggestions)
  test(`inputs of suggestions cost as searches do: ${what}`, () => {
    const document = parse(text);
    const [operation] = operationsOf(document);
    assert.equal(costOf(document, operation!, variables as Record<string, unknown>), cost);
  });

const sorts: readonly (readonly [string, string, object | undefined, number])[] = [
  ['one expression', '{ s(sort: "a") { x } }', undefined, 2],
  ['a list', '{ s(sort: ["a", "b"]) { x } }', undefined, 3],
  ['a list in a variable', '{ s(sort: $s) { x } }', { s: ['a', 'b', 'c'] }, 4],
  ['a variable not known yet', '{ s(sort: $s) { x } }', undefined, 17],
  ['lists in a page', '{ p { results { s(sort: ["a", "b"]) { x } } } }', undefined, 62],
];

for (const [what, text, variables, cost] of sorts)
  test(`each expression of a sort costs as an element does: ${what}`, () => {
    const document = parse(text);
    const [operation] = operationsOf(document);
    assert.equal(costOf(document, operation!, variables as Record<string, unknown>), cost);
  });
