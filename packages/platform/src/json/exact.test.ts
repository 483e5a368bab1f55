import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isExact, isInexact, parseNoting } from './exact.ts';

for (const number of [
  '0',
  '-0',
  '1.50',
  '0.1',
  '1e2',
  '1E+2',
  '9007199254740992',
  '1e308',
  '5e-324',
  '0.30000000000000004',
  '100000000000000000000',
])
  test(`${number} keeps its value`, () => assert.equal(isExact(number), true));

for (const number of [
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '0.1000000000000000055',
  '3.14159265358979323846',
  '1e99999999999',
])
  test(`${number} does not keep its value`, () => assert.equal(isExact(number), false));

test('numbers that lose digits are found where they are, and texts are left alone', () => {
  const text = '{"a":{"b":[1,1e400]},"c":"9007199254740993","d\\"":0.5,"e":9007199254740993}';
  const value: any = parseNoting(text);
  assert.deepEqual(value, JSON.parse(text));
  assert.equal(isInexact(value.a), true);
  assert.equal(isInexact(value.a.b), true);
  assert.equal(isInexact(value.c, value, 'c'), false);
  assert.equal(isInexact(value.e, value, 'e'), true);
  assert.equal(isInexact(value['d"'], value, 'd"'), false);
  assert.throws(() => parseNoting('{"a":1e400'), SyntaxError);
});
