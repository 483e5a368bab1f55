import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { asParsed, frozen } from './frozen.ts';

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
