import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jsonCopy } from './copy.ts';

const json = fc.object({
  key: fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '1')),
  values: [fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined)],
});

test('a copy is equal, member by member, and shares no object with what it was made of', () => {
  const isApart = (left: any, right: any): boolean =>
    typeof left !== 'object' ||
    left === null ||
    (left !== right && Object.keys(left).every((name) => isApart(left[name], right[name])));
  fc.assert(
    fc.property(json, (value) => {
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
