import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonicalText, isSame } from './same.ts';

const cases: readonly [unknown, unknown, boolean][] = [
  [1, 1, true],
  [1, '1', false],
  [null, {}, false],
  [[], {}, false],
  [[1, 2], [2, 1], false],
  [[1], [1, undefined], false],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: { b: [{ c: 1 }] } }, { a: { b: [{ c: 1 }] } }, true],
  [{ a: 1 }, { a: 2 }, false],
];

for (const [left, right, expected] of cases)
  test(`${JSON.stringify(left)} and ${JSON.stringify(right)} are ${expected ? '' : 'not '}the same`, () => {
    assert.equal(isSame(left, right), expected);
  });

test('JSON values are the same exactly when their canonical texts are', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
      assert.equal(isSame(left, right), canonicalText(left) === canonicalText(right));
      assert.ok(isSame(left, JSON.parse(canonicalText(left))));
    }),
  );
});
