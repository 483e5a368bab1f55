import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { asParsed, frozen, isExact, isInexact, jsonCopy, jsonTexts, parseNoting } from './json.ts';

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

test('numbers that lose digits are noted where they are, and strings are not', () => {
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

const scalars = [fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.constant(null)];

test('a value becomes what its JSON text is parsed to, without the text', () => {
  const value = fc.object({
    key: fc.oneof(fc.string(), fc.constant('__proto__')),
    values: [...scalars, fc.constant(undefined), fc.constant(-0)],
  });
  fc.assert(
    fc.property(value, (one) => {
      const parsed = asParsed(frozen(one));
      assert.deepStrictEqual(parsed, JSON.parse(JSON.stringify(one)));
      assert.ok(Object.isFrozen(parsed));
    }),
    { numRuns: 2_000 },
  );
});

test('members that a parsed value has already become what they are without it', () => {
  const part = fc.object({ values: [...scalars, fc.constant(undefined), fc.constant(-0)] });
  const members = fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), part);
  fc.assert(
    fc.property(members, members, (before, changed) => {
      const former = frozen(JSON.parse(JSON.stringify(before)));
      const next = frozen({ ...former, ...changed, gone: undefined });
      assert.deepStrictEqual(asParsed(next, former), JSON.parse(JSON.stringify(next)));
    }),
    { numRuns: 2_000 },
  );
});

test('what loses nothing stays the very same', () => {
  const kept = frozen({ list: [1, { text: 'a' }] });
  const lossy = frozen({ kept, gone: undefined });
  assert.equal(asParsed(kept), kept);
  assert.equal(asParsed(lossy).kept, kept);
});

const jsonObject = fc.object({
  key: fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '1')),
  values: [fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined)],
});

test('a copy is equal, member by member, and shares no object with what it was made of', () => {
  const isApart = (left: any, right: any): boolean =>
    typeof left !== 'object' ||
    left === null ||
    (left !== right && Object.keys(left).every((name) => isApart(left[name], right[name])));
  fc.assert(
    fc.property(jsonObject, (value) => {
      const copy = jsonCopy(value);
      assert.deepStrictEqual(copy, structuredClone(value));
      assert.ok(isApart(value, copy));
    }),
    { numRuns: 2_000 },
  );
});

test('a member named like the prototype is a member of the copy and changes no prototype', () => {
  const copy = jsonCopy(JSON.parse('{"__proto__":{"a":1}}'));
  assert.equal(JSON.stringify(copy), '{"__proto__":{"a":1}}');
  assert.equal((copy as any).a, undefined);
});

test('the text of a document is written once, and that of another one apart', () => {
  let times = 0;
  const noted = { toJSON: () => ({ times: ++times }) };
  const textOf = jsonTexts();
  assert.deepEqual(
    [textOf(noted), textOf(noted), textOf({ a: 1 })],
    ['{"times":1}', '{"times":1}', '{"a":1}'],
  );
});
